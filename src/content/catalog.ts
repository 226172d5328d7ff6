import { exports } from 'cloudflare:workers'
import type { Catalog } from './lists.ts'

/** The worker's own entrypoint of public lists, with the edge cache in front of it. */
export const catalog: Catalog = { fetch: (request) => exports.Catalog.fetch(request) }
