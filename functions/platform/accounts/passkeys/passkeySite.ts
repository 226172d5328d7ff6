import type { Services } from '../../services.ts'

/** The address players know the site by: a passkey belongs to its domain, and is of no use on any other. */
export type Site = { origin: string; rpId: string }

export function siteOf({ config }: Services): Site {
  return { origin: config.siteOrigin, rpId: new URL(config.siteOrigin).hostname }
}
