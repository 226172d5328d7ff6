import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCpf } from '#lib/cpf.ts'

test('[SIGNUP-11] takes CPFs with right check digits, written either way', () => {
  for (const cpf of ['52998224725', '529.982.247-25', '111.444.777-35', '168.995.350-09']) {
    expect(isCpf(cpf), cpf).toBe(true)
  }
})

test('[SIGNUP-11] refuses other lengths, letters and one digit eleven times', () => {
  for (const cpf of ['', '5299822472', '529982247255', '5299822472x', '00000000000', '99999999999']) {
    expect(isCpf(cpf), cpf).toBe(false)
  }
})

test('[SIGNUP-11] one digit changed is noticed', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = [...'52998224725']
      digits[place] = String((Number(digits[place]) + by) % 10)
      expect(isCpf(digits.join(''))).toBe(false)
    }),
  )
})
