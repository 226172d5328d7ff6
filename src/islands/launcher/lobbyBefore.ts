import { splitLanguage } from '@contract/languages'

/** What of an entry of the browser's history counts here. */
export type HistoryEntry = { key: string; url: string | null }

const gamePage =
  /^\/((slots|live-casino|virtual-games)\/[^/]+\/[^/]+|golden-race\/[^/]+|slots\/(jetx_ssg|aviator_spribe|rocketman_elbet))$/

/** Of the entries before a game's page, oldest first: the last one that shows games to choose from, or any other page. */
export function lobbyBefore(before: readonly HistoryEntry[]): (HistoryEntry & { url: string }) | undefined {
  return before.findLast((entry): entry is HistoryEntry & { url: string } => isPlace(entry.url))
}

/** The address the player came from, where the browser tells no more than that. */
export function cameFrom(referrer: string, origin: string): string | undefined {
  return referrer.startsWith(`${origin}/`) && isPlace(referrer) ? referrer : undefined
}

function isPlace(url: string | null): boolean {
  return url !== null && !gamePage.test(splitLanguage(new URL(url).pathname).path)
}
