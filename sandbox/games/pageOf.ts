import type { GameKind, SandboxGame } from './catalog.ts'
import type { GamePage } from './page.ts'
import { gamePage as slotPage } from './slot/page.ts'
import { crashPage, gameTablePage, ladderPage, racePage } from './table/page.ts'

type Page = (page: GamePage) => Promise<Response>

/** The page for each kind of game. */
const pages: Record<GameKind, Page> = {
  slots: slotPage,
  crash: crashPage,
  roulette: gameTablePage,
  card: gameTablePage,
  table: gameTablePage,
  race: racePage,
  ladder: ladderPage,
}

export function pageOf(game: SandboxGame): Page {
  return pages[game.kind]
}
