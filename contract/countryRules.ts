import * as v from 'valibot'

/*
 * Games that players of some countries may not play. A rule is of a provider (`pragmatic`) or of one game (`pragmatic:vs25`), and two
 * rules may hold for a game: it is offered where both let it be.
 */
/** The styles that hide games from the visitor's country. */
export const offPath = '/off.css'

const CountryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'incorrectInput'))
export const CountryRuleId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9_-]{1,32}(?::[A-Za-z0-9][A-Za-z0-9._:-]{0,127})?$/, 'incorrectInput'),
)
/** `except`: everywhere but in these countries. `only`: in these alone. */
const countryModes = ['except', 'only'] as const

export const CountryRule = v.object({
  id: CountryRuleId,
  mode: v.picklist(countryModes, 'incorrectInput'),
  countries: v.pipe(
    v.array(CountryCode),
    v.minLength(1, 'required'),
    v.maxLength(250, 'incorrectInput'),
    v.transform((codes) => [...new Set(codes)].sort()),
  ),
})
export type CountryRule = v.InferOutput<typeof CountryRule>

/** Where a visitor's country is not known, only rules that name where to offer a game hold: as with the countries of a deployment. */
export function isOffIn({ mode, countries }: CountryRule, country: string | undefined): boolean {
  if (country === undefined) return mode === 'only'
  return countries.includes(country) === (mode === 'except')
}

/** Whether a game (`provider/gameId`) is off in a country. */
export function isGameOff(
  rules: readonly CountryRule[],
  gameKey: string,
  country: string | undefined,
): boolean {
  return rules.some((rule) => concerns(rule, gameKey) && isOffIn(rule, country))
}

function concerns({ id }: CountryRule, gameKey: string): boolean {
  return ruleGame(id) === gameKey || gameKey.startsWith(`${id}/`)
}

/** The game (`provider/gameId`) of a rule; undefined for that of a provider. */
export function ruleGame(id: string): string | undefined {
  return id.includes(':') ? id.replace(':', '/') : undefined
}
