import type { ProviderName } from '../../config.ts'
import type { ModelName } from '../slot/models/models.ts'

/** The theme of a game's picture and page. */
export const themes = [
  'lagoon',
  'gems',
  'fruit',
  'desert',
  'ice',
  'jungle',
  'space',
  'candy',
  'pirates',
  'dragons',
  'ocean',
  'western',
  'music',
  'circus',
  'garden',
  'temple',
] as const

export type Theme = (typeof themes)[number]

export type GameKind = 'slots' | 'crash' | 'roulette' | 'card' | 'table' | 'race' | 'ladder'

/** The game of a table, each with an engine of its own (table/engines); each provider's list has its own word for it. */
export type TableName =
  | 'roulette'
  | 'blackjack'
  | 'baccarat'
  | 'holdem'
  | 'sicbo'
  | 'dragontiger'
  | 'dice'
  | 'coin'
  | 'hilo'
  | 'penalty'

/** A game of a simulated provider. Stakes are hundredths of the player's money (20 is 0.20): stakes.ts has them in minor units. */
export type SandboxGame = {
  provider: ProviderName
  id: string
  name: string
  theme: Theme
  kind: GameKind
  popular: boolean
  top: boolean
  /** Set for a live table. */
  table?: TableName
  /** The game at a table, live or not. */
  plays?: TableName
  /** For phones only; the desktop version has the same name, and the id without `_m`. */
  mobileOnly?: boolean
  desktopOnly?: boolean
  isNew?: boolean
  isExclusive?: boolean
  /** The studio, for an aggregator's game; absent if the provider makes its own games. */
  studio?: string
  /** The model of a slot, where its house does not decide. */
  model?: ModelName
  minStake: number
  maxStake: number
}

type Mark = Partial<
  Pick<
    SandboxGame,
    | 'isNew'
    | 'isExclusive'
    | 'popular'
    | 'top'
    | 'mobileOnly'
    | 'desktopOnly'
    | 'studio'
    | 'table'
    | 'plays'
    | 'model'
  >
>

export const popular: Mark = { popular: true }
export const top: Mark = { top: true }
export const fresh: Mark = { isNew: true }
export const exclusive: Mark = { isExclusive: true }
export const mobileOnly: Mark = { mobileOnly: true }
export const desktopOnly: Mark = { desktopOnly: true }
export const runs = (model: ModelName): Mark => ({ model })
export const by = (studio: string): Mark => ({ studio })
export const plays = (table: TableName): Mark => ({ plays: table })
export const live = (table: TableName): Mark => ({ table, plays: table })

/** A maker of a provider's games; the marks come last. */
export function offeredBy(provider: ProviderName) {
  return (
    id: string,
    name: string,
    theme: Theme,
    kind: GameKind,
    minStake: number,
    maxStake: number,
    ...marks: Mark[]
  ): SandboxGame =>
    Object.assign(
      { provider, id, name, theme, kind, popular: false, top: false, minStake, maxStake },
      ...marks,
    ) as SandboxGame
}
