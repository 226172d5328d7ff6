import { catalog, type SandboxGame } from '../catalog.ts'
import { scenery, symbolSheet } from './art/drawing.ts'
import { houseOf, houseStyle } from './houses.ts'
import { modelOf } from './slotGame.ts'

/* How a slot looks, on its own page and where a round of it is told. */

export function slotProperties(game: SandboxGame): string {
  const { reels, rows } = modelOf(game)
  return `:root{--reels:${reels};--rows:${rows}}${houseStyle(houseOf(game.provider))}`
}

/** The symbols, to be used by their ids, and the scene behind the reels. */
export function slotDrawings(game: SandboxGame): string {
  const sheet = symbolSheet(game.theme, picturesOf(game), houseOf(game.provider).look)
  return `${sheet}${scenery(game.theme)}`
}

/** Games that are generated for measuring have none. */
function picturesOf(game: SandboxGame): string | undefined {
  return catalog.includes(game) ? `/symbols/${game.provider}/${game.id}.webp` : undefined
}
