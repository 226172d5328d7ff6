import * as v from 'valibot'

export type ProviderName = 'pragmatic' | 'slotegrator'

const keyLength_chars = 16
const Key = v.pipe(
  v.string('is missing'),
  v.minLength(keyLength_chars, `must have at least ${keyLength_chars} characters`),
)

const SeamlessKeys = v.pipe(
  v.string('is missing'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown
    } catch {
      addIssue({ message: 'is not JSON' })
      return NEVER
    }
  }),
  v.object(
    { pragmatic: Key, slotegrator: Key },
    'must be a JSON object of provider and key, with pragmatic and slotegrator',
  ),
)

const Origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin, as https://example.com',
  ),
)

const Config = v.object({
  SEAMLESS_KEYS: SeamlessKeys,
  LAUNCH_KEY: Key,
  PRAGMATIC_PARTNER_KEY: Key,
  SLOTEGRATOR_MERCHANT_ID: v.pipe(v.string('is missing'), v.nonEmpty('is empty')),
  SLOTEGRATOR_MERCHANT_KEY: Key,
  MAILBOX_KEY: v.optional(Key),
  OPENID_CLIENT_SECRET: v.optional(Key),
  SANDBOX_ORIGIN: v.optional(Origin),
  OPERATOR_ORIGIN: v.optional(Origin),
})

export type SandboxConfig = {
  seamlessKeys: Record<ProviderName, string>
  launchKey: string
  pragmaticPartnerKey: string
  slotegratorMerchantId: string
  slotegratorMerchantKey: string
  mailboxKey: string | undefined
  openidClientSecret: string | undefined
  sandboxOrigin: string | undefined
  operatorOrigin: string | undefined
}

/** Reads the configuration from the worker's environment. Throws an Error that names every wrong value. */
export function getConfig(env: object): SandboxConfig {
  const parsed = v.safeParse(Config, env)
  if (!parsed.success) throw new Error(`sandbox configuration: ${problems(parsed.issues)}`)
  const values = parsed.output
  return {
    seamlessKeys: values.SEAMLESS_KEYS,
    launchKey: values.LAUNCH_KEY,
    pragmaticPartnerKey: values.PRAGMATIC_PARTNER_KEY,
    slotegratorMerchantId: values.SLOTEGRATOR_MERCHANT_ID,
    slotegratorMerchantKey: values.SLOTEGRATOR_MERCHANT_KEY,
    mailboxKey: values.MAILBOX_KEY,
    openidClientSecret: values.OPENID_CLIENT_SECRET,
    sandboxOrigin: values.SANDBOX_ORIGIN,
    operatorOrigin: values.OPERATOR_ORIGIN,
  }
}

function problems(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'} ${wording(issue)}`).join('; ')
}

/** A value that is absent has valibot's own message, which would print nothing useful. */
function wording(issue: v.BaseIssue<unknown>): string {
  return issue.received === 'undefined' ? 'is missing' : issue.message
}
