import { expect, test } from 'vitest'
import { networkOf } from '../../../functions/shared/clientNetwork.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:0:0:1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('[SIGNIN-08] the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([':', ':::', '1::2::3', ':'.repeat(64), '::ffff:1', 'a:b'])(
  '[SIGNIN-08] what is no address (%s) is counted by something all the same',
  (address) => {
    expect(networkOf(address)).not.toBe('')
  },
)
