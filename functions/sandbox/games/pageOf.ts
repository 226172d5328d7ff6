import type { GameKind, SandboxGame } from './catalog.ts'
import type { GamePage } from './page.ts'
import { gamePage as slotPage } from './slot/page.ts'
import { crashPage, racePage, roulettePage } from './table/page.ts'

type Page = (page: GamePage) => Promise<Response>

/** The page for each kind of game. A live table without a croupier is a roulette wheel. */
const pages: Record<GameKind, Page> = {
  slots: slotPage,
  crash: crashPage,
  roulette: roulettePage,
  card: roulettePage,
  table: roulettePage,
  race: racePage,
}

export function pageOf(game: SandboxGame): Page {
  return pages[game.kind]
}
