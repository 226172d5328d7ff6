import { expect, it } from 'vitest'
import { personCheckPath } from '#contract/personCheck.ts'
import { signSeamless } from '#contract/seamless.ts'
import { postJson } from './support.ts'

const key = 'test-person-key-of-at-least-32-characters'

async function check(last_name: string, document = 'AB1', signedWith = key) {
  const person = {
    ...{ first_name: 'Ana', middle_name: null, last_name, birth_date: null, country: null },
    documents: [document],
  }
  const body = { id: 'a-player', cause: 'payout', person }
  const timestamp_s = Math.floor(Date.now() / 1000)
  const signature = await signSeamless(signedWith, timestamp_s, personCheckPath, JSON.stringify(body))
  return postJson(personCheckPath, body, {
    'x-atoll-timestamp': String(timestamp_s),
    'x-atoll-signature': signature,
  })
}

it('[TRUST-10] the stand-in approves, refers and refuses by the name or the number of a document', async () => {
  expect(await (await check('Reis')).json()).toMatchObject({ outcome: 'approve', reasons: [] })
  expect(await (await check('Refer')).json()).toMatchObject({ outcome: 'refer' })
  expect(await (await check('Reis', 'xx-refuse-1')).json()).toMatchObject({ outcome: 'refuse' })
  expect((await check('Broken')).status).toBe(500)
})

it('[TRUST-10] the stand-in answers nobody without a signature', async () => {
  expect((await check('Reis', 'AB1', 'another-key-of-at-least-32-characters')).status).toBe(403)
})
