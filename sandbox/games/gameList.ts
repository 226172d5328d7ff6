import { providerNames, type ProviderName } from '../config.ts'
import { catalog, themes, type SandboxGame } from './catalog.ts'

const gamesByProvider: ReadonlyMap<ProviderName, readonly SandboxGame[]> = new Map(
  providerNames.map((name) => [name, catalog.filter(({ provider }) => provider === name)]),
)

function ownGames(provider: ProviderName): readonly SandboxGame[] {
  return gamesByProvider.get(provider) ?? []
}

/** How many games a provider lists; `size` above their number adds generated ones (for measuring big lists). */
export function gameCount(provider: ProviderName, size: number): number {
  return Math.max(size, ownGames(provider).length)
}

/** The provider's games from `start` up to `end`, generated ones after its own. */
export function providerGames(provider: ProviderName, start: number, end: number): readonly SandboxGame[] {
  const own = ownGames(provider)
  const firstGenerated = Math.max(start, own.length)
  const generated = Array.from({ length: Math.max(0, end - firstGenerated) }, (_, index) =>
    generatedGame(provider, firstGenerated - own.length + index),
  )
  return [...own.slice(start, end), ...generated]
}

/** A game to launch, generated ones included. */
export function findGame(provider: ProviderName, id: string): SandboxGame | undefined {
  const own = ownGames(provider).find((game) => game.id === id)
  if (own !== undefined) return own
  const index = generatedIndex(provider, id)
  return index === undefined ? undefined : generatedGame(provider, index)
}

const firstWords = [
  'Amber',
  'Bright',
  'Calm',
  'Distant',
  'Early',
  'Farthest',
  'Gentle',
  'Hidden',
  'Inland',
  'Jolly',
]
const secondWords = [
  'Anchor',
  'Bay',
  'Comet',
  'Drum',
  'Ember',
  'Fjord',
  'Grove',
  'Harbour',
  'Island',
  'Jewel',
  'Key',
]

function generatedGame(provider: ProviderName, index: number): SandboxGame {
  const first = firstWords[index % firstWords.length]
  const second = secondWords[Math.floor(index / firstWords.length) % secondWords.length]
  return {
    provider,
    id: generatedId(provider, index),
    name: `${first} ${second} ${index + 1}`,
    theme: themes[index % themes.length] ?? 'lagoon',
    kind: 'slots',
    popular: index % 17 === 0,
    top: false,
    studio: provider === 'slotegrator' ? 'Northcroft' : undefined,
    minStake: 20,
    maxStake: 10_000,
  }
}

const uuidPrefix = '00000000-0000-4000-8000-'
const paddingPrefixes: Partial<Record<ProviderName, string>> = {
  pragmatic: 'vs20padding',
  habanero: 'SGpadding',
}
const otherPrefix = 'padding'

function generatedId(provider: ProviderName, index: number): string {
  if (provider === 'slotegrator') return uuidPrefix + index.toString(16).padStart(12, '0')
  return `${paddingPrefixes[provider] ?? otherPrefix}${index}`
}

function generatedIndex(provider: ProviderName, id: string): number | undefined {
  const isUuid = provider === 'slotegrator'
  const prefix = isUuid ? uuidPrefix : (paddingPrefixes[provider] ?? otherPrefix)
  const digits = id.startsWith(prefix) ? id.slice(prefix.length) : ''
  if (!(isUuid ? /^[0-9a-f]{12}$/ : /^\d{1,6}$/).test(digits)) return undefined
  return parseInt(digits, isUuid ? 16 : 10)
}
