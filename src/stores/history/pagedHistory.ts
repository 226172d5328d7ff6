import type { LiveMessage } from '#contract/live.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../calls/api.ts'
import type { Loaded } from '../session/loaded.ts'
import { $news } from '../session/balance.ts'
import { signedOutBy } from '../session/session.ts'

/** Days as they are sent, YYYY-MM-DD; an empty one sets no limit. */
export type DayRange = { begin: string; end: string }

export const everyDay: DayRange = { begin: '', end: '' }

/** Further filters of a history, as the fields of its form; an empty value sets no limit. */
export type Filter = Readonly<Record<string, string>>

/** `count` is the number of all items in the range. */
type HistoryPage<Item> = { items: readonly Item[]; count: number }

export type History<Item> = {
  range: DayRange
  filter: Filter
  /** From 1. */
  page: number
  /** An earlier page stays in sight while the next one loads. */
  loaded: Loaded<HistoryPage<Item>>
  processing: boolean
}

export type HistoryQuestion = { range: DayRange; filter: Filter; page: number; count: number }
type Ask<Item> = (question: HistoryQuestion) => Promise<Result<HistoryPage<Item>, CallFailure>>

/** The page in the answer of the calls that name their items `history`. */
export function historyPage<Item>(
  answer: Result<{ history: readonly Item[]; count: number }, CallFailure>,
): Result<HistoryPage<Item>, CallFailure> {
  return answer.ok ? ok({ items: answer.value.history, count: answer.value.count }) : answer
}

const itemsPerPage = 20
/** The most a call may ask for. */
const itemsPerCall = 50
/** An export is cut here: forty calls. */
export const mostExported = 2000

/**
 * A list of the player's own past by pages, and by days where it is long: bets, payments, rounds, transfers, codes. What is shown is asked
 * for again when the live line tells of `subject`.
 */
export function createHistory<Item>(ask: Ask<Item>, perPage = itemsPerPage, subject?: LiveMessage['news']) {
  const empty: History<Item> = {
    range: everyDay,
    filter: {},
    page: 1,
    loaded: { state: 'loading' },
    processing: false,
  }
  const historyAtom = atom<History<Item>>(empty)
  /** Goes up with each question: an answer to an earlier one comes too late. */
  let requests = 0

  onMount(historyAtom, () =>
    $news.listen((told) => {
      const { loaded, page } = historyAtom.get()
      if (told && told.news === subject && loaded.state === 'ready') void turn(page)
    }),
  )

  async function show(
    range: DayRange,
    page: number,
    filter: Filter = historyAtom.get().filter,
  ): Promise<void> {
    const mine = ++requests
    historyAtom.set({ ...historyAtom.get(), range, filter, page, processing: true })
    const answer = await ask({ range, filter, page, count: perPage })
    if (mine !== requests) return
    const loaded: Loaded<HistoryPage<Item>> = answer.ok
      ? { state: 'ready', value: answer.value }
      : { state: 'failed', failure: answer.error }
    historyAtom.set({ range, filter, page, loaded, processing: false })
    if (!answer.ok) signedOutBy(answer.error)
  }

  /** Shows another page of the same range. */
  const turn = (page: number) => show(historyAtom.get().range, page)

  /** Every item of the shown range, the newest first, up to `mostExported`. */
  async function all(): Promise<Result<readonly Item[], CallFailure>> {
    const { range, filter } = historyAtom.get()
    const items: Item[] = []
    for (let page = 1; items.length < mostExported; page += 1) {
      const answer = await ask({ range, filter, page, count: itemsPerCall })
      if (!answer.ok) return answer
      items.push(...answer.value.items)
      if (answer.value.items.length < itemsPerCall) break
    }
    return ok(items)
  }

  /** The next to look may be another player. */
  function forget(): void {
    requests += 1
    historyAtom.set(empty)
  }

  return { $history: readonlyType(historyAtom), perPage, show, turn, all, forget }
}
export type HistoryStore<Item> = ReturnType<typeof createHistory<Item>>

/** Days by the clock of the reader as moments (ISO 8601): from the beginning of the first to the end of the last. */
export function momentsOf({ begin, end }: DayRange): { begin?: string; end?: string } {
  return {
    ...(begin && { begin: beginningOf(begin).toISOString() }),
    ...(end && { end: beginningOf(end, 1).toISOString() }),
  }
}

/** `day` is YYYY-MM-DD. A day of the calendar later is not always 24 hours later. */
function beginningOf(day: string, daysLater = 0): Date {
  const moment = new Date(`${day}T00:00`)
  moment.setDate(moment.getDate() + daysLater)
  return moment
}

/** Whether the filter excludes anything. */
export function isLimited({ begin, end }: DayRange, filter: Filter): boolean {
  return [begin, end, ...Object.values(filter)].some((value) => value !== '')
}
