import { expect, it } from 'vitest'
import { expectedRtp } from '#contract/rtp.ts'

it('[PROTECT-11] the range of a return becomes half as wide with four times the rounds, and is not below nothing', () => {
  const of = (rounds: number, deviation = 4) => expectedRtp(0.96, { rounds, deviation })
  expect(of(10_000).least).toBeCloseTo(0.8816)
  expect(of(10_000).most).toBeCloseTo(1.0384)
  expect(of(40_000).most).toBeCloseTo(0.9992)
  expect(of(64).least).toBe(0)
})

it('[PROTECT-11] games that pay what is declared lie in the range 95 times out of 100', () => {
  // A game that pays ten stakes one time in twelve: declared 10 / 12.
  let state = 7
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const [games, rounds] = [2000, 1000]
  let inside = 0
  for (let game = 0; game < games; game += 1) {
    let wins = 0
    for (let round = 0; round < rounds; round += 1) wins += random() < 1 / 12 ? 1 : 0
    const returned = (10 * wins) / rounds
    const deviation = Math.sqrt((100 * wins - rounds * returned ** 2) / (rounds - 1))
    const { least, most } = expectedRtp(10 / 12, { rounds, deviation })
    if (returned >= least && returned <= most) inside += 1
  }
  expect(inside / games).toBeGreaterThan(0.935)
  expect(inside / games).toBeLessThan(0.965)
})
