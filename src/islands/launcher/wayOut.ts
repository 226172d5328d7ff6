import { cameFrom, lobbyBefore } from './lobbyBefore'

export type WayOut = { href: string; leave: () => void }

/**
 * Back to where the player chose the game, as it was: its page, filter and scroll are the browser's own to restore, which it
 * does for a step in the history and not for a link. Steps inside the game's frame are not counted that way, as
 * `history.back()` would.
 */
export function wayOut(lobby: string): WayOut {
  const { navigation } = window as { navigation?: Navigation }
  const here = navigation?.currentEntry?.index ?? 0
  const entry = lobbyBefore(navigation?.entries().slice(0, here) ?? [])
  if (navigation && entry) {
    const back = () => {
      // Refused only where the entry is gone by now.
      navigation.traverseTo(entry.key).committed?.catch(() => location.assign(entry.url))
    }
    return { href: entry.url, leave: back }
  }
  const href = cameFrom(document.referrer, location.origin) ?? lobby
  return { href, leave: () => location.assign(href) }
}
