import { describe, expect, it } from 'vitest'
import { bucketOf, sha256Hex } from '#lib/hash.ts'

describe('[SCALE-04] what is in a bucket', () => {
  it('is in the same for ever', () => {
    const ids = ['pragmatic/vs20fruitsw', '5a7a2c31-4e6e-4b0c-8a50-5ef0e6f0f4a1', '']
    expect(ids.map((id) => bucketOf(id, 40))).toEqual([15, 14, 21])
  })

  it('is spread evenly', () => {
    const counts = new Map<number, number>()
    for (let id = 0; id < 40_000; id += 1) {
      const bucket = bucketOf(`player-${id}`, 40)
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(800)
    expect(Math.max(...counts.values())).toBeLessThan(1200)
  })
})

it('[SCALE-04] a digest is of the bytes of a text', async () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  expect(await sha256Hex('')).toBe(empty)
  expect(await sha256Hex(new TextEncoder().encode('é'))).toBe(await sha256Hex('é'))
})
