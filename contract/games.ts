import * as v from 'valibot'
import { slotFeatures } from './gameTraits.ts'
import { sections } from './sections.ts'

export const devices = ['desktop', 'mobile'] as const
export type Device = (typeof devices)[number]

export const ProviderId = v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,32}$/))
/** The provider's own id. */
const Identifier = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/))
export const GameId = Identifier

/** The casino categories (specification, section 2), in the order the lobby shows them. */
export const casinoCategories = [
  'favorite',
  'top',
  'popular',
  'slotMachines',
  'crash',
  'roulette',
  'blackJack',
  'baccarat',
  'casinoHoldem',
  'poker',
  'cardGames',
  'tableGames',
  'lotto',
  'sikBo',
  'dragonTiger',
  'dice',
  'card',
  'liveCasino',
  'otherGames',
] as const
export const liveCategories = [
  'all',
  'favorite',
  'top',
  'blackJack',
  'baccarat',
  'roulette',
  'casinoHoldem',
  'poker',
  'tableGames',
  'otherGames',
  'sikBo',
  'dragonTiger',
  'dice',
  'card',
] as const
export type Category = (typeof casinoCategories)[number] | (typeof liveCategories)[number]

/** The order of a lobby's list; without one, the providers' in turn. */
export const gameSorts = ['popular', 'new', 'name'] as const
export type GameSort = (typeof gameSorts)[number]

/** A provider's tags of a game beside its category; `demo` can be played without money. */
export const gameTags = ['new', 'exclusive', 'jackpot', 'demo'] as const
export type GameTag = (typeof gameTags)[number]

export const volatilities = ['low', 'medium', 'high'] as const

/**
 * One game of any provider (specification, section 3: game entry).
 * `imageUrl` is the provider's picture; the browser never sees it, only our own address for it.
 */
export const Game = v.object({
  /** `provider/gameId`: unique over all providers. */
  id: v.string(),
  gameId: Identifier,
  gameName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  description: v.optional(v.string()),
  provider: v.string(),
  /** The provider's name in addresses. */
  routeProvider: v.string(),
  /** The studio that made the game, where the provider is an aggregator. */
  studio: v.optional(v.string()),
  tab: v.array(v.string()),
  imageUrl: v.nullable(v.pipe(v.string(), v.url())),
  gameUrl: v.optional(v.string()),
  isLiveGame: v.boolean(),
  technologyId: v.optional(v.string()),
  system: v.optional(v.string()),
  /** `virtual` for virtual games; else the provider's own word, which its launch asks for again. */
  format: v.optional(v.string()),
  /** Bet limits in major units of the account's currency; absent where the provider tells none. */
  limits: v.optional(v.object({ min: v.number(), max: v.number() })),
  tags: v.optional(v.array(v.picklist(gameTags))),
  /** The declared return to player, as a fraction; absent if the provider declares none. */
  rtp: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(1))),
  volatility: v.optional(v.picklist(volatilities)),
  /** What happens in a slot. */
  features: v.optional(v.array(v.picklist(slotFeatures))),
  isMobile: v.boolean(),
  /** The list had a desktop and a mobile version: they are one entry, and the launch picks by the player's device. */
  haveTwoVersion: v.boolean(),
  mobileGameId: v.optional(Identifier),
  /** Set where the game exists for one kind of device alone. */
  onlyOn: v.optional(v.picklist(devices)),
  keyname: v.optional(v.string()),
  path: v.optional(v.string()),
  billing: v.optional(v.string()),
})
export type Game = v.InferOutput<typeof Game>

/** A game as lists send it to the browser. */
export const GameCard = v.object({
  id: v.string(),
  gameId: v.string(),
  gameName: v.string(),
  provider: v.string(),
  routeProvider: v.string(),
  studio: v.optional(v.string()),
  tab: v.array(v.string()),
  isLiveGame: v.boolean(),
  /** A virtual race or match: its page is among the virtual games. */
  isVirtual: v.optional(v.boolean()),
  /** Whether there is a picture; `gameImage` of images.ts makes its address. */
  hasImage: v.boolean(),
  /** Set if the game exists only for one kind of device; CSS hides it on the other. */
  onlyOn: v.optional(v.picklist(devices)),
  limits: v.optional(v.object({ min: v.number(), max: v.number() })),
  tags: v.optional(v.array(v.picklist(gameTags))),
})
export type GameCard = v.InferOutput<typeof GameCard>

/** The details that a game's own page shows beside its card. */
export const GameDetails = v.object({
  ...GameCard.entries,
  rtp: Game.entries.rtp,
  volatility: Game.entries.volatility,
  features: Game.entries.features,
})
export type GameDetails = v.InferOutput<typeof GameDetails>

export const ProviderInfo = v.object({
  id: v.string(),
  routeProvider: v.string(),
  name: v.string(),
  authRequired: v.boolean(),
  isDirectGameLink: v.boolean(),
  defaultGameList: v.boolean(),
  uniqueField: v.nullable(v.string()),
  count: v.number(),
})
export type ProviderInfo = v.InferOutput<typeof ProviderInfo>

export const gamesPageLimit = 60
const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))

export const GamesQuery = v.object({
  section: v.picklist(sections),
  provider: v.optional(Identifier),
  category: v.optional(Identifier),
  /** Not together with a provider: a provider's games keep its own order. */
  sort: v.optional(v.picklist(gameSorts)),
  /** Only games for this kind of device; without it all games. */
  platform: v.optional(v.picklist(devices)),
  /** Opaque: the cursor of the previous page. */
  cursor: v.optional(wholeNumber),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(gamesPageLimit))),
})
export const GamesPage = v.object({
  games: v.array(GameCard),
  cursor: v.nullable(v.string()),
  total: v.number(),
})
export type GamesPage = v.InferOutput<typeof GamesPage>

/** What a visitor looks for, in one spelling. */
export const SearchText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2),
  v.maxLength(64),
  v.toLowerCase(),
  v.transform((text) => text.replaceAll(/\s+/g, ' ')),
)

export const SearchQuery = v.object({
  q: SearchText,
  platform: v.optional(v.picklist(devices)),
  /** Only games of one lobby; without it those of all. */
  section: v.optional(v.picklist(sections)),
})
export const SearchResult = v.object({ games: v.array(GameCard) })
/** Ids with commas between them: of a provider, or of a game as `provider/game`. */
export const GameNamesQuery = v.object({
  ids: v.pipe(v.string(), v.maxLength(8000), v.regex(/^[\w/.:,-]+$/)),
})
/** By id; what the catalog does not have is left out. */
export const GameNames = v.record(v.string(), v.string())
export type GameNames = v.InferOutput<typeof GameNames>
/** With a category, the providers that have games in it, each with their number there. */
export const ProvidersQuery = v.object({
  section: v.picklist(sections),
  category: v.optional(Identifier),
})

export const LaunchBody = v.object({
  platform: v.picklist(devices),
  lang: v.pipe(v.string(), v.maxLength(8)),
})
const Address = v.pipe(v.string(), v.url())
/** `session` identifies this session when it is left, so the same game in another tab continues. */
const ofSession = { session: v.optional(v.string()) }
/**
 * Exactly one of the three. `redirect` asks the browser to go to `url`. A script or fragment runs on the page at
 * `stage`, whose origin has no rights of ours (contract/stage.ts).
 */
export const Launch = v.union([
  v.object({ url: Address, redirect: v.optional(v.boolean()), ...ofSession }),
  v.object({ script: Address, stage: v.optional(Address), ...ofSession }),
  v.object({ html: v.string(), stage: v.optional(Address), ...ofSession }),
])
export type Launch = v.InferOutput<typeof Launch>
