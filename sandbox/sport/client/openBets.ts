import { minorUnits } from '#contract/money.ts'
import type { Book } from './book.ts'
import type { State } from './state.ts'
import type { History, HistoryItem, Offers } from './wire.ts'

/* The player's open bets, which stand beside the lists where there is room. */

/** What the column beside the page has: the bets in the place of a slip that is empty, or where the player has chosen so. */
export function asideOf(state: State): 'slip' | 'bets' {
  const { aside, draft, desk } = state
  if (!hasAside(state)) return 'slip'
  const isEmpty = draft.picks.length === 0 && desk.kind !== 'placed'
  return aside ?? (isEmpty && openCount(state) > 0 ? 'bets' : 'slip')
}

/** The bets have a page of their own, where they are not shown twice. */
export function hasAside({ route, token }: Pick<State, 'route' | 'token'>): boolean {
  return token !== undefined && route.page !== 'BetsHistory'
}

/** How many are open, as far as it is known. */
export function openCount({ openList }: Pick<State, 'openList'>): number {
  return openList?.bets.length ?? 0
}

/** What is at stake in them. */
export function openStake({ openList }: Pick<State, 'openList'>, currency: string): number {
  return (openList?.bets ?? []).reduce((sum, bet) => sum + atStake(bet, currency), 0)
}

/** Asks for them anew; undefined where no answer came, or the player has changed meanwhile. */
export async function refreshOpenBets({ state, server, update }: Book): Promise<History | undefined> {
  const { token } = state
  if (token === undefined) return undefined
  const found = await server.bets({ state: 'open', count: 50 })
  if (!found.ok || token !== state.token) return undefined
  update({ openList: found.value })
  return found.value
}

/** What is left of a bet's stake in play; a free bet is no money of the player's. */
export function atStake({ isFree, stakeLeft, amountIn }: HistoryItem, currency: string): number {
  return isFree ? 0 : minorUnits(stakeLeft ?? amountIn, currency)
}

/** A bet of those that are shown. */
export function shownBet({ data, openList }: State, betId: string): HistoryItem | undefined {
  const ofPage = data?.kind === 'bets' ? data.history.bets : []
  return [...ofPage, ...(openList?.bets ?? [])].find(({ id }) => id === betId)
}

export function offersIn({ data, offers }: Pick<State, 'data' | 'offers'>): Offers {
  return data?.kind === 'bets' ? data.offers : offers
}

/** The offers of now, where bets are shown. */
export async function refreshOffers({ state, server, update }: Book): Promise<void> {
  if (state.token === undefined) return
  const found = await server.offers()
  if (!found.ok) return
  const { data } = state
  update({ offers: found.value, ...(data?.kind === 'bets' && { data: { ...data, offers: found.value } }) })
}
