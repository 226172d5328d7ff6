import type { Services } from '../../kit/services.ts'

/** The public address of the site: a passkey is bound to its domain. */
export type Site = { origin: string; rpId: string }

export function siteOf({ config }: Services): Site {
  return { origin: config.siteOrigin, rpId: new URL(config.siteOrigin).hostname }
}
