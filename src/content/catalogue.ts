import { exports } from 'cloudflare:workers'
import type { Catalogue } from './lists'

const own = exports as unknown as { Catalogue: Catalogue }

/** The worker's own entrypoint of public lists, with the edge cache in front of it. */
export const catalogue: Catalogue = { fetch: (request) => own.Catalogue.fetch(request) }
