import { describe, expect, test } from 'vitest'
import { decimalOf, minorOf, toMinor } from '#contract/money.ts'
import { isCnpj, knownPixKey, normalizePixKey } from '#contract/pixKey.ts'

describe('[PIX-03] keys', () => {
  test.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    // The published example of a CNPJ with letters.
    ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['email', ' Ana@Example.COM ', 'ana@example.com'],
    ['phone', '+55 (11) 99876-5432', '+5511998765432'],
    ['phone', '11998765432', '+5511998765432'],
    ['evp', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ] as const)('%s %s is %s', (kind, text, key) => {
    expect(normalizePixKey(kind, text)).toBe(key)
  })

  test.each([
    ['cpf', '52998224726'],
    ['cpf', '11111111111'],
    ['cnpj', '11222333000182'],
    ['cnpj', '00000000000000'],
    ['email', 'ana@'],
    ['email', `${'a'.repeat(70)}@example.com`],
    ['phone', '12'],
    ['phone', '+0123456789'],
    ['evp', '123e4567e12b12d1a456426655440000'],
  ] as const)('%s %s is none', (kind, text) => {
    expect(normalizePixKey(kind, text)).toBeUndefined()
  })

  test('a kind is guessed only where the form leaves no doubt', () => {
    expect(knownPixKey('11144477735')?.kind).toBe('cpf')
    expect(knownPixKey('11222333000181')?.kind).toBe('cnpj')
    expect(knownPixKey('ana@example.com')?.kind).toBe('email')
    expect(knownPixKey('+5511998765432')?.kind).toBe('phone')
    expect(knownPixKey('123e4567-e12b-12d1-a456-426655440000')?.kind).toBe('evp')
    // A mobile number; and a CPF whose check digits are right, which could be one.
    expect(knownPixKey('11998765432')).toBeUndefined()
    expect(knownPixKey('11900000083')).toBeUndefined()
  })

  test('every wrong digit of a CNPJ is found', () => {
    const right = '11222333000181'
    for (let place = 0; place < right.length; place += 1) {
      const other = (Number(right[place]) + 1) % 10
      expect(isCnpj(right.slice(0, place) + other + right.slice(place + 1))).toBe(false)
    }
  })
})

describe('[PIX-04] amounts', () => {
  test('major units are whole minor units or nothing', () => {
    expect([50, 0.1, 1.15, 10_000_000, 0].map((amount) => toMinor(amount, 'BRL'))).toEqual([
      5000, 10, 115, 1_000_000_000, 0,
    ])
    expect([0.001, 1.005, NaN, Infinity, 1e300].map((amount) => toMinor(amount, 'BRL'))).toEqual(
      Array(5).fill(undefined),
    )
  })

  test('every amount to the cent survives the way through a decimal', () => {
    for (let amount_minor = 0; amount_minor < 20_000; amount_minor += 1) {
      expect(minorOf(decimalOf(amount_minor, 'BRL'), 'BRL')).toBe(amount_minor)
      expect(toMinor(amount_minor / 100, 'BRL')).toBe(amount_minor)
    }
    expect(['1', '1.5', '-1.00', '1,00', '1e2', '٥.٠٠', ''].map((text) => minorOf(text, 'BRL'))).toEqual(
      Array(7).fill(undefined),
    )
  })
})
