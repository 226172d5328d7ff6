import { beforeAll, beforeEach, expect, it } from 'vitest'
import { documentContext, documentKey, wrapAnew } from '../../../../functions/platform/kit/documentKey.ts'
import { decrypt, encrypt } from '../../../../functions/platform/kit/encryption.ts'
import { servicesOf, type Services } from '../../../../functions/platform/kit/services.ts'
import { firstRow, migrate, platformEnv, signUp } from '../support.ts'

beforeAll(migrate)
beforeEach(() => platformEnv.DB.prepare('DELETE FROM document_key').run())

/** A worker that has just started, with these secrets. */
function startedWith(secrets: Record<string, string>): Services {
  const { DOCUMENT_KEY: _old, ...rest } = { ...platformEnv } as Record<string, unknown>
  return servicesOf({ ...rest, ...secrets } as unknown as typeof platformEnv)
}

const [one, two, three] = ['1', '2', '3'].map((digit) =>
  `document-key-number-${digit}`.padEnd(40, digit),
) as [string, string, string]
const wrappedBy = async () =>
  (await firstRow<{ wrapped_by: number }>('SELECT wrapped_by FROM document_key'))?.wrapped_by

it('[CLOUD-07] what was encrypted before DOCUMENT_KEY changed is read after the old one is gone', async () => {
  const before = startedWith({ DOCUMENT_KEY: one })
  const sealed = await encrypt('a number', await documentContext(before, 'number', 'd1'))
  expect(await wrappedBy()).toBe(1)

  const both = startedWith({ DOCUMENT_KEY: one, DOCUMENT_KEY_2: two })
  expect(await decrypt(sealed, await documentContext(both, 'number', 'd1'))).toBe('a number')
  await wrapAnew(both)
  expect(await wrappedBy()).toBe(2)

  const after = startedWith({ DOCUMENT_KEY_2: two })
  expect(await decrypt(sealed, await documentContext(after, 'number', 'd1'))).toBe('a number')
  await wrapAnew(startedWith({ DOCUMENT_KEY_2: two, DOCUMENT_KEY_3: three }))
  expect(await documentKey(startedWith({ DOCUMENT_KEY_3: three }))).toBe(await documentKey(before))
})

it('[CLOUD-07] a key that is missing is named, and none is drawn in its place', async () => {
  await documentKey(startedWith({ DOCUMENT_KEY: one }))
  await expect(documentKey(startedWith({ DOCUMENT_KEY_2: two }))).rejects.toThrow(
    'DOCUMENT_KEY number 1 is missing',
  )
  expect(await wrappedBy()).toBe(1)
})

it('[CLOUD-07] with documents from before the wrap the key stays what it was', async () => {
  const { user } = await signUp('documented')
  await platformEnv.DB.prepare(
    `INSERT INTO identity_hash (hash, player_id, created_at, is_proven, renewal_due_at) VALUES ('h', ?, 1, 1, NULL)`,
  )
    .bind(user.id)
    .run()
  await platformEnv.DB.prepare('DELETE FROM document_key').run()
  expect(await documentKey(startedWith({ DOCUMENT_KEY: one, DOCUMENT_KEY_2: two }))).toBe(one)
  expect(await wrappedBy()).toBe(2)
})
