import type { ProviderName } from '../config.ts'
import { catalogue, themes, type SandboxGame } from './catalogue.ts'

const gamesByProvider: Record<ProviderName, readonly SandboxGame[]> = {
  pragmatic: catalogue.filter((game) => game.provider === 'pragmatic'),
  slotegrator: catalogue.filter((game) => game.provider === 'slotegrator'),
}

/** How many games a provider lists; `size` above their number adds generated ones (for measuring big lists). */
export function gameCount(provider: ProviderName, size: number): number {
  return Math.max(size, gamesByProvider[provider].length)
}

/** The provider's games from `start` up to `end`, generated ones after its own. */
export function providerGames(provider: ProviderName, start: number, end: number): readonly SandboxGame[] {
  const own = gamesByProvider[provider]
  const firstGenerated = Math.max(start, own.length)
  const generated = Array.from({ length: Math.max(0, end - firstGenerated) }, (_, index) =>
    generatedGame(provider, firstGenerated - own.length + index),
  )
  return [...own.slice(start, end), ...generated]
}

/** A game to launch, generated ones included. */
export function findGame(provider: ProviderName, id: string): SandboxGame | undefined {
  const own = gamesByProvider[provider].find((game) => game.id === id)
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

function generatedId(provider: ProviderName, index: number): string {
  return provider === 'pragmatic' ? `vs20padding${index}` : uuidPrefix + index.toString(16).padStart(12, '0')
}

function generatedIndex(provider: ProviderName, id: string): number | undefined {
  const pattern =
    provider === 'pragmatic' ? /^vs20padding(\d{1,6})$/ : /^00000000-0000-4000-8000-([0-9a-f]{12})$/
  const digits = pattern.exec(id)?.[1]
  if (digits === undefined) return undefined
  return parseInt(digits, provider === 'pragmatic' ? 10 : 16)
}
