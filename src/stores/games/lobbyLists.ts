import type { GameCard, GamesPage, ProviderInfo } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { $session, signedOutBy } from '../session/session.ts'

/*
 * Lists of games that are not in the page. The page's HTML holds the default list, the same for everybody; games for
 * players only are added after it (docs/decisions/lobby-lists.md). slotLists.ts and liveLists.ts decide which lists to
 * load.
 */
export type LobbyLists = {
  /** By provider, or by the key that `listKey` makes. */
  lists: Readonly<Record<string, readonly GameCard[]>>
  /** The providers being asked. */
  processing: readonly string[]
  failure: CallFailure | null
}

/** A list to load: all games of a provider, or those of a category. */
export type ListQuestion = { section: Section; provider: string; category?: string | undefined }

const nothing: LobbyLists = { lists: {}, processing: [], failure: null }
/** Lists are loaded in pages of 60; a lobby never shows more than this many pages of a provider. */
const pagesAtMost = 20

const lobbyListsAtom = atom<LobbyLists>(nothing)
export const $lobbyLists = readonlyType(lobbyListsAtom)
const extraDataAtom = atom<Readonly<Record<string, ProviderInfo>>>({})
/** Properties of each provider (name, count, flags) that are needed before its list; for players only. */
export const $extraData = readonlyType(extraDataAtom)

/** The key of a list: the provider's name for all its games, with the category for a part. */
export function listKey({ provider, category }: Omit<ListQuestion, 'section'>): string {
  return category === undefined ? provider : `${provider}/${category}`
}

export function isGuest(): boolean {
  return $session.get() === 'out'
}

/** Loads the providers that a player has in the section, or in a category of it; false if it failed. */
export async function loadExtraData(section: Section, category?: string): Promise<boolean> {
  const answer = await call('gameProviders', { query: { section, ...(category && { category }) } })
  if (isGuest()) return false
  if (!answer.ok) {
    failed(answer.error)
    return false
  }
  extraDataAtom.set(Object.fromEntries(answer.value.map((info) => [info.routeProvider, info])))
  return true
}

export function forgetExtraData(): void {
  extraDataAtom.set({})
}

/** Clears the lists at sign-out. */
export function forgetLists(): void {
  forgetExtraData()
  lobbyListsAtom.set(nothing)
}

/** The list in the page contains only providers that are open to everybody. */
export function isInPage({ authRequired, defaultGameList }: ProviderInfo): boolean {
  return defaultGameList && !authRequired
}

type Page = Result<GamesPage, CallFailure>

export async function fetchGames(question: ListQuestion): Promise<Result<GameCard[], CallFailure>> {
  const { section, provider, category } = question
  const games: GameCard[] = []
  let cursor: string | null = '0'
  for (let page = 0; page < pagesAtMost && cursor !== null; page += 1) {
    const query = { section, provider, ...(category && { category }) }
    const answer: Page = await call('games', { query: { ...query, cursor } })
    if (!answer.ok) return err(answer.error)
    games.push(...answer.value.games)
    cursor = answer.value.cursor
  }
  return ok(games)
}

export function began(provider: string): void {
  const state = $lobbyLists.get()
  lobbyListsAtom.set({ ...state, processing: [...state.processing, provider], failure: null })
}

export function ended(provider: string): void {
  const state = $lobbyLists.get()
  lobbyListsAtom.set({ ...state, processing: state.processing.filter((each) => each !== provider) })
}

export function store(key: string, games: readonly GameCard[]): void {
  const state = $lobbyLists.get()
  lobbyListsAtom.set({ ...state, lists: { ...state.lists, [key]: games } })
}

export function failed(failure: CallFailure): void {
  lobbyListsAtom.set({ ...$lobbyLists.get(), failure })
  signedOutBy(failure)
}
