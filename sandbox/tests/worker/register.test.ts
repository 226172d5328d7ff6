import { expect, it } from 'vitest'
import { hmacHex } from '#lib/hmac.ts'
import { personTexts, type Person } from '#contract/person.ts'
import { registerPath } from '#contract/register.ts'
import { signSeamless } from '#contract/seamless.ts'
import { call, postJson } from './support.ts'

const key = 'test-register-key-of-at-least-32-characters'

async function askRegister(people: Record<string, Person>, signedWith = key, age_s = 0) {
  const asked = Object.entries(people).map(async ([id, person]) => ({
    id,
    marks: await Promise.all(personTexts(person).map((text) => hmacHex(key, text))),
  }))
  const body = { people: await Promise.all(asked) }
  const timestamp_s = Math.floor(Date.now() / 1000) - age_s
  const signature = await signSeamless(signedWith, timestamp_s, registerPath, JSON.stringify(body))
  return postJson(registerPath, body, {
    'x-atoll-timestamp': String(timestamp_s),
    'x-atoll-signature': signature,
  })
}

it('[PROTECT-04] knows a person by email with aliases, phone and document, until they are taken out', async () => {
  const person = { email: 'out@gmail.com', phone: '+972 54-123-4567', document: 'AB 12.34' }
  expect((await postJson('/register', person)).status).toBe(200)
  const people = {
    alias: { email: 'O.u.t+new@googlemail.com' },
    phone: { phone: '0541234567' },
    document: { documents: ['ab1234'] },
    nobody: { email: 'other@gmail.com', phone: '0541234568', documents: ['AB1235'] },
    unknown: {},
  }
  expect(await (await askRegister(people)).json()).toEqual({ excluded: ['alias', 'phone', 'document'] })
  await postJson('/register', { ...person, act: 'release' })
  expect(await (await askRegister(people)).json()).toEqual({ excluded: [] })
})

it('[PROTECT-04] answers nobody without a fresh signature', async () => {
  expect((await askRegister({}, 'another-key-of-at-least-32-characters')).status).toBe(403)
  expect((await askRegister({}, key, 31)).status).toBe(403)
  expect((await postJson(registerPath, { people: [] })).status).toBe(403)
})

it('[PROTECT-04] has a page to put people in, which shows what was done and nobody’s data', async () => {
  expect(await (await call('/register')).text()).toContain('Put in')
  const body = new URLSearchParams({ email: 'form@example.com', act: 'exclude' })
  const answer = await call('/register', { method: 'POST', body })
  const text = await answer.text()
  expect(text).toContain('is in the register now')
  expect(text).not.toContain('form@example.com')
  expect(await (await askRegister({ form: { email: 'form@example.com' } })).json()).toEqual({
    excluded: ['form'],
  })
})
