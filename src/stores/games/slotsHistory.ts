import {
  slotsLost,
  slotsWon,
  type OpenRounds,
  type SlotsRound,
  type ToldRound,
} from '#contract/slotsHistory.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call } from '../calls/api.ts'
import { createHistory, historyPage, type Filter } from '../history/pagedHistory.ts'
import { forgetLoaded, loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'

const statuses: Readonly<Record<string, typeof slotsWon | typeof slotsLost>> = {
  won: slotsWon,
  lost: slotsLost,
}

/** PROFILE-09: rounds at games; the filter has `provider` and `status`, which is `won` or `lost`. */
export const slotsHistory = createHistory<SlotsRound>(async ({ range, filter, page, count }) => {
  const { begin, end } = range
  const body = { ...filterOf(filter), ...(begin && { begin }), ...(end && { end }), page, count }
  const answer = await call('slotsHistory', { body })
  return historyPage(answer)
})

function filterOf({ provider, status = '' }: Filter) {
  const wanted = statuses[status]
  return { ...(provider && { providers: [provider] }), ...(wanted && { statuses: [wanted] }) }
}

const openAtom = atom<Loaded<OpenRounds>>({ state: 'loading' })
/** The rounds that have not ended, and the money that they hold. */
export const $openRounds = readonlyType(openAtom)

const loadOpenRounds = () => loadInto(openAtom, 'openRounds')

onMount(openAtom, () => loadWhileMounted(openAtom, loadOpenRounds))

const toldAtom = atom<Loaded<ToldRound>>({ state: 'loading' })
/** The round that the player has opened. */
export const $toldRound = readonlyType(toldAtom)

export function tellRound({
  provider_id: provider,
  id,
}: Pick<SlotsRound, 'provider_id' | 'id'>): Promise<void> {
  forgetLoaded(toldAtom)
  return loadInto(toldAtom, 'round', { query: { provider, id } })
}
