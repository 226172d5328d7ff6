import { randomBytes } from 'node:crypto'
import { drawnSecrets } from '../lib/secrets.ts'
import { sandboxKeys, sandboxPlaces } from '../lib/sandboxVars.ts'
import { ExpectedFailure } from '../lib/run.ts'
import { numberIn } from '../../functions/shared/numberedKeys.ts'
import { originOf, type DeployFile } from './file.ts'
import { shippedVars } from './shipped.ts'

/*
 * A staging that names a host for the sandbox of third parties gets it as a third worker, so that it can be played without a contract.
 * What the file says itself stays: a provider, a bank or a book with an origin of its own is the real one, with a key from the environment.
 */
type Values = Readonly<Record<string, string>>
type Part = 'platform' | 'site' | 'sandbox'

export const hasSandbox = ({ environment, hosts }: Pick<DeployFile, 'environment' | 'hosts'>): boolean =>
  environment === 'staging' && hosts.sandbox !== undefined

/** The file with the sandbox in the place of every third party that it does not name. */
export function withSandbox(file: DeployFile): DeployFile {
  if (!hasSandbox(file)) return file
  const { site, platform } = sandboxPlaces(originsOf(file))
  const { PROVIDERS, CRASH_GAMES } = shippedVars('site')
  const games = file.providers.length > 0 ? {} : { CRASH_GAMES }
  return {
    ...file,
    providers: file.providers.length > 0 ? file.providers : (PROVIDERS as DeployFile['providers']),
    site: { ...games, ...site, ...file.site },
    platform: { ...platform, ...file.platform },
  }
}

export const sandboxVars = (file: DeployFile) => sandboxPlaces(originsOf(file)).sandbox

function originsOf({ hosts }: DeployFile) {
  return {
    sandbox: originOf(hosts.sandbox ?? ''),
    site: originOf(hosts.site),
    stage: hosts.stage === undefined ? undefined : originOf(hosts.stage),
  }
}

type Keys = Readonly<Record<Part, Values>>
let draw: Keys | undefined

/** One draw a run: the halves have to fit. */
function drawnKeys(): Keys {
  if (draw) return draw
  const keys = sandboxKeys(drawnSecrets())
  draw = { ...keys, sandbox: { ...keys.sandbox, STAGING_KEY: randomBytes(16).toString('base64url') } }
  return draw
}

/** Whose key it is: the variable that names the other side. */
const otherSide: Readonly<Record<string, (file: DeployFile) => unknown>> = {
  BOOK_KEY: ({ site }) => site['SPORTSBOOKS'],
  SPORTSBOOK_KEYS: ({ site }) => site['SPORTSBOOKS'],
  PAYMENT_KEYS: ({ platform }) => platform['PAYMENT_METHODS'],
  SOCIAL_SECRETS: ({ platform }) => platform['SOCIAL_PROVIDERS'],
  REGISTER_KEY: ({ platform }) => platform['REGISTER_ORIGIN'],
  PERSON_KEY: ({ platform }) => platform['PERSON_ORIGIN'],
  MAILBOX_KEY: ({ platform }) => platform['MAILBOX_ORIGIN'],
}

const isOfSandbox = ({ origin }: Readonly<Record<string, unknown>>) => origin === 'sandbox'

/** The keys of a worker that the sandbox has the other half of. */
export function sharedNames(part: Part, file: DeployFile): string[] {
  if (!hasSandbox(file)) return []
  const names = Object.keys(drawnKeys()[part])
  return part === 'sandbox' ? names : names.filter((name) => isShared(name, file))
}

function isShared(name: string, file: DeployFile): boolean {
  const side = otherSide[name]
  if (side) return JSON.stringify(side(file) ?? '').includes(originsOf(file).sandbox)
  const isSlotegrator = name.startsWith('SLOTEGRATOR_')
  return file.providers.some(
    (each) => isOfSandbox(each) && (!isSlotegrator || each['adapter'] === 'slotegrator'),
  )
}

/**
 * The keys that are shared with the sandbox, all drawn anew unless every worker has all of its own: nobody can read what is stored, so
 * after a broken run the halves would not fit. STAGING_KEY of the environment asks for new ones too, and so do keys of real providers.
 */
export function sharedSecrets(
  file: DeployFile,
  stored: Readonly<Partial<Record<Part, ReadonlySet<string>>>>,
  environment: NodeJS.ProcessEnv,
): Keys | undefined {
  if (!hasSandbox(file)) return undefined
  const isThere = (part: Part) => sharedNames(part, file).every((name) => has(stored[part], name))
  const hasReal = file.providers.some((each) => !isOfSandbox(each))
  const news = ['STAGING_KEY', ...(hasReal ? tables : [])].some((name) => environment[name])
  if (!news && (['platform', 'site', 'sandbox'] as const).every(isThere)) return undefined
  const drawn = drawnKeys()
  const of = (part: 'platform' | 'site') =>
    Object.fromEntries(
      sharedNames(part, file).map((name) => [name, joined(name, drawn[part][name] ?? '', file, environment)]),
    )
  const typed = environment['STAGING_KEY']
  const sandbox = { ...drawn.sandbox, ...(typed && { STAGING_KEY: typed }) }
  return { platform: of('platform'), site: of('site'), sandbox }
}

const has = (stored: ReadonlySet<string> | undefined, name: string) =>
  [...(stored ?? [])].some((secret) => numberIn(secret, name) !== undefined)

/** Keys by provider: those of real ones come from the environment and stand beside the sandbox's. */
const tables = ['SEAMLESS_KEYS', 'PARTNER_KEYS']

function joined(
  name: string,
  drawn: string,
  { providers }: DeployFile,
  environment: NodeJS.ProcessEnv,
): string {
  const given = environment[name]
  if (!tables.includes(name) || !given) return drawn
  const real = providers.flatMap(({ id, origin }) => (origin === 'sandbox' ? [] : [String(id)]))
  const theirs = Object.entries(tableIn(name, given)).filter(([id]) => real.includes(id))
  return JSON.stringify({ ...tableIn(name, drawn), ...Object.fromEntries(theirs) })
}

function tableIn(name: string, text: string): Values {
  try {
    return JSON.parse(text) as Values
  } catch {
    throw new ExpectedFailure(`${name} must be a JSON object of provider and key`)
  }
}

/** What the workers would hold, for a check of the rest of the configuration. */
export const sandboxStoodIn = (): Values => drawnKeys().sandbox
