import {
  casinoCategories,
  gameTags,
  type Category,
  type Game,
  type GameCard,
  type GameDetails,
  type GameTag,
} from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import { gameKind } from '#contract/gameKind.ts'

export function cardOf(game: Game): GameCard {
  return {
    id: game.id,
    gameId: game.gameId,
    gameName: game.gameName,
    provider: game.provider,
    routeProvider: game.routeProvider,
    ...(game.studio ? { studio: game.studio } : {}),
    tab: game.tab,
    isLiveGame: game.isLiveGame,
    ...(isVirtual(game) ? { isVirtual: true } : {}),
    hasImage: game.imageUrl !== null,
    ...(game.onlyOn ? { onlyOn: game.onlyOn } : {}),
    ...(game.limits ? { limits: game.limits } : {}),
    ...(game.tags ? { tags: game.tags } : {}),
  }
}

export function detailsOf(game: Game): GameDetails {
  const { rtp, volatility, features } = game
  return {
    ...cardOf(game),
    ...(rtp === undefined ? {} : { rtp }),
    ...(volatility ? { volatility } : {}),
    ...(features ? { features } : {}),
  }
}

export function isVirtual(game: Game): boolean {
  return !game.isLiveGame && game.format === 'virtual'
}

const ofNoKind: readonly string[] = [
  'favorite',
  'top',
  'popular',
  'slotMachines',
  'liveCasino',
  'otherGames',
] satisfies Category[]
const otherKinds: readonly string[] = casinoCategories.filter((category) => !ofNoKind.includes(category))

/** A slot machine, or a game without another kind from its provider. */
export function isSlot(game: Game): boolean {
  if (game.isLiveGame || isVirtual(game)) return false
  return game.tab.includes('slotMachines') || !game.tab.some((tab) => otherKinds.includes(tab))
}

/** Whether a card belongs to a lobby. A card has its tab, but not `crashGames` of the configuration. */
export function isInSection(card: GameCard, section: Section): boolean {
  const kind = gameKind(card)
  return kind === section || (kind === 'crash' && section === 'slots')
}

/** The kind of a game; `crashGames` of the configuration decides which are crash games (GAMES-09). */
export function kindOf(game: Game, crashGames: ReadonlySet<string> | undefined): Section {
  const { isLiveGame, tab } = game
  const kind = gameKind({ isLiveGame, isVirtual: isVirtual(game), tab })
  if (!crashGames || kind === 'live' || kind === 'virtual') return kind
  return crashGames.has(game.id) ? 'crash' : 'slots'
}

/** The lobbies of a game. A crash game is also a slot of the category crash. */
export function sectionsOf(game: Game, crashGames: ReadonlySet<string> | undefined): Section[] {
  const kind = kindOf(game, crashGames)
  return kind === 'crash' ? ['slots', 'crash'] : [kind]
}

/**
 * A card as compact JSON for the search, which keeps every game in memory: [gameId, gameName, provider, studio or -1,
 * tabs, flags, min, max], where provider, studio and tabs are indexes into dictionaries.
 */
export type Dictionaries = { providers: string[]; studios: string[]; tabs: string[] }

const flag = { image: 1, desktopOnly: 2, mobileOnly: 4, live: 128, virtual: 256 } as const
const tagFlags = { new: 8, exclusive: 16, jackpot: 32, demo: 64 } as const satisfies Record<GameTag, number>

type Packed = [string, string, number, number, number[], number, number?, number?]

export function packGame(game: Game, numberOf: (kind: keyof Dictionaries, text: string) => number): string {
  const flags =
    (game.imageUrl !== null ? flag.image : 0) |
    (game.onlyOn === 'desktop' ? flag.desktopOnly : 0) |
    (game.onlyOn === 'mobile' ? flag.mobileOnly : 0) |
    (game.isLiveGame ? flag.live : 0) |
    (isVirtual(game) ? flag.virtual : 0) |
    (game.tags ?? []).reduce((sum, tag) => sum | tagFlags[tag], 0)
  const packed: Packed = [
    game.gameId,
    game.gameName,
    numberOf('providers', game.provider),
    game.studio ? numberOf('studios', game.studio) : -1,
    game.tab.map((tab) => numberOf('tabs', tab)),
    flags,
  ]
  if (game.limits) packed.push(game.limits.min, game.limits.max)
  return JSON.stringify(packed)
}

export function unpackCard(line: string, dictionaries: Dictionaries): GameCard {
  const [gameId, gameName, providerNumber, studioNumber, tabs, flags, min, max] = JSON.parse(line) as Packed
  const provider = dictionaries.providers[providerNumber] ?? ''
  const studio = dictionaries.studios[studioNumber]
  const onlyOn = flags & flag.desktopOnly ? 'desktop' : flags & flag.mobileOnly ? 'mobile' : undefined
  const tags = gameTags.filter((tag) => flags & tagFlags[tag])
  return {
    id: `${provider}/${gameId}`,
    gameId,
    gameName,
    provider,
    routeProvider: provider,
    ...(studio === undefined ? {} : { studio }),
    tab: tabs.map((tab) => dictionaries.tabs[tab] ?? 'otherGames'),
    isLiveGame: (flags & flag.live) !== 0,
    ...(flags & flag.virtual ? { isVirtual: true } : {}),
    hasImage: (flags & flag.image) !== 0,
    ...(onlyOn ? { onlyOn } : {}),
    ...(min === undefined || max === undefined ? {} : { limits: { min, max } }),
    ...(tags.length > 0 ? { tags } : {}),
  }
}
