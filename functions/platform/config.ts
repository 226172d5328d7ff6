import * as v from 'valibot'

const secretLength = 32

const Secret = v.pipe(
  v.string('is missing'),
  v.minLength(secretLength, `must be at least ${secretLength} characters`),
)

const SeamlessKeys = v.pipe(
  v.string('is missing'),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value)
    } catch {
      addIssue({ message: 'must be JSON' })
      return NEVER
    }
  }),
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,32}$/, 'must have provider ids as names')),
    v.pipe(
      v.string('must have keys that are strings'),
      v.minLength(16, 'must have keys of at least 16 characters'),
    ),
    'must be an object of provider to key',
  ),
)

/** Average work of a captcha is half of this many SHA-256: below a second on a cheap phone. */
const defaultCaptchaMaxNumber = 20_000

const CaptchaMaxNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))], 'must be a number'),
  v.integer('must be a whole number'),
  v.minValue(10, 'must be at least 10'),
  v.maxValue(10_000_000, 'must be at most 10000000'),
)

const Config = v.object({
  AUTH_SECRET: Secret,
  OPERATOR_KEY: Secret,
  SEAMLESS_KEYS: SeamlessKeys,
  CAPTCHA_MAX_NUMBER: v.optional(CaptchaMaxNumber, defaultCaptchaMaxNumber),
  MAILBOX_ORIGIN: v.optional(v.pipe(v.string(), v.url('must be an address'))),
})

export type Config = {
  authSecret: string
  operatorKey: string
  seamlessKeys: ReadonlyMap<string, string>
  captchaMaxNumber: number
  mailboxOrigin: string | undefined
}

/** Checks the environment. Throws one line that names every wrong value, and never a value itself. */
export function getConfig(from: object): Config {
  const parsed = v.safeParse(Config, from)
  if (!parsed.success) {
    const wrong = parsed.issues.map(
      (issue) => `${v.getDotPath(issue)?.split('.')[0] ?? 'environment'} ${issue.message}`,
    )
    throw new Error(`configuration: ${[...new Set(wrong)].join('; ')}`)
  }
  return {
    authSecret: parsed.output.AUTH_SECRET,
    operatorKey: parsed.output.OPERATOR_KEY,
    seamlessKeys: new Map(Object.entries(parsed.output.SEAMLESS_KEYS)),
    captchaMaxNumber: parsed.output.CAPTCHA_MAX_NUMBER,
    mailboxOrigin: parsed.output.MAILBOX_ORIGIN,
  }
}
