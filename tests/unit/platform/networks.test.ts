import { expect, it } from 'vitest'
import { isInside, parseNetworks } from '../../../functions/platform/kit/networks.ts'

it.each([
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1', true],
  ['::1/128', '::1', true],
  ['::/0', '192.0.2.1', true],
])('[STUDIO-15] %s has %s: %s', (network, address, expected) => {
  expect(isInside(address, parseNetworks([network]))).toBe(expected)
})

it.each([
  '',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.0/33',
  '192.0.2.0/',
  '192.0.2.0/2/4',
  '2001:db8',
  '1::2::3',
  '::/129',
  'x::',
])('[STUDIO-15] %j is no network, and no address in one', (text) => {
  expect(() => parseNetworks([text])).toThrow(/networks/)
  expect(isInside(text, parseNetworks(['::/0']))).toBe(false)
})
