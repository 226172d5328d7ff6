import { exports } from 'cloudflare:workers'
import type { Catalogue } from './lists'

/** The worker's own entrypoint of public lists, with the edge cache in front of it. */
export const catalogue: Catalogue = { fetch: (request) => exports.Catalogue.fetch(request) }
