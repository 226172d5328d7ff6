import { refreshPlayer, type Book } from './book.ts'
import { refreshSlip } from './betting.ts'
import { refreshOffers } from './cashing.ts'
import { poll_ms } from './load.ts'
import { settledBets } from './settled.ts'

const slip_ms = 4000
const bets_ms = 10_000
const sports_ms = 30_000

/** Asks anew for what moves, while the page can be seen. */
export function keepFresh(book: Book): void {
  const isSeen = () => !document.hidden && navigator.onLine
  let loaded_ms = book.clock.now()
  every(1000, () => {
    // Who is about to confirm an amount sees it move.
    if (isSeen() && book.state.cashingOut) return refreshOffers(book)
    const pause_ms = poll_ms(book.state.route)
    if (!isSeen() || pause_ms === undefined || book.clock.now() - loaded_ms < pause_ms) return
    loaded_ms = book.clock.now()
    return book.reload()
  })
  every(slip_ms, () => (isSeen() ? refreshSlip(book) : undefined))
  const watch = settledBets(book)
  every(bets_ms, () => (isSeen() ? watch() : undefined))
  const sports = () => (isSeen() ? refreshSports(book) : undefined)
  every(sports_ms, sports)
  void sports()
  addEventListener('visibilitychange', () => {
    if (document.hidden) return
    void setClock(book)
    void book.reload()
    void refreshSlip(book)
    void refreshPlayer(book)
  })
}

/** The next time a while after the last has ended. */
function every(pause_ms: number, work: () => Promise<void> | undefined): void {
  const run = () => void Promise.resolve(work()).finally(() => setTimeout(run, pause_ms))
  setTimeout(run, pause_ms)
}

async function setClock({ server, clock }: Book): Promise<void> {
  const time = await server.time()
  if (time.ok) clock.set(time.value.now_ms)
}

async function refreshSports({ server, update }: Book): Promise<void> {
  const found = await server.sports()
  if (found.ok) update({ sports: found.value.sports })
}
