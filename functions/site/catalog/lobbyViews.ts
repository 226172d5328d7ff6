import type { Device, GameCard } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import type { LobbyNow, LobbyPlace } from '#contract/lobby.ts'
import { hiddenOn, inOrder, mergedOrders, placesOf, touches } from '#contract/lobbyOrder.ts'
import { lineMarks, playsOn } from './meta.ts'

/** The places of all sections, by the game where one game is asked about. */
export function createPlaces(lobbies: readonly LobbyNow[]) {
  const bySection = new Map(lobbies.map(({ section, places }) => [section, places]))
  const byGame = new Map(
    lobbies.map(({ section, places }) => [section, Map.groupBy(places, ({ game }) => game)]),
  )
  const touched = new Map<string, boolean>()
  return {
    /** Whether a list differs from that of the providers. */
    touches(section: Section, category: string): boolean {
      const key = `${section}/${category}`
      const known = touched.get(key) ?? touches(bySection.get(section) ?? [], category)
      touched.set(key, known)
      return known
    },
    /** The devices that a game is hidden on. */
    hiddenOn(section: Section, category: string, game: string): readonly Device[] {
      const own = byGame.get(section)?.get(game)
      return own ? hiddenOn(own, category, game) : []
    },
    /** The lists in which games have a position. */
    ordered(): { section: Section; category: string; places: readonly LobbyPlace[] }[] {
      return lobbies.flatMap(({ section, places }) => {
        const placed = places.filter(({ position }) => position !== null)
        const categories = new Set(placed.map(({ category }) => category))
        return Array.from(categories, (category) => ({ section, category, places }))
      })
    },
  }
}

type Lines = {
  lines: readonly string[]
  idOf: (index: number) => string
  /** The line of the same game for one device alone. */
  variantOf: (index: number, device: Device) => number
}

/** The cards of a list in the order of the staff. */
export function orderedCards(
  cards: readonly number[],
  { category, places }: { category: string; places: readonly LobbyPlace[] },
  { lines, idOf, variantOf }: Lines,
): number[] {
  const orderOn = (device: Device) => {
    const ofList = placesOf(places, category, device)
    const playable = cards.filter((index) => playsOn(lines[index] ?? '', device))
    return inOrder(playable, (index) => ofList.get(idOf(index))?.position ?? null)
  }
  return mergedOrders(orderOn('desktop'), orderOn('mobile')).map(({ item, on }) => {
    const isForBoth = lines[item]?.[0] === lineMarks.both
    return on === 'both' || !isForBoth ? item : variantOf(item, on)
  })
}

/** A card's line for one device alone. */
export function lineFor(line: string, device: Device): string {
  const card = JSON.parse(line.slice(1)) as GameCard
  return lineMarks[device] + JSON.stringify({ ...card, onlyOn: device })
}
