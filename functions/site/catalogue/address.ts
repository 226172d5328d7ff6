import { calls, type Call, type CallName } from '../../../contract/calls.ts'
import { code } from '../../../contract/errors.ts'
import { casinoCategories, gamesPageLimit, liveCategories } from '../../../contract/games.ts'
import { findLanguage, isLanguageCode } from '../../../contract/languages.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import type { SiteConfig } from '../config.ts'
import { fail, noSuchCall, type CallFailure } from '../reply.ts'

/** Guests see default lists of providers that ask for no sign-in; players see every list. */
export type Audience = 'guest' | 'player'

export type PublicQuestion = {
  name: CallName
  params: Record<string, string>
  query: Record<string, unknown>
  audience: Audience
}

type Rules = { config: SiteConfig; siteOrigin: string }

const host = 'https://catalogue.internal'
const identifier = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/
const categories: ReadonlySet<string> = new Set([...casinoCategories, ...liveCategories])

const publicCalls = Object.entries<Call>(calls)
  .filter(([, call]) => call.cache_s !== undefined)
  .map(([name, call]) => ({ name: name as CallName, call, parts: call.path.split('/') }))
  // `/search` before `/:provider`: a written part is closer than a parameter.
  .sort((one, other) => one.call.path.split(':').length - other.call.path.split(':').length)

/**
 * The one address of a public question: checked values sorted by name, defaults and unknown parameters left out, so
 * that strangers cannot fill the edge cache with spellings of the same thing.
 */
export function publicAddress(
  config: SiteConfig,
  url: URL,
  siteOrigin: string,
  audience: Audience,
): Result<URL, CallFailure> {
  const question = readQuestion({ config, siteOrigin }, url)
  if (!question.ok) return question
  const { name, params, query } = question.value
  const path = calls[name].path.replace(/:([a-zA-Z]+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  )
  const address = new URL(path, host)
  for (const key of Object.keys(query).sort()) address.searchParams.set(key, String(query[key]))
  if (audience === 'player' && path.startsWith('/api/games') && hasRestrictedLists(config)) {
    address.searchParams.set('audience', 'player')
  }
  return ok(address)
}

/** Reads a question from any address; what the pages ask themselves takes the same way. */
export function readQuestion(rules: Rules, url: URL): Result<PublicQuestion, CallFailure> {
  const found = findCall(url.pathname)
  if (!found) return { ok: false, error: noSuchCall }
  const params = checkParams(found.params)
  if (!params.ok) return params
  const query = checkQuery(rules, calls[found.name], url)
  if (!query.ok) return query
  const audience = url.searchParams.get('audience') === 'player' ? 'player' : 'guest'
  return ok({ name: found.name, params: params.value, query: query.value, audience })
}

export function hasRestrictedLists(config: SiteConfig): boolean {
  return config.providers.some((provider) => provider.authRequired || !provider.defaultGameList)
}

function findCall(pathname: string): { name: CallName; params: Record<string, string> } | undefined {
  const given = pathname.split('/')
  for (const { name, parts } of publicCalls) {
    if (parts.length !== given.length) continue
    const params: Record<string, string> = {}
    const matches = parts.every((part, index) => {
      if (!part.startsWith(':')) return part === given[index]
      params[part.slice(1)] = decode(given[index] ?? '')
      return true
    })
    if (matches) return { name, params }
  }
  return undefined
}

/** A broken escape stays as it is, and fails the check of identifiers. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function checkParams(params: Record<string, string>): Result<Record<string, string>, CallFailure> {
  if (params.lang !== undefined) {
    const language = findLanguage(params.lang)
    return language ? ok({ lang: language.code }) : { ok: false, error: noSuchCall }
  }
  const isFine = Object.values(params).every((value) => identifier.test(value))
  return isFine ? ok(params) : { ok: false, error: noSuchCall }
}

function checkQuery(rules: Rules, call: Call, url: URL): Result<Record<string, unknown>, CallFailure> {
  if (!call.query) return ok({})
  const given: Record<string, string> = {}
  for (const [name, value] of url.searchParams) given[name] ??= value
  const checked = validate(call.query, given)
  if (!checked.ok) return checked
  return bounded(rules, checked.value as Record<string, unknown>)
}

/** Free texts of the schemas narrowed to what there is; values equal to the default are left out. */
function bounded(
  rules: Rules,
  values: Record<string, unknown>,
): Result<Record<string, unknown>, CallFailure> {
  const { provider, category, limit, cursor, domain, locale, q, ...rest } = values
  const isKnownProvider = rules.config.providers.some(({ id }) => id === provider)
  if (provider !== undefined && !isKnownProvider) return unknownValue('provider')
  const isKnownCategory = typeof category === 'string' && categories.has(category)
  if (category !== undefined && !isKnownCategory) return unknownValue('category')
  return ok(
    present({
      ...rest,
      provider,
      category: category === 'all' ? undefined : category,
      limit: limit === gamesPageLimit ? undefined : limit,
      cursor: cursor === 0 ? undefined : cursor,
      domain: domain === new URL(rules.siteOrigin).hostname ? domain : undefined,
      locale: typeof locale === 'string' && isLanguageCode(locale) ? locale : undefined,
      q: typeof q === 'string' ? q.toLowerCase().replaceAll(/\s+/g, ' ') : undefined,
    }),
  )
}

function unknownValue(field: string): Result<never, CallFailure> {
  return fail(code.invalid, `invalid: ${field}`, { fields: { [field]: 'incorrectInput' } })
}

function present(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
