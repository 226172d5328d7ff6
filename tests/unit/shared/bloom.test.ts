import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bloomOf, mayHave } from '#lib/bloom.ts'

it('a Bloom filter has all that it was made of', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 300 }), (texts) => {
      const bits = bloomOf(texts)
      expect(texts.filter((text) => !mayHave(bits, text))).toEqual([])
    }),
  )
})

it('and of others about one in a hundred', () => {
  const bits = bloomOf(Array.from({ length: 7500 }, (_, n) => `key game:pragmatic:${n}`))
  const others = Array.from({ length: 20_000 }, (_, n) => `key game:pragmatic:other-${n}`)
  const taken = others.filter((text) => mayHave(bits, text)).length
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(others.length * 0.02)
  expect(bits.length).toBeLessThan(10_000)
})
