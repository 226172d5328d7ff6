import { cameFrom, lobbyBefore } from './lobbyBefore.ts'

export type ExitLink = { href: string; leave: () => void }

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
