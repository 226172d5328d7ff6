import type { AccountSummary } from '#contract/accountSummary.ts'
import type { SportBook } from '#contract/line.ts'
import { ok, type Result } from '#lib/result.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'
import { $session, signedOutBy } from '../session/session.ts'
import { isCurrent, nextGeneration } from '../session/visit.ts'

const summaryAtom = atom<Loaded<AccountSummary>>({ state: 'loading' })
/** CASHIER-07: what the player's account waits for. */
export const $accountSummary = readonlyType(summaryAtom)

const loadAccountSummary = () => loadInto(summaryAtom, 'accountSummary')

onMount(summaryAtom, () => loadWhileMounted(summaryAtom, loadAccountSummary))

/** How many bets are open at all books, and together what of their stakes is in play. */
export type OpenBets = { count: number; stake: number }

const openBetsAtom = atom<Loaded<OpenBets>>({ state: 'loading' })
export const $openBets = readonlyType(openBetsAtom)

/** A page of a history: bets are open for days, and newer ones come first. */
const newest = 50

/** The books tell them: the platform knows of stakes, and not which are decided. */
export function mountOpenBets(books: readonly SportBook[]): () => void {
  return loadWhileMounted(openBetsAtom, async () => {
    const generation = nextGeneration(openBetsAtom)
    const open = await openBetsAt(books)
    if (!isCurrent(openBetsAtom, generation) || $session.get() === 'out') return
    openBetsAtom.set(
      open.ok ? { state: 'ready', value: open.value } : { state: 'failed', failure: open.error },
    )
    if (!open.ok) signedOutBy(open.error)
  })
}

async function openBetsAt(books: readonly SportBook[]): Promise<Result<OpenBets, CallFailure>> {
  const answers = await Promise.all(
    books.map((provider) => call('bets', { query: { provider, count: newest, page: 1 } })),
  )
  const stakes: number[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    const open = answer.value.bets.filter(({ status }) => status === 'pending')
    stakes.push(...open.map(({ amountIn, stakeLeft }) => stakeLeft ?? amountIn))
  }
  return ok({ count: stakes.length, stake: stakes.reduce((sum, stake) => sum + stake, 0) })
}
