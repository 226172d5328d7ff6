/*
 * What everybody may know of how the site is: GET /status.json, which does not need the platform (gateway/status.ts). The site asks the
 * platform for its part of it by `playPath`.
 */
export const statusPath = '/status.json'
/** On the platform, for the site alone: it answers where the database and the board of stops do. */
export const playPath = '/health/play'

/** `texts`: what the staff say of it, by language. */
export type PublicStop = { id: string; since: string; texts: Record<string, string> }

/** The stops that meet every stake, whatever it is on. */
export const wholeStops: readonly string[] = ['restore', 'everything']

export type PlatformState = 'ok' | 'down' | 'unknown'

/**
 * `since` is when the platform was last seen to change. `stops` are the last that were heard of, so they may have ended while it is
 * down. `name` is a provider's, where a stop or an outage is of one.
 */
export type SiteStatus = {
  checked_at: string | null
  platform: { state: PlatformState; since: string | null }
  stops: (PublicStop & { name?: string | undefined })[]
  outages: { name: string; since: string }[]
}
