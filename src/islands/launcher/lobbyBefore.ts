import { splitLanguage } from '#contract/languages.ts'

/** The used fields of a history entry. */
export type HistoryEntry = { key: string; url: string | null }

const gamePage =
  /^\/((slots|live-casino|virtual-games)\/[^/]+\/[^/]+|golden-race\/[^/]+|slots\/(jetx_ssg|aviator_spribe|rocketman_elbet))$/

/** The history entry to return to: the last page with games to choose from, else any other page. Oldest first. */
export function lobbyBefore(before: readonly HistoryEntry[]): (HistoryEntry & { url: string }) | undefined {
  return before.findLast((entry): entry is HistoryEntry & { url: string } => isLobby(entry.url))
}

/** The referrer, for browsers without the Navigation API. */
export function cameFrom(referrer: string, origin: string): string | undefined {
  return referrer.startsWith(`${origin}/`) && isLobby(referrer) ? referrer : undefined
}

function isLobby(url: string | null): boolean {
  return url !== null && !gamePage.test(splitLanguage(new URL(url).pathname).path)
}
