import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  conversionLimits,
  currencies,
  digitsOf,
  isCurrency,
  minorPerMajor,
  offeredCurrencies,
  usualCurrencies,
} from '#contract/currencies.ts'
import { languageCodes, languageOf } from '#contract/languages.ts'
import { markets } from '#contract/markets.ts'
import {
  decimalOf,
  exactMinorOf,
  flooredMinorOf,
  largestMovement_minor,
  largestStake_minor,
  minorOf,
  toMajor,
  toMinor,
} from '#contract/money.ts'
import { movedAmount } from '#contract/movement.ts'
import { formatMoney } from '@/i18n/formats.ts'
import { readAmount, shownAmount } from '@/stores/payments/amount.ts'
import { brand as sirocco } from '../../../brands/sirocco/brand.ts'
import { amountsCss } from '../../../scripts/lib/brand.ts'
import { amountOf, moneyFormat, typedOf } from '../../../sandbox/sport/client/money.ts'

const ofEach = currencies.flatMap((currency) => languageCodes.map((lang) => [currency, lang] as const))
const anyAmount = fc.integer({ min: 1, max: largestMovement_minor })

/** As somebody types what they read: without the sign and the groups. */
function typed(shown: string, lang: (typeof languageCodes)[number]): string {
  const parts = new Intl.NumberFormat(languageOf(lang).tag, { numberingSystem: 'latn' }).formatToParts(1.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const number = /\d.*\d|\d/.exec(shown)?.[0] ?? ''
  return [...number].filter((one) => /\d/.test(one) || one === sign).join('')
}

describe('[MONEY-01] currencies are data', () => {
  test('the digits are those of ISO 4217, as the platform knows them', () => {
    for (const currency of currencies) {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency })
      expect([currency, format.resolvedOptions().maximumFractionDigits]).toEqual([
        currency,
        digitsOf(currency),
      ])
    }
    expect(new Set(currencies.map(digitsOf))).toEqual(new Set([0, 2, 3]))
    expect(['FUN', 'usd', 'toString', ''].filter(isCurrency)).toEqual([])
  })

  test.each(ofEach)('what is shown in %s (%s) is read as the same amount', (currency, lang) => {
    fc.assert(
      fc.property(anyAmount, (amount_minor) => {
        const amount = toMajor(amount_minor, currency)
        const text = typed(formatMoney(lang, amount, currency), lang)
        const read = readAmount(shownAmount(text), currency)
        expect(read).toEqual({ ok: true, value: amount })
        expect(toMinor(amount, currency)).toBe(amount_minor)
      }),
    )
  })

  test.each(currencies)(
    '[SEAMLESS-04] a decimal of any length is read exactly in %s, or not at all',
    (currency) => {
      fc.assert(
        fc.property(fc.nat(largestStake_minor(currency)), fc.nat(8), (amount_minor, zeros) => {
          const text = decimalOf(amount_minor, currency)
          const longer = (digits: string) => (text.includes('.') ? text + digits : `${text}.${digits}`)
          expect(exactMinorOf(text, currency)).toBe(amount_minor)
          expect(exactMinorOf(String(toMajor(amount_minor, currency)), currency)).toBe(amount_minor)
          expect(exactMinorOf(longer(`${'0'.repeat(zeros)}0`), currency)).toBe(amount_minor)
          expect(exactMinorOf(longer(`${'0'.repeat(zeros)}1`), currency)).toBeUndefined()
        }),
      )
      for (const text of ['', '1.', '.5', '-1', '1e2', '1,5', ' 1', '12345678901234567'])
        expect(exactMinorOf(text, currency)).toBeUndefined()
    },
  )

  test.each(currencies)(
    '[SEAMLESS-14] a finer amount of %s is whole units and what is above them',
    (currency) => {
      const digits = digitsOf(currency)
      fc.assert(
        fc.property(fc.maxSafeInteger(), fc.nat(999_999), (units, fine) => {
          const amount_minor = Math.abs(units)
          const text = String(amount_minor).padStart(digits + 1, '0')
          const [whole, decimals] = [text.slice(0, text.length - digits), text.slice(text.length - digits)]
          const decimal = `${whole}.${decimals}${String(fine).padStart(6, '0')}`
          expect(flooredMinorOf(decimal, currency)).toEqual({ amount_minor, fine })
          const below = flooredMinorOf(`-${decimal}`, currency)
          expect((below?.amount_minor ?? 0) + (below?.fine ?? 0) / 1e6).toBeCloseTo(
            -amount_minor - fine / 1e6,
            3,
          )
          expect(flooredMinorOf(`${decimal}1`, currency)).toBeUndefined()
        }),
      )
      for (const text of ['', '-', '1.', '.5', '1e2', '+1', '--1', '99999999999999999'])
        expect(flooredMinorOf(text, currency)).toBeUndefined()
    },
  )

  test.each(ofEach)('the slip reads what it shows in %s (%s)', (currency, lang) => {
    const format = moneyFormat(languageOf(lang).tag, currency)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (amount_minor) => {
        expect(amountOf(typed(format(amount_minor), lang), currency)).toBe(amount_minor)
        expect(amountOf(typedOf(amount_minor, currency), currency)).toBe(amount_minor)
      }),
    )
  })

  test.each(currencies)('decimals of %s are read as written, and nothing else is', (currency) => {
    fc.assert(
      fc.property(fc.nat(largestMovement_minor), (amount_minor) => {
        const text = decimalOf(amount_minor, currency)
        expect(minorOf(text, currency)).toBe(amount_minor)
        const others = [`-${text}`, `${text}.`, `${text}e1`, ` ${text}`, text.replace('.', ',') + ',']
        expect(others.filter((one) => minorOf(one, currency) !== undefined)).toEqual([])
      }),
    )
  })

  test.each(currencies)('an amount finer than %s has is no amount of it', (currency) => {
    const finer = 1 + 0.1 / minorPerMajor(currency)
    expect([toMinor(finer, currency), movedAmount(finer, currency)]).toEqual([undefined, undefined])
    const tooFine = readAmount(finer.toFixed(digitsOf(currency) + 1), currency)
    expect(tooFine).toEqual({ ok: false, error: digitsOf(currency) === 0 ? 'amountWhole' : 'amountCents' })
  })

  test('dinars have millimes, yen have no part', () => {
    expect([toMajor(1250, 'TND'), toMajor(1250, 'USD'), toMajor(1250, 'JPY')]).toEqual([1.25, 12.5, 1250])
    expect(formatMoney('fr', 1250.5, 'TND')).toContain('250,500')
    expect(formatMoney('ar', 1250.5, 'TND')).toContain('250')
    expect(formatMoney('en', 1250, 'JPY')).toBe('¥1,250')
  })
})

describe('[MONEY-02] what new players may choose', () => {
  test.each([
    ['ukgc', 'GBP'],
    ['dk', 'DKK'],
    ['mga', 'EUR'],
    ['br', 'BRL'],
    ['none', 'USD'],
  ] as const)('the market %s offers %s first', (market, first) => {
    const { currency: marketCurrency } = markets[market]
    const offered = offeredCurrencies({ marketCurrency, currencies: usualCurrencies })
    expect([offered[0], new Set(offered).size]).toEqual([first, offered.length])
    expect(offered).toEqual(expect.arrayContaining([...usualCurrencies]))
  })

  test('the brand Sirocco takes dinars first, and its guests read amounts in them', () => {
    expect(sirocco.currencies[0]).toBe('TND')
    expect(amountsCss(sirocco)).toContain(':root:not([data-currency]) .in-TND')
  })

  test('what the specification says of dollars and other currencies stays', () => {
    expect(conversionLimits('USD')).toEqual({ threshold: 0.2, daily: 20 })
    for (const other of currencies.filter((code) => code !== 'USD'))
      expect(conversionLimits(other)).toEqual({ threshold: 1, daily: 100 })
  })
})
