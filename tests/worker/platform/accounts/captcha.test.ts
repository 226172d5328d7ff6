import { createChallenge } from 'altcha-lib/v1'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CaptchaChallenge } from '#contract/security.ts'
import { keyedHash } from '../../../../functions/platform/kit/secrets.ts'
import {
  call,
  countRows,
  migrate,
  platformEnv,
  signUpBody,
  signUpCall,
  solve,
  solvedCaptcha,
  type Answer,
} from '../support.ts'

beforeAll(migrate)

const invalid = { http: 422, status: 9440, fields: { captcha: 'captchaInvalid' } }

async function challengeOf(hmacKey: string, life_ms: number, more: object = {}): Promise<CaptchaChallenge> {
  const expires = new Date(Date.now() + life_ms)
  const made = await createChallenge({ hmacKey, expires, maxnumber: 20, algorithm: 'SHA-256', ...more })
  return { ...made, algorithm: 'SHA-256', maxnumber: 20 }
}

const ownKey = () => keyedHash(platformEnv.AUTH_SECRET, 'captcha')

/** A solved captcha with something changed in it. */
async function changed(change: (solution: Record<string, unknown>) => object): Promise<string> {
  const solution = JSON.parse(atob(await solvedCaptcha())) as Record<string, unknown>
  return btoa(JSON.stringify({ ...solution, ...change(solution) }))
}

describe('captcha', () => {
  it('[SIGNIN-07] is a fresh challenge every time, kept by no cache', async () => {
    const [one, other] = await Promise.all([call('/api/captcha'), call('/api/captcha')])
    expect(one).toMatchObject({ http: 200, status: 0, result: { algorithm: 'SHA-256', maxnumber: 20 } })
    expect(one.result).not.toEqual(other.result)
    expect(one.headers.get('cache-control')).toBe('private, no-store')
  })

  it('[SIGNIN-07] is harder on request, and an easy one does not pass for it', async () => {
    const hard = await call('/api/captcha?hard=1')
    expect(hard).toMatchObject({ status: 0, result: { maxnumber: 400 } })
    expect(
      await signUpCall('Worker1', { captcha: await solve(hard.result as CaptchaChallenge) }),
    ).toMatchObject({
      status: 0,
    })
    const forged = await changed(({ salt }) => ({ salt: String(salt).replace('hard=0', 'hard=1') }))
    expect(await signUpCall('Worker2', { captcha: forged })).toMatchObject(invalid)
  })

  it('[SIGNIN-07] is required at sign-up', async () => {
    for (const captcha of [undefined, '', null]) {
      const answer = await call('/api/user/signup/username', { body: { ...signUpBody('Bot1'), captcha } })
      expect(answer).toMatchObject({ http: 422, status: 9400, fields: { captcha: 'captchaRequired' } })
    }
  })

  it('[SIGNIN-07] counts once, whatever became of the call', async () => {
    const captcha = await solvedCaptcha()
    expect(await signUpCall('Human1', { captcha })).toMatchObject({ status: 0 })
    expect(await signUpCall('Human2', { captcha })).toMatchObject(invalid)
    const refused = await solvedCaptcha()
    expect(await signUpCall('Human1', { captcha: refused })).toMatchObject({ status: 241 })
    expect(await signUpCall('Human3', { captcha: refused })).toMatchObject(invalid)
  })

  it('[SIGNIN-07] counts once when it is sent many times at once', async () => {
    const captcha = await solvedCaptcha()
    const answers: Answer[] = await Promise.all(
      Array.from({ length: 8 }, (_, n) => signUpCall(`Crowd${n}`, { captcha })),
    )
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 9440)).toHaveLength(7)
  })

  it('[SIGNIN-07] is not used up by a form that is filled in wrong', async () => {
    const captcha = await solvedCaptcha()
    expect(await signUpCall('Typo1', { captcha, password: 'short' })).toMatchObject({ status: 9400 })
    expect(await signUpCall('Typo1', { captcha })).toMatchObject({ status: 0 })
  })

  it.each([
    ['expired', async () => solve(await challengeOf(await ownKey(), -2000))],
    ['of another key', async () => solve(await challengeOf('somebody-elses-key', 60_000))],
    ['without an end', async () => solve(await endless())],
    ['a wrong number', () => changed(({ number }) => ({ number: Number(number) + 1 }))],
    ['a later end', () => changed(({ salt }) => ({ salt: String(salt).replace('expires=', 'expires=9') }))],
    ['another algorithm', () => changed(() => ({ algorithm: 'SHA-1' }))],
    ['another signature', () => changed(() => ({ signature: 'a'.repeat(64) }))],
    [
      'digits moved from the number to the salt',
      () => changed(({ salt, number }) => ({ salt: `${String(salt)}0`, number })),
    ],
    ['a number as text', () => changed(({ number }) => ({ number: String(number) }))],
    ['no JSON', async () => btoa('{')],
    ['no base64', async () => '***'],
    ['nothing in it', async () => btoa('null')],
    ['a challenge unsolved', async () => btoa(JSON.stringify((await call('/api/captcha')).result))],
  ])('[SIGNIN-07] is refused: %s', async (_, make) => {
    expect(await signUpCall('Forger', { captcha: await make() })).toMatchObject(invalid)
  })

  it('[SIGNIN-07] leaves nothing behind of spent ones that have expired', async () => {
    await signUpCall('Tidy1')
    await platformEnv.DB.exec('UPDATE captcha_spent SET expires_at = 1')
    await signUpCall('Tidy2')
    expect(await countRows('captcha_spent')).toBe(1)
  })
})

/** One of our own key that would never expire: such are not handed out, and none is taken. */
async function endless(): Promise<CaptchaChallenge> {
  const made = await createChallenge({ hmacKey: await ownKey(), maxnumber: 20, algorithm: 'SHA-256' })
  return { ...made, algorithm: 'SHA-256', maxnumber: 20 }
}
