import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { CaptchaChallenge } from '../../../contract/security.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { keyedHash } from '../http/secrets.ts'
import type { Services } from '../services.ts'

/*
 * ALTCHA: proof of work instead of a puzzle, with nobody else involved. The challenge signs itself, so nothing is kept
 * of those handed out; only a solved one is written down, so that it counts once.
 */
const life_ms = 10 * 60 * 1000

/** A challenge of `life_ms`, its cost as configured. */
export async function createCaptcha(services: Services): Promise<CaptchaChallenge> {
  const { algorithm, challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: await keyOf(services),
    maxnumber: services.config.captchaMaxNumber,
    expires: new Date(Date.now() + life_ms),
  })
  if (algorithm !== 'SHA-256') throw new Error(`captcha with ${algorithm}`)
  return { algorithm, challenge, maxnumber: services.config.captchaMaxNumber, salt, signature }
}

const Solution = v.object({
  algorithm: v.literal('SHA-256'),
  challenge: v.pipe(v.string(), v.maxLength(64)),
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  salt: v.pipe(v.string(), v.regex(/\?(.*&)?expires=\d+&/), v.maxLength(200)),
  signature: v.pipe(v.string(), v.maxLength(64)),
})
type Solution = v.InferOutput<typeof Solution>

/**
 * Spends a solved challenge. 9440, at the field `captcha`, for one that is wrong, expired, forged or spent already.
 */
export async function spendCaptcha(
  services: Services,
  captcha: string,
): Promise<Result<undefined, CallFailure>> {
  const solution = decode(captcha)
  if (!solution || !(await verifySolution(solution, await keyOf(services)))) return captchaInvalid
  return (await isFirstUse(services, solution.challenge)) ? ok(undefined) : captchaInvalid
}

const captchaInvalid = fail(code.captchaInvalid, 'captcha is wrong, expired or used', {
  fields: { captcha: 'captchaInvalid' },
})

/** What a call without a captcha answers where one is needed. */
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

/** The insert decides between two who come at once with the same. */
async function isFirstUse({ db }: Services, challenge: string): Promise<boolean> {
  const now = Date.now()
  const spent = await db.all(sql`
    INSERT INTO captcha_spent (challenge, expires_at) VALUES (${challenge}, ${now + life_ms})
    ON CONFLICT DO NOTHING RETURNING challenge`)
  await db.run(sql`DELETE FROM captcha_spent WHERE expires_at < ${now}`)
  return spent.length > 0
}

/** A key of its own, so that what is signed here is worth nothing elsewhere. */
function keyOf({ config }: Services): Promise<string> {
  return keyedHash(config.authSecret, 'captcha')
}
