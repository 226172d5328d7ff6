import { describe, expect, it } from 'vitest'
import { oddsOf } from '@/i18n/odds.ts'

describe('[SPORT-06] formats of odds', () => {
  it.each([
    [2.5, '2.50', '+150', '3/2'],
    [2, '2.00', '+100', '1/1'],
    [1.5, '1.50', '−200', '1/2'],
    [1.91, '1.91', '−110', '91/100'],
    [1.01, '1.01', '−10000', '1/100'],
    [151, '151.00', '+15000', '150/1'],
    [3.4, '3.40', '+240', '12/5'],
    [1.333, '1.33', '−303', '33/100'],
    [1.004, '1.01', '−10000', '1/100'],
  ])('%d is %s, %s and %s', (price, decimal, american, fractional) => {
    expect(oddsOf('en', price)).toEqual({ decimal, american, fractional })
  })

  it.each([
    ['en', '2.50'],
    ['he', '2.50'],
    ['ar', '2.50'],
    ['fr', '2,50'],
    ['es', '2,50'],
    ['pt', '2,50'],
    ['ru', '2,50'],
  ] as const)('[LANG-07] %s writes decimal odds with its own sign: %s', (lang, text) => {
    expect(oddsOf(lang, 2.5).decimal).toBe(text)
  })

  it('all three say the same price, over the whole range', () => {
    for (let hundredths = 101; hundredths <= 20_000; hundredths += 7) {
      const { decimal, american, fractional } = oddsOf('en', hundredths / 100)
      const [over = 0, under = 1] = fractional.split('/').map(Number)
      expect(over / under + 1).toBeCloseTo(Number(decimal), 9)
      const line = Number(american.replace('−', '-'))
      const gain = line > 0 ? line / 100 : -100 / line
      expect(Math.abs(gain + 1 - Number(decimal))).toBeLessThan(0.005)
    }
  })
})
