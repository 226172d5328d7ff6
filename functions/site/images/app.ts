import { Hono } from 'hono'
import type { SiteApp } from '../broker/context.ts'

/** Pictures of games and content, re-served from our own origin: everything under /img. */
export const imagesApp = new Hono<SiteApp>()

imagesApp.all('/img/*', (c) => c.body(null, 404))
