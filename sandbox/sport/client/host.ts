import type { DateFormat } from '#contract/bookSettings.ts'

/** The page around the frame, in whatever words its dialect has. */
export type Host = {
  /** Asks for the settings; `HostOrders` answer. */
  ready: () => void
  /** The player's current page. `isReplaced`: no new entry of the history. */
  navigated: (path: string, query: Record<string, string>, isReplaced: boolean) => void
  titled: (title: string) => void
  /** In major units. */
  balanceChanged: (balance: number | undefined) => void
  askLogin: () => void
  askRegistration: () => void
  /** `missing`: what the slip costs more than there is, in major units. */
  askDeposit: (missing: number | undefined) => void
  /** Shares the selections, as their ids (client/sharing.ts), by a link to its own page. */
  share: (slip: string) => void
  /** The slip lies over all of the page, and wants the whole screen. */
  covers: (isCovering: boolean) => void
  resized: (height_px: number) => void
  inactive: () => void
  /** Gives it back to the next frame, where this one may store nothing itself. */
  keep: (text: string) => void
}

/** The requests of the surrounding page to the book. */
export type HostOrders = {
  /** Undefined for a guest. */
  signIn: (token: string | undefined) => void
  route: (path: string, qs: string) => void
  oddsFormat: (format: string) => void
  dateFormat: (format: DateFormat) => void
  language: (lang: string) => void
  theme: (theme: 'dark' | 'light') => void
  kept: (text: string) => void
}

type Origins = { hosts: readonly string[]; post: (message: object) => void }

/**
 * Exchanges messages with the parent window if its origin is allowed. If a browser does not reveal the parent's
 * origin, messages go to every allowed origin, and only the actual one receives them.
 */
export function hostWindow(hosts: readonly string[], hear: (data: unknown) => void): Origins['post'] {
  if (window.parent === window) return () => {}
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === window.parent && hosts.includes(origin)) hear(data)
  })
  const known = parentOrigin()
  const targets = known === undefined ? hosts : hosts.filter((host) => host === known)
  return (message) => {
    for (const target of targets) window.parent.postMessage(message, target)
  }
}

function parentOrigin(): string | undefined {
  const embedder = location.ancestorOrigins?.[0]
  if (embedder !== undefined) return embedder
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
}
