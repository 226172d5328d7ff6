import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { marketIds } from '#contract/marketIds.ts'
import { helpLines, type HelpLine } from '#contract/helpLines.ts'
import { regionNames } from '#lib/regionNames.ts'

/*
 * The help lines of all markets are on one page, by country, because a page does not know where its reader is. Names
 * of services are not translated; one that is written otherwise in its own language has that name there. Further
 * countries are those of our languages. Services change, so check each address before a release.
 */
const names: Record<string, string> = {
  cvv: 'CVV – Centro de Valorização da Vida',
  eran: 'ERAN (ער״ן)',
  fejar: 'FEJAR',
  gamblersAnonymous: 'Gamblers Anonymous',
  gamblingTherapy: 'Gambling Therapy',
  gamCare: 'National Gambling Helpline (GamCare)',
  jogadoresAnonimos: 'Jogadores Anônimos',
  joueursInfoService: 'Joueurs Info Service',
  linhaVida: 'Linha Vida (ICAD)',
  ncpg: 'National Problem Gambling Helpline',
  responsibleGaming: 'Responsible Gaming Foundation',
  stopSpillet: 'StopSpillet',
}

const ownNames: Partial<Record<LanguageCode, Record<string, string>>> = { he: { eran: 'ער״ן' } }

const countryOfMarket = { ukgc: 'GB', mga: 'MT', dk: 'DK', br: 'BR', il: 'IL' } as const

const further: Record<string, readonly HelpLine[]> = {
  ES: [{ key: 'fejar', phone: '900 200 225', url: 'https://fejar.org' }],
  FR: [{ key: 'joueursInfoService', phone: '09 74 75 13 13', url: 'https://www.joueurs-info-service.fr' }],
  PT: [{ key: 'linhaVida', phone: '1414', url: 'https://www.icad.pt' }],
  // 1-800-MY-RESET, the number of the National Council on Problem Gambling since its lease of 1-800-GAMBLER ended.
  US: [{ key: 'ncpg', phone: '1-800-697-3738', url: 'https://www.ncpgambling.org' }],
}

export type NamedLine = Omit<HelpLine, 'key'> & { name: string }
export type CountryLines = { country: string; lines: NamedLine[] }

const worldwideKeys = new Set(helpLines.none.map(({ key }) => key))

function named({ key, ...line }: HelpLine, lang?: LanguageCode): NamedLine {
  return { ...line, name: (lang && ownNames[lang]?.[key]) ?? names[key] ?? key }
}

/** Services that answer from everywhere. */
export const worldwideLines: readonly NamedLine[] = [
  ...helpLines.none.map((line) => named(line)),
  named({ key: 'gamblersAnonymous', phone: null, url: 'https://www.gamblersanonymous.org' }),
]

const countryOfLanguage: Partial<Record<LanguageCode, string>> = {
  ...{ en: 'US', he: 'IL', fr: 'FR', es: 'ES', pt: 'PT' },
}

/** By country, in the order of their names in a language; the language's own country first. */
export function linesByCountry(lang: LanguageCode): CountryLines[] {
  const { tag } = languageOf(lang)
  const ofMarkets = marketIds.flatMap((id) =>
    id === 'none' ? [] : [[countryOfMarket[id], helpLines[id]] as const],
  )
  const countryName = regionNames(tag)
  return [...ofMarkets, ...Object.entries(further)]
    .map(([id, lines]) => ({
      isOwn: id === countryOfLanguage[lang],
      country: countryName(id),
      lines: lines.filter(({ key }) => !worldwideKeys.has(key)).map((line) => named(line, lang)),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isOwn) - Number(one.isOwn) || one.country.localeCompare(other.country, tag),
    )
}

export const blockers = [
  { name: 'BetBlocker', url: 'https://betblocker.org' },
  { name: 'Gamban', url: 'https://gamban.com' },
] as const

export const registers = [
  { name: 'GAMSTOP', country: 'GB', url: 'https://www.gamstop.co.uk' },
  { name: 'ROFUS', country: 'DK', url: 'https://www.rofus.nu' },
  { name: 'RGIAJ', country: 'ES', url: 'https://www.ordenacionjuego.es' },
  { name: 'ANJ – Interdiction volontaire de jeux', country: 'FR', url: 'https://interdictiondejeux.anj.fr' },
  { name: 'SRIJ – Autoexclusão', country: 'PT', url: 'https://www.srij.turismodeportugal.pt' },
  {
    name: 'Plataforma Centralizada de Autoexclusão',
    country: 'BR',
    url: 'https://www.gov.br/autoexclusaoapostas',
  },
] as const
