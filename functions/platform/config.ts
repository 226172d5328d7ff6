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

const Config = v.object({
  AUTH_SECRET: Secret,
  OPERATOR_KEY: Secret,
  SEAMLESS_KEYS: SeamlessKeys,
  MAILBOX_ORIGIN: v.optional(v.pipe(v.string(), v.url('must be an address'))),
})

export type Config = {
  authSecret: string
  operatorKey: string
  seamlessKeys: ReadonlyMap<string, string>
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
    mailboxOrigin: parsed.output.MAILBOX_ORIGIN,
  }
}
