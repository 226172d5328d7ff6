import { randomBytes } from 'node:crypto'
import { numberIn, secretName } from '../../functions/shared/numberedKeys.ts'
import { newPushKey } from '../lib/pushKey.ts'
import type { DeployFile } from './file.ts'
import { sandboxStoodIn, sharedNames, sharedSecrets } from './sandbox.ts'
import { workersOf, type WorkerName } from './workers.ts'

type Values = Readonly<Record<string, string>>
type Rule = {
  name: string
  /** Another party chose it; ours are drawn. */
  isGiven?: true
  isNeeded?: (file: DeployFile) => boolean
  draw?: () => string
}

const random = () => randomBytes(32).toString('base64url')
const has = (part: 'site' | 'platform', name: string) => (file: DeployFile) => file[part][name] !== undefined
const isSlotegrator = ({ adapter }: Record<string, unknown>) => adapter === 'slotegrator'
const usesSlotegrator = ({ providers }: DeployFile) => providers.some(isSlotegrator)
const usesPartners = ({ providers }: DeployFile) =>
  providers.some((provider) => !isSlotegrator(provider) && provider['isDirectGameLink'] !== true)

/** The secrets of each worker. docs/configuration.md describes them; a site that is bound needs no SITE_KEY. */
export const secretRules: Record<Exclude<WorkerName, 'sandbox'>, readonly Rule[]> = {
  platform: [
    { name: 'AUTH_SECRET' },
    { name: 'OPERATOR_KEY' },
    { name: 'DOCUMENT_KEY' },
    { name: 'PUSH_KEY', draw: newPushKey },
    { name: 'SEAMLESS_KEYS', isGiven: true },
    { name: 'BOOK_KEY', isGiven: true, isNeeded: has('site', 'SPORTSBOOKS') },
    { name: 'PAYMENT_KEYS', isGiven: true, isNeeded: has('platform', 'PAYMENT_METHODS') },
    { name: 'SMS_KEY', isGiven: true, isNeeded: has('platform', 'SMS_ORIGIN') },
    { name: 'SOCIAL_SECRETS', isGiven: true, isNeeded: has('platform', 'SOCIAL_PROVIDERS') },
    { name: 'REGISTER_KEY', isGiven: true, isNeeded: has('platform', 'REGISTER_ORIGIN') },
    { name: 'PERSON_KEY', isGiven: true, isNeeded: has('platform', 'PERSON_ORIGIN') },
    { name: 'STAFF_OPENID_SECRET', isGiven: true, isNeeded: has('platform', 'STAFF_OPENID_ISSUER') },
  ],
  site: [
    { name: 'SESSION_KEYS', draw: () => JSON.stringify({ 1: random() }) },
    { name: 'PARTNER_KEYS', isGiven: true, isNeeded: usesPartners },
    { name: 'SLOTEGRATOR_MERCHANT_ID', isGiven: true, isNeeded: usesSlotegrator },
    { name: 'SLOTEGRATOR_MERCHANT_KEY', isGiven: true, isNeeded: usesSlotegrator },
    { name: 'SPORTSBOOK_KEYS', isGiven: true, isNeeded: has('site', 'SPORTSBOOKS') },
  ],
}

export type SecretPlan = {
  /** To set now: what the environment has by name, and what is drawn because it is not there yet. */
  values: Values
  drawn: readonly string[]
  /** Stored already; nobody can read them. */
  kept: readonly string[]
  /** Needed, from outside, and neither stored nor in the environment. */
  missing: readonly string[]
}

/** The names of the secrets that each worker has at Cloudflare; without a sandbox it has none. */
export type Stored = Readonly<Record<'platform' | 'site', ReadonlySet<string>>> & {
  sandbox?: ReadonlySet<string>
}
export type SecretPlans = Readonly<Record<WorkerName, SecretPlan>>

/** The sandbox has no keys but those that it shares, and the platform one more for its mailbox. */
function rulesOf(worker: WorkerName, file: DeployFile): readonly Rule[] {
  const rules = worker === 'sandbox' ? [] : secretRules[worker]
  const others = sharedNames(worker, file).filter((name) => !rules.some((rule) => rule.name === name))
  return [...rules, ...others.map((name) => ({ name, isGiven: true as const }))]
}

const nothing: SecretPlan = { values: {}, drawn: [], kept: [], missing: [] }

/** Ours are drawn here, so a deployment plans once. */
export function planAllSecrets(
  file: DeployFile,
  stored: Stored,
  environment: NodeJS.ProcessEnv,
): SecretPlans {
  const shared = sharedSecrets(file, stored, environment)
  const deployed = workersOf(file)
  const planOf = (worker: WorkerName): SecretPlan => {
    // Of a platform that a site joins, the keys are another file's.
    if (worker === 'platform' && !deployed.includes(worker)) return nothing
    const given = sharedNames(worker, file).map((name) => [name, shared?.[worker][name]] as const)
    const known = stored[worker] ?? new Set<string>()
    // A value of the environment that is the sandbox's own matter counts for nothing.
    return planSecrets(worker, file, known, { ...environment, ...Object.fromEntries(given) })
  }
  return { platform: planOf('platform'), sandbox: planOf('sandbox'), site: planOf('site') }
}

/** What is to be done about the secrets of a worker. `stored`: the names that Cloudflare has. Nothing is printed or written. */
export function planSecrets(
  worker: WorkerName,
  file: DeployFile,
  stored: ReadonlySet<string>,
  environment: NodeJS.ProcessEnv,
): SecretPlan {
  const needed = rulesOf(worker, file).filter(({ isNeeded }) => isNeeded?.(file) ?? true)
  const newest = (name: string) => secretName(name, numbersOf(stored, name)[0] ?? 1)
  const given = needed.flatMap(({ name }) => pair(newest(name), environment[name]))
  const isStored = (name: string) => numbersOf(stored, name).length > 0
  const rest = needed.filter(({ name }) => !environment[name] && !isStored(name))
  const drawn = rest.filter(({ isGiven }) => !isGiven)
  return {
    values: Object.fromEntries([
      ...given,
      ...drawn.map(({ name, draw = random }) => [name, draw()] as const),
    ]),
    drawn: drawn.map(({ name }) => name),
    kept: needed.flatMap(({ name }) => (isStored(name) && !environment[name] ? [name] : [])),
    missing: rest.flatMap(({ name, isGiven }) => (isGiven ? [name] : [])),
  }
}

/** The numbers that a key has, the highest first. */
export function numbersOf(stored: ReadonlySet<string>, name: string): number[] {
  const numbers = [...stored].flatMap((secret) => numberIn(secret, name) ?? [])
  return numbers.toSorted((one, other) => other - one)
}

const pair = (name: string, value: string | undefined): [string, string][] => (value ? [[name, value]] : [])

/** A value of the right form for each secret that cannot be read back, so that the rest of the configuration can be checked. */
export function stoodIn(
  worker: WorkerName,
  kept: readonly string[],
  { providers, platform }: DeployFile,
): Values {
  if (worker === 'sandbox') return sandboxStoodIn()
  const filler = 'x'.repeat(32)
  const ids = (list: unknown) =>
    (Array.isArray(list) ? (list as { id?: unknown }[]) : []).map(({ id }) => [String(id), filler])
  const forms: Record<string, string> = {
    SEAMLESS_KEYS: '{}',
    PARTNER_KEYS: JSON.stringify(Object.fromEntries(ids(providers))),
    SPORTSBOOK_KEYS: JSON.stringify({ digitain: '-----BEGIN PRIVATE KEY-----', betconstruct: filler }),
    PAYMENT_KEYS: JSON.stringify(Object.fromEntries(ids(platform['PAYMENT_METHODS']))),
    SOCIAL_SECRETS: JSON.stringify(Object.fromEntries(ids(platform['SOCIAL_PROVIDERS']))),
  }
  const rules = Object.values(secretRules).flat()
  const drawn = (name: string) => rules.find((rule) => rule.name === name)?.draw?.()
  return Object.fromEntries(kept.map((name) => [name, drawn(name) ?? forms[name] ?? filler]))
}
