import type { GameCard, GamesPage, ProviderInfo, Section } from '@contract/games'
import { err, ok, type Result } from '@contract/result'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api'
import { $session, signedOutBy } from '../session/session'

/*
 * The lists of games that a page does not carry. Its HTML is the default list, the same for everybody; what only players
 * are shown comes after it (docs/decisions/lobby-lists.md). slotLists.ts and liveLists.ts decide when one is asked for.
 */
export type LobbyLists = {
  /** By provider, or by the field that `placeOf` names. */
  lists: Readonly<Record<string, readonly GameCard[]>>
  /** The providers being asked. */
  processing: readonly string[]
  failure: CallFailure | null
}

/** What is asked of one provider: its whole list, or what of it is in a category. */
export type ListQuestion = { section: Section; provider: string; category?: string | undefined }

const nothing: LobbyLists = { lists: {}, processing: [], failure: null }
/** A list is told by pages of 60; this many games of one provider are more than a lobby shows. */
const pagesAtMost = 20

const lobbyListsAtom = atom<LobbyLists>(nothing)
export const $lobbyLists = readonlyType(lobbyListsAtom)
const extraDataAtom = atom<Readonly<Record<string, ProviderInfo>>>({})
/** What has to be known of a provider before its list: name, count and flags. By provider, for players alone. */
export const $extraData = readonlyType(extraDataAtom)

/** The whole list of a provider is stored under its name, a part of it under a field of its own. */
export function placeOf({ provider, category }: Omit<ListQuestion, 'section'>): string {
  return category === undefined ? provider : `${provider}/${category}`
}

export function isGuest(): boolean {
  return $session.get() === 'out'
}

/** Asks what providers a player has in the section; false when it did not come. */
export async function loadExtraData(section: Section): Promise<boolean> {
  const asked = await call('gameProviders', { query: { section } })
  if (isGuest()) return false
  if (!asked.ok) {
    failed(asked.error)
    return false
  }
  extraDataAtom.set(Object.fromEntries(asked.value.map((info) => [info.routeProvider, info])))
  return true
}

export function forgetExtraData(): void {
  extraDataAtom.set({})
}

/** What came for a player goes with them. */
export function forgetLists(): void {
  forgetExtraData()
  lobbyListsAtom.set(nothing)
}

/** A page's list has only providers that are open to everybody. */
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
    const asked: Page = await call('games', { query: { ...query, cursor } })
    if (!asked.ok) return err(asked.error)
    games.push(...asked.value.games)
    cursor = asked.value.cursor
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

export function store(place: string, games: readonly GameCard[]): void {
  const state = $lobbyLists.get()
  lobbyListsAtom.set({ ...state, lists: { ...state.lists, [place]: games } })
}

export function failed(failure: CallFailure): void {
  lobbyListsAtom.set({ ...$lobbyLists.get(), failure })
  signedOutBy(failure)
}
