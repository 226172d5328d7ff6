import { priceLife_ms } from '#contract/constants.ts'

/*
 * Decides when rows with prices are refreshed, and when their prices are withdrawn as too old: after sleep, without a
 * connection, or in a page from a cache or the history. It uses no document, so tests can run it.
 */
/** Longer than the five seconds of silence after which browsers' tools take a page for loaded. */
export const pause_ms = 6000
const tick_ms = 1000
/** The most that the device's clock may be behind ours. */
const skew_ms = 5000

export type Rows = {
  /** When the book gave the rows that the page came with, by our clock; NaN if it gave none. */
  at_ms: number
  /** The rows can be seen, or nearly. */
  isNear: () => boolean
  /** The page can be seen. */
  isShown: () => boolean
  /** Shows new rows, and returns whether there were any. Never rejects. */
  renew: () => Promise<boolean>
  withdraw: (isOld: boolean) => void
}

/** Keeps rows fresh from now on. Returns what to call when they come into sight or go out of it: it acts at once. */
export function keepFresh({ at_ms, isNear, isShown, renew, withdraw }: Rows): () => void {
  let freshAt_ms = at_ms
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const age_ms = () => Date.now() - freshAt_ms
  /** An age that cannot be is none that counts. */
  const isOld = () => !(age_ms() > -skew_ms && age_ms() < priceLife_ms)
  /** Also while the page is hidden, because the history may bring it back as it is. */
  const show = () => withdraw(!isShown() || isOld())
  let askedAt_ms = isOld() ? -Infinity : at_ms
  const isDue = () => Math.abs(Date.now() - askedAt_ms) >= pause_ms

  async function refresh() {
    isAsking = true
    askedAt_ms = Date.now()
    const begun_ms = askedAt_ms
    if (await renew()) freshAt_ms = begun_ms
    isAsking = false
    show()
  }
  function turn() {
    clearTimeout(timer)
    show()
    if (!isShown()) return
    if (isNear() && !isAsking && isDue()) void refresh()
    timer = setTimeout(turn, tick_ms)
  }
  turn()
  return turn
}
