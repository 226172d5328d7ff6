import { expect, test } from 'vitest'
import { brCode, checksum } from '../../../payments/brCode.ts'
import { endToEndId } from '../../../payments/bankOrder.ts'

test('[PIX-01] the checksum is CRC-16/CCITT-FALSE', () => {
  // The check value of the catalog of CRCs.
  expect(checksum('123456789')).toBe('29B1')
  expect(checksum('')).toBe('FFFF')
})

test("[PIX-01] a code of a key is the central bank's own example", () => {
  const key = '123e4567-e12b-12d1-a456-426655440000'
  expect(brCode({ payee: { key }, name: 'Fulano de Tal', city: 'BRASILIA', txid: '***' })).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  )
})

test('[PIX-01] a code of a charge has its address and amount', () => {
  const code = brCode({
    ...{ payee: { location: 'bank.test/bank/1' }, amount: '50.00' },
    ...{ name: 'Atoll', city: 'SAO PAULO', txid: '***' },
  })
  expect(code).toContain('0014br.gov.bcb.pix2516bank.test/bank/1')
  expect(code).toContain('540550.00')
  expect(code.slice(-4)).toBe(checksum(code.slice(0, -4)))
})

test('[PIX-02] the number of a transfer has its 32 characters', () => {
  expect(endToEndId(Date.UTC(2026, 10, 22, 15, 4))).toMatch(/^E99999004202611221504[A-Za-z0-9]{11}$/)
})
