import { gameSorts, type Device, type Game, type GameSort } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import type { Collection, LobbyNow } from '#contract/lobby.ts'
import { traitsOf } from '#contract/gameTraits.ts'
import { bucketOf } from '#lib/hash.ts'
import { cardOf, packGame, sectionsOf, type Dictionaries } from './cards.ts'
import { createCollections } from './collections.ts'
import { createPlaces, lineFor, orderedCards } from './lobbyViews.ts'
import { allCategories } from '#contract/lobby.ts'
import {
  bucketKey,
  cardsPerChunk,
  chunkKey,
  collectionView,
  lineMarks,
  namesKey,
  packedKey,
  playsOn,
  viewName,
  type Mark,
  type Meta,
  type View,
} from './meta.ts'
import { plainWord } from './searchTerms.ts'

const gamesPerBucket = 200
const bucketsAtMost = 256
/** In UTF-16 units; at three bytes each still below KV's limit of 25 MiB. */
const partLength_chars = 6_000_000

/** More than a search answers, because some are for one kind of device or another section. */
const firstAtMost = 60
/** A larger view has no sorted copies: each costs as many writes as the view itself. */
const sortedAtMost = 20_000

/** The keys of the orders. */
type Ranked = { name: string; isPopular: boolean; isNew: boolean }
const unranked: Ranked = { name: '', isPopular: false, isNew: false }
type OpenView = { cards: number[]; providers: Map<string, { from: number; to: number }> }

/** Collects the games, provider by provider, those for guests first, and returns what KV has to store. Pure. */
export type Builder = {
  add: (game: Game, isForGuests: boolean) => void
  finish: (version: string, now_ms: number) => { meta: Meta; files: Iterable<{ key: string; text: string }> }
}

/** What staff arranged, and when games joined the catalog, by their ids. */
export type Said = {
  lobbies: readonly LobbyNow[]
  collections: readonly Collection[]
  joined: Readonly<Record<string, number>>
  now_ms: number
}
const nothingSaid: Said = { lobbies: [], collections: [], joined: {}, now_ms: 0 }

export function createBuilder(crashGames: readonly string[] | undefined, said = nothingSaid): Builder {
  const crash = crashGames && new Set(crashGames)
  const places = createPlaces(said.lobbies)
  const collections = createCollections(said.collections, said.now_ms)
  const cards: Cards = { lines: [], ranked: [], forGuests: [], ids: [] }
  const games: string[] = []
  const ids: string[] = []
  const views = new Map<string, OpenView>()
  const plain = new Map<string, OpenView>()
  const search = { names: [] as string[], packed: [] as string[], guests: 0 }
  const firstOf = { providers: [], studios: [], tabs: [] } as Record<keyof Dictionaries, number[][]>
  const dictionaries = createDictionaries()

  /** The number of a word, and the game that is being added among its first ones. */
  function noted(kind: keyof Dictionaries, text: string): number {
    const number = dictionaries.numberOf(kind, text)
    const lines: number[] = (firstOf[kind][number] ??= [])
    if (lines.length < firstAtMost) lines.push(search.names.length - 1)
    return number
  }

  return {
    add(game, isForGuests) {
      const mark = lineMarks[game.onlyOn ?? 'both']
      const rank = rankOf(game)
      const index = addCard(cards, mark + JSON.stringify(cardOf(game)), isForGuests, rank)
      games.push(JSON.stringify(game))
      ids.push(game.id)
      const sections = sectionsOf(game, crash)
      addToViews({ views, plain, places, cards }, game, sections, index)
      collections.add({ game, sections, joinedAt_ms: said.joined[game.id] }, index)
      search.names.push(rank.name)
      search.packed.push(mark + packGame(game, noted))
      if (isForGuests) search.guests = search.names.length
    },

    finish(version, now_ms) {
      const arranged = arrangedViews(views, places.ordered(), cards)
      addSortedViews(views, cards)
      for (const [view, open] of [...plain, ...arranged, ...collectionViews(collections.all(), cards)])
        views.set(view, open)
      const buckets = Math.min(bucketsAtMost, Math.max(1, Math.ceil(ids.length / gamesPerBucket)))
      const names = partsOf(search.names)
      const packed = partsOf(search.packed)
      const meta: Meta = {
        version,
        builtAt_ms: now_ms,
        checkedAt_ms: now_ms,
        views: Object.fromEntries(Array.from(views, ([name, view]) => [name, closeView(view, cards)])),
        providers: dictionaries.all.providers,
        buckets,
        search: {
          ...searched(search, dictionaries.all),
          nameParts: names.length,
          packedParts: packed.length,
          firstOf,
        },
      }
      return {
        meta,
        files: filesOf(version, { views, lines: cards.lines, ids, games, buckets, names, packed }),
      }
    },
  }
}

function searched(
  { names, guests }: { names: readonly string[]; guests: number },
  { studios, tabs }: Dictionaries,
): Pick<Meta['search'], 'count' | 'guests' | 'studios' | 'tabs'> {
  return { count: names.length, guests, studios, tabs }
}

type Views = Record<'views' | 'plain', Map<string, OpenView>> & {
  places: ReturnType<typeof createPlaces>
  cards: Cards
}

function addToViews(
  { views, plain, places, cards }: Views,
  game: Game,
  sections: readonly Section[],
  index: number,
): void {
  for (const section of sections) {
    for (const category of new Set([allCategories, ...game.tab, ...traitsOf(game)])) {
      const shown = shownCard(cards, index, places.hiddenOn(section, category, game.id))
      if (shown !== undefined) addToView(views, viewName(section, category), game.provider, shown)
      if (places.touches(section, category))
        addToView(plain, viewName(section, category, 'plain'), game.provider, index)
    }
  }
}

function createDictionaries() {
  const all: Dictionaries = { providers: [], studios: [], tabs: [] }
  const numbers = {
    providers: new Map<string, number>(),
    studios: new Map<string, number>(),
    tabs: new Map<string, number>(),
  }
  function numberOf(kind: keyof Dictionaries, text: string): number {
    const known = numbers[kind].get(text)
    if (known !== undefined) return known
    numbers[kind].set(text, all[kind].length)
    return all[kind].push(text) - 1
  }
  return { all, numberOf }
}

/** The cards of all views, and what orders them need: one of each game, and more where a device has its own. */
type Cards = { lines: string[]; ranked: Ranked[]; forGuests: boolean[]; ids: string[] }

function rankOf({ id, gameName, tab, tags }: Game): Ranked & { id: string } {
  return {
    id,
    name: plainWord(gameName),
    isPopular: tab.includes('popular') || tab.includes('top'),
    isNew: tags?.includes('new') === true,
  }
}

function addCard(
  { lines, ranked, forGuests, ids }: Cards,
  line: string,
  isForGuests: boolean,
  { id, ...rank }: Ranked & { id: string },
): number {
  ranked.push(rank)
  forGuests.push(isForGuests)
  ids.push(id)
  return lines.push(line) - 1
}

/** The card of the same game for one device alone. */
function variantOf(cards: Cards, index: number, device: Device): number {
  const { lines, ranked, forGuests, ids } = cards
  const rank = ranked[index] ?? unranked
  const line = lineFor(lines[index] ?? '', device)
  return addCard(cards, line, forGuests[index] === true, { id: ids[index] ?? '', ...rank })
}

/** The card for where a game is not hidden; undefined where that is nowhere. */
function shownCard(cards: Cards, index: number, hidden: readonly Device[]): number | undefined {
  const mark = cards.lines[index]?.[0]
  const shownOn = (['desktop', 'mobile'] as const).filter(
    (device) => !hidden.includes(device) && (mark === lineMarks.both || mark === lineMarks[device]),
  )
  const [only] = shownOn
  if (only === undefined) return undefined
  return shownOn.length > 1 || mark !== lineMarks.both ? index : variantOf(cards, index, only)
}

function collectionViews(
  collections: readonly { id: string; cards: readonly number[] }[],
  cards: Cards,
): [name: string, view: OpenView][] {
  return collections.map(({ id, cards: found }) => [
    collectionView(id),
    { cards: guestsFirst(found, cards), providers: new Map() },
  ])
}

function guestsFirst(indexes: readonly number[], { forGuests }: Cards): number[] {
  const isForGuests = (index: number) => forGuests[index] === true
  return [...indexes.filter(isForGuests), ...indexes.filter((index) => !isForGuests(index))]
}

/** The views that staff gave an order: of the games for guests, which a page has; those for players follow in their own. */
function arrangedViews(
  views: ReadonlyMap<string, OpenView>,
  ordered: ReturnType<ReturnType<typeof createPlaces>['ordered']>,
  cards: Cards,
): [name: string, view: OpenView][] {
  const lines = {
    lines: cards.lines,
    idOf: (index: number) => cards.ids[index] ?? '',
    variantOf: (index: number, device: Device) => variantOf(cards, index, device),
  }
  return ordered.flatMap(({ section, category, places }): [string, OpenView][] => {
    const view = views.get(viewName(section, category))
    if (!view || view.cards.length > sortedAtMost) return []
    const forGuests = view.cards.filter((index) => cards.forGuests[index])
    const others = view.cards.filter((index) => !cards.forGuests[index])
    const order = [...orderedCards(forGuests, { category, places }, lines), ...others]
    return [[viewName(section, category, 'lobby'), { cards: order, providers: new Map() }]]
  })
}

function addToView(views: Map<string, OpenView>, name: string, provider: string, index: number): void {
  const view: OpenView = views.get(name) ?? { cards: [], providers: new Map() }
  views.set(name, view)
  const at = view.cards.push(index)
  const range = view.providers.get(provider)
  if (range) range.to = at
  else view.providers.set(provider, { from: at - 1, to: at })
}

/** Names in the order of the alphabet, the same on every machine. */
const { compare } = new Intl.Collator('en', { numeric: true })
const orders: Record<GameSort, (one: Ranked, other: Ranked) => number> = {
  name: (one, other) => compare(one.name, other.name),
  new: (one, other) => Number(other.isNew) - Number(one.isNew),
  popular: (one, other) => Number(other.isPopular) - Number(one.isPopular),
}

function addSortedViews(views: Map<string, OpenView>, { ranked, forGuests: isForGuests }: Cards): void {
  const sorted = Array.from(views).flatMap(([name, { cards }]) => {
    if (cards.length > sortedAtMost) return []
    const forGuests = cards.filter((index) => isForGuests[index])
    return gameSorts.map((sort) => {
      const order = (one: number, other: number) =>
        orders[sort](ranked[one] ?? unranked, ranked[other] ?? unranked)
      return [`${name}~${sort}`, { cards: forGuests.toSorted(order), providers: new Map() }] as const
    })
  })
  for (const [name, view] of sorted) if (view.cards.length > 1) views.set(name, view)
}

function closeView(view: OpenView, { lines, forGuests }: Cards): View {
  const desktop = playableBefore(view, lines, 'desktop')
  const mobile = playableBefore(view, lines, 'mobile')
  const mark = (at: number): Mark => ({ at, desktop: desktop[at] ?? 0, mobile: mobile[at] ?? 0 })
  const count = view.cards.length
  const firstHidden = view.cards.findIndex((index) => !forGuests[index])
  const range = (from: number, to: number) => ({ from: mark(from), to: mark(to) })
  const closed: View = {
    all: range(0, count),
    guests: range(0, firstHidden === -1 ? count : firstHidden),
    providers: Object.fromEntries(Array.from(view.providers, ([id, { from, to }]) => [id, range(from, to)])),
  }
  if (desktop[count] === count && mobile[count] === count) return closed
  const atChunks = (counts: readonly number[]) =>
    counts.filter((_, at) => at % cardsPerChunk === 0 && at < count)
  return { ...closed, kept: { desktop: atChunks(desktop), mobile: atChunks(mobile) } }
}

/** The number of cards before each position that can be played on the device; one longer than the view. */
function playableBefore(view: OpenView, lines: readonly string[], device: Device): number[] {
  const counts = [0]
  let playable = 0
  for (const index of view.cards) {
    if (playsOn(lines[index] ?? '', device)) playable += 1
    counts.push(playable)
  }
  return counts
}

type Content = {
  views: Map<string, OpenView>
  lines: string[]
  ids: string[]
  games: string[]
  buckets: number
  names: string[]
  packed: string[]
}

/** Generated one at a time, so that memory holds one file beside the games. */
function* filesOf(version: string, content: Content): Generator<{ key: string; text: string }> {
  const { views, lines, names, packed } = content
  for (const [name, { cards }] of views) {
    for (let from = 0; from < cards.length; from += cardsPerChunk) {
      const chunk = cards.slice(from, from + cardsPerChunk)
      const text = chunk.map((index) => lines[index]).join('\n')
      yield { key: chunkKey(version, name, from / cardsPerChunk), text }
    }
  }
  yield* bucketFiles(version, content)
  for (const [part, text] of names.entries()) yield { key: namesKey(version, part), text }
  for (const [part, text] of packed.entries()) yield { key: packedKey(version, part), text }
}

function* bucketFiles(
  version: string,
  { ids, games, buckets }: Content,
): Generator<{ key: string; text: string }> {
  const members = Array.from({ length: buckets }, (): number[] => [])
  ids.forEach((id, index) => members[bucketOf(id, buckets)]?.push(index))
  for (const [bucket, indexes] of members.entries()) {
    const text = indexes.map((index) => `\n${ids[index]}\t${games[index]}`).join('')
    yield { key: bucketKey(version, bucket), text }
  }
}

/** Splits lines into parts that fit into KV; no line is split. */
function partsOf(lines: readonly string[]): string[] {
  const parts: string[] = []
  let part: string[] = []
  let length_chars = 0
  for (const line of lines) {
    if (length_chars + line.length > partLength_chars) {
      parts.push(part.join('\n'))
      part = []
      length_chars = 0
    }
    part.push(line)
    length_chars += line.length + 1
  }
  if (part.length > 0) parts.push(part.join('\n'))
  return parts
}
