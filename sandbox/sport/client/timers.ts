import { refreshPlayer, type Book } from './book.ts'
import { poll_ms } from './load.ts'
import { asideOf, openCount, refreshOffers } from './openBets.ts'
import { settledBets } from './settled.ts'
import { refreshSlip } from './slipOdds.ts'

const slip_ms = 3000
const bets_ms = 10_000
const sports_ms = 30_000
const offers_ms = 3000
/** The slip has a column beside the page, with room for the bets. */
export const hasColumn = matchMedia('(min-width: 1100px)')

/** Asks anew for what moves, while the page can be seen. */
export function keepFresh(book: Book): void {
  const isSeen = () => !document.hidden && navigator.onLine
  let [loaded_ms, asked_ms] = [book.clock.now(), book.clock.now()]
  every(1000, () => {
    if (!isSeen()) return
    const { cashingOut, route, draft } = book.state
    const now_ms = book.clock.now()
    // A page asks for the slip too: what both show is of one moment.
    if (!cashingOut && now_ms - loaded_ms >= (poll_ms(route) ?? Infinity)) {
      loaded_ms = asked_ms = now_ms
      return book.reload()
    }
    if (draft.picks.length === 0 || now_ms - asked_ms < slip_ms) return
    asked_ms = now_ms
    return refreshSlip(book)
  })
  // Who is about to confirm an amount sees it move.
  every(1000, () => (isSeen() && book.state.cashingOut ? refreshOffers(book) : undefined))
  // Beside a page, as on that of the bets.
  const isBeside = () => hasColumn.matches && openCount(book.state) > 0 && asideOf(book.state) === 'bets'
  every(offers_ms, () => (isSeen() && isBeside() && !book.state.cashingOut ? refreshOffers(book) : undefined))
  const watch = settledBets(book)
  every(bets_ms, async () => {
    if (isSeen()) await Promise.all([watch(), refreshPlayer(book)])
  })
  const sports = () => (isSeen() ? refreshSports(book) : undefined)
  every(sports_ms, sports)
  void sports()
  // Money has moved beside the frame: a deposit over the page, a game elsewhere.
  addEventListener('focus', () => void refreshPlayer(book))
  addEventListener('visibilitychange', () => {
    if (document.hidden) return
    void setClock(book)
    void book.reload()
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
