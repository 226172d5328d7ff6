import { callNames, callOf, type CallInput, type CallName, type CallsWith } from '#contract/calls.ts'
import { code } from '#contract/errors.ts'
import { casinoCategories, gamesPageLimit, liveCategories } from '#contract/games.ts'
import { traits } from '#contract/gameTraits.ts'
import { lineLimit } from '#contract/line.ts'
import { fillPath } from '#lib/path.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { readAddress } from '../../shared/input.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import type { SiteConfig } from '../kit/config.ts'

export type PublicCallName = CallsWith<{ cache_s: number }>

/** Guests see default lists of providers that ask for no sign-in; players see every list. */
export type Audience = 'guest' | 'player'

/** A validated public call. `path` and `search` are its canonical address, for caches and the platform. */
export type PublicQuestion<Name extends PublicCallName> = Pick<CallInput<Name>, 'params' | 'query'> & {
  audience: Audience
  path: string
  search: URLSearchParams
}

type Rules = { config: SiteConfig; siteOrigin: string }

const host = 'https://catalog.internal'

export function isPublicCall(name: CallName): name is PublicCallName {
  return callOf(name).cache_s !== undefined
}
export const publicCallNames = callNames.filter(isPublicCall)

/** A public call as it was sent; the values of the places of its path come from the route. */
type Sent = { url: URL; pathParams: Record<string, string> }

/**
 * The canonical address of a public call: validated values sorted by name, without defaults and unknown parameters, so
 * that nobody can fill the edge cache with variants of one address.
 */
export function publicAddress(
  name: PublicCallName,
  rules: Rules,
  { audience, ...sent }: Sent & { audience: Audience },
): Result<URL, CallFailure> {
  const question = readQuestion(name, rules, sent)
  if (!question.ok) return question
  const { path, search } = question.value
  const address = new URL(`${path}?${search.toString()}`, host)
  if (audience === 'player' && callOf(name).casino && hasRestrictedLists(rules.config)) {
    address.searchParams.set('audience', 'player')
  }
  return ok(address)
}

/** Reads and validates a call from an address; the pages' own requests use it too. */
export function readQuestion<Name extends PublicCallName>(
  name: Name,
  { config, siteOrigin }: Rules,
  { url, pathParams }: Sent,
): Result<PublicQuestion<Name>, CallFailure> {
  const input = readAddress(callOf(name), url.href, pathParams)
  if (!input.ok) return input
  const { params, query } = input.value
  const path = fillPath(callOf(name).path, { ...params })
  if (path === undefined) return err(noSuchCall)
  const values: Values = new Map(Object.entries(query ?? {}))
  const unknown = unknownValue(config, values)
  if (unknown) return fail(code.invalid, `invalid: ${unknown}`, { fields: { [unknown]: 'incorrectInput' } })
  const search = spellingOf(values, new URL(siteOrigin).hostname)
  const audience = url.searchParams.get('audience') === 'player' ? 'player' : 'guest'
  return ok({ params, query, audience, path, search })
}

function hasRestrictedLists(config: SiteConfig): boolean {
  return config.providers.some((provider) => provider.authRequired || !provider.defaultGameList)
}

/** A validated query as text; its values are never objects. */
type Values = ReadonlyMap<string, string | number | boolean | undefined>

const categories: ReadonlySet<unknown> = new Set([...casinoCategories, ...liveCategories, ...traits])

/** The first parameter with an unknown value; the schemas accept any text for providers and categories. */
function unknownValue(config: SiteConfig, values: Values): string | undefined {
  const provider = values.get('provider')
  if (provider !== undefined && !config.providers.some(({ id }) => id === provider)) return 'provider'
  const category = values.get('category')
  return category !== undefined && !categories.has(category) ? 'category' : undefined
}

const defaults: Values = new Map<string, string | number>([
  ['category', 'all'],
  ['limit', gamesPageLimit],
  ['count', lineLimit],
  ['cursor', 0],
])

/** The canonical query: no defaults, and no domain but our own, because the platform knows no other. */
function spellingOf(values: Values, hostname: string): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of values) {
    if (value === undefined || value === defaults.get(name)) continue
    if (name !== 'domain' || value === hostname) search.set(name, String(value))
  }
  search.sort()
  return search
}
