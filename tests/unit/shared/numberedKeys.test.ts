import { expect, it } from 'vitest'
import { numberedOf, numberIn, withNumbered } from '../../../functions/shared/numberedKeys.ts'

it('[CLOUD-07] of numbered keys the highest is in use, and the others count, in the form that each key has', () => {
  const source = {
    ...{ AUTH_SECRET: 'a1', AUTH_SECRET_3: 'a3', AUTH_SECRET_BEFORE: 'kept', OTHER: 7 },
    ...{ BOOK_KEY: 'b1', BOOK_KEY_2: '["b2","b1"]' },
    ...{ SEAMLESS_KEYS: '{"acme":"s1","reef":["r1"]}', SEAMLESS_KEYS_2: '{"acme":"s2"}' },
    ...{ SESSION_KEYS: '{"1":"k1"}', SESSION_KEYS_2: '{"2":"k2"}' },
  }
  const read = withNumbered(source, {
    ...{
      AUTH_SECRET: 'before',
      BOOK_KEY: 'list',
      SEAMLESS_KEYS: 'lists',
      SESSION_KEYS: 'table',
      NONE: 'list',
    },
  })
  expect(read).toMatchObject({
    ...{ AUTH_SECRET: 'a3', AUTH_SECRET_BEFORE: 'a1', OTHER: 7, BOOK_KEY: '["b2","b1"]' },
    SEAMLESS_KEYS: '{"acme":["s2","s1"],"reef":["r1"]}',
    SESSION_KEYS: '{"1":"k1","2":"k2"}',
  })
  expect(read).not.toHaveProperty('NONE')
})

it('[CLOUD-07] one without a number is read as it is, and after a rotation the one that is left', () => {
  const one = { AUTH_SECRET: 'a1', AUTH_SECRET_BEFORE: 'a0' }
  expect(withNumbered(one, { AUTH_SECRET: 'before' })).toEqual(one)
  expect(withNumbered({ AUTH_SECRET_2: 'a2' }, { AUTH_SECRET: 'before' })).toMatchObject({
    AUTH_SECRET: 'a2',
  })
  expect(withNumbered({ AUTH_SECRET_2: 'a2' }, { AUTH_SECRET: 'before' })).not.toHaveProperty(
    'AUTH_SECRET_BEFORE',
  )
})

it.each([
  ['AUTH_SECRET', 1],
  ['AUTH_SECRET_12', 12],
  ['AUTH_SECRET_BEFORE', undefined],
  ['AUTH_SECRETS', undefined],
])('[CLOUD-07] the number of %s is %s', (secret, number) => {
  expect(numberIn(secret, 'AUTH_SECRET')).toBe(number)
  expect(numberedOf({ [secret]: undefined }, 'AUTH_SECRET')).toEqual([])
})
