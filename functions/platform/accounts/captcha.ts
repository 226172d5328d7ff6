import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CaptchaChallenge } from '#contract/security.ts'
import { minute_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { keyedHash } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'

/*
 * ALTCHA: proof of work instead of a puzzle, without a third party. Challenges are signed, so they need not be stored;
 * only solved ones are, so that each is accepted once.
 */
const life_ms = 10 * minute_ms

/** How much more work a hard challenge is: some seconds on a cheap phone. */
const hardFactor = 20

/** A challenge that is valid for `life_ms`, with the configured difficulty, or a hard one. */
export async function createCaptcha(services: Services, isHard = false): Promise<CaptchaChallenge> {
  const maxnumber = services.config.captchaMaxNumber * (isHard ? hardFactor : 1)
  const { algorithm, challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: await keyOf(services),
    maxnumber,
    expires: new Date(Date.now() + life_ms),
    // In the salt, which the challenge is a hash of, so that an easy one does not pass for it.
    params: { hard: isHard ? '1' : '0' },
  })
  if (algorithm !== 'SHA-256') throw new Error(`captcha with ${algorithm}`)
  return { algorithm, challenge, maxnumber, salt, signature }
}

const Solution = v.object({
  algorithm: v.literal('SHA-256'),
  challenge: v.pipe(v.string(), v.maxLength(64)),
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  salt: v.pipe(v.string(), v.regex(/\?(.*&)?expires=\d+&/), v.maxLength(200)),
  signature: v.pipe(v.string(), v.maxLength(64)),
})
type Solution = v.InferOutput<typeof Solution>

/** What a call brought: no captcha (where none was due), a usual one, or a hard one. */
export type Work = 'none' | 'usual' | 'hard'

/** Uses up a solved challenge. 9440, at the field `captcha`, if it is wrong, expired, forged or already used. */
export async function spendCaptcha(services: Services, captcha: string): Promise<Result<Work, CallFailure>> {
  const solution = decode(captcha)
  if (!solution || !(await verifySolution(solution, await keyOf(services)))) return captchaInvalid
  const isHard = new URLSearchParams(solution.salt.split('?')[1]).get('hard') === '1'
  return (await isFirstUse(services, solution.challenge)) ? ok(isHard ? 'hard' : 'usual') : captchaInvalid
}

const captchaInvalid = fail(code.captchaInvalid, 'captcha is wrong, expired or used', {
  fields: { captcha: 'captchaInvalid' },
})

/** The failure of a call that needs a captcha and has none. */
export const captchaRequired: CallFailure = {
  code: code.captchaInvalid,
  message: 'captcha is needed',
  fields: { captcha: 'captchaRequired' },
}

function decode(captcha: string): Solution | undefined {
  try {
    const parsed = v.safeParse(Solution, JSON.parse(atob(captcha)))
    return parsed.success ? parsed.output : undefined
  } catch {
    // Neither base64 nor JSON: as good as a wrong solution.
    return undefined
  }
}

/** If two requests use the same solution at once, the insert decides. */
async function isFirstUse({ db }: Services, challenge: string): Promise<boolean> {
  const now = Date.now()
  const spent = await db.all(sql`
    INSERT INTO captcha_spent (challenge, expires_at) VALUES (${challenge}, ${now + life_ms})
    ON CONFLICT DO NOTHING RETURNING challenge`)
  await db.run(sql`DELETE FROM captcha_spent WHERE expires_at < ${now}`)
  return spent.length > 0
}

/** A key derived for captchas, so that its signatures are valid nowhere else. */
function keyOf({ config }: Services): Promise<string> {
  return keyedHash(config.authSecret, 'captcha')
}
