import type { SiteEnv } from '../env.ts'

/** The Hono environment of the gateway and everything mounted in it. */
export type Site = { Bindings: SiteEnv; Variables: { requestId: string } }
