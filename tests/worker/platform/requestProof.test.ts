import { expect, it } from 'vitest'
import { signSeamless } from '#contract/seamless.ts'
import { checkSignature } from '../../../functions/platform/kit/requestProof.ts'

const path = '/seamless/pragmatic/balance'

async function callSignedWith(key: string): Promise<Request> {
  const timestamp_s = Math.floor(Date.now() / 1000)
  const headers = {
    'x-atoll-timestamp': String(timestamp_s),
    'x-atoll-signature': await signSeamless(key, timestamp_s, path, '{}'),
  }
  return new Request(`https://atoll.test${path}`, { method: 'POST', headers })
}

it.each([
  ['old', true],
  ['new', true],
  ['other', false],
])(
  '[SEAMLESS-02] while a provider changes keys, a call with the %s key: accepted %s',
  async (key, isAccepted) => {
    const checked = await checkSignature(['old', 'new'], await callSignedWith(key), '{}')
    expect(checked.ok).toBe(isAccepted)
  },
)

it('[SEAMLESS-02] a provider without keys is refused', async () => {
  expect(await checkSignature([], await callSignedWith('old'), '{}')).toMatchObject({ ok: false })
})
