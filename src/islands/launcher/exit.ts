import { isGamePath, splitLanguage } from '#contract/languages.ts'

type ExitLink = { href: string; leave: () => void }

/**
 * Back to the lobby that the player came from, as it was: the browser restores its page, filter and scroll position for a
 * step in the history but not for a link. Unlike `history.back()`, this skips the steps inside the game's frame.
 */
export function exitLink(lobby: string): ExitLink {
  const { navigation } = window as { navigation?: Navigation }
  const here = navigation?.currentEntry?.index ?? 0
  const entry = lobbyBefore(navigation?.entries().slice(0, here) ?? [])
  if (navigation && entry) {
    const back = () => {
      // Refused only if the entry no longer exists.
      navigation.traverseTo(entry.key).committed?.catch(() => location.assign(entry.url))
    }
    return { href: entry.url, leave: back }
  }
  const href = cameFrom(document.referrer, location.origin) ?? lobby
  return { href, leave: () => location.assign(href) }
}

/** The used fields of a history entry. */
type HistoryEntry = { key: string; url: string | null }

/** The history entry to return to: the last page with games to choose from, else any other page. Oldest first. */
export function lobbyBefore(before: readonly HistoryEntry[]): (HistoryEntry & { url: string }) | undefined {
  return before.findLast((entry): entry is HistoryEntry & { url: string } => isLobby(entry.url))
}

/** The referrer, for browsers without the Navigation API. */
export function cameFrom(referrer: string, origin: string): string | undefined {
  return referrer.startsWith(`${origin}/`) && isLobby(referrer) ? referrer : undefined
}

function isLobby(url: string | null): boolean {
  return url !== null && !isGamePath(splitLanguage(new URL(url).pathname).path)
}
