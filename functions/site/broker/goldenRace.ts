import type { Hono } from 'hono'
import * as v from 'valibot'
import { SentLanguage } from '#contract/accounts.ts'
import { devices, GameId } from '#contract/games.ts'
import { defaultLanguage, localPath } from '#contract/languages.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import { firstValues } from '../../shared/input.ts'
import { sealStaged } from '../session/staged.ts'
import { createContext, type RequestContext, type SiteApp, type SiteContext } from '../calls/context.ts'
import { launch } from './games.ts'
import { isForeignNavigation } from '../calls/guard.ts'
import { checkRate } from '../calls/limits.ts'

/** Browsers navigate here, so it is not in the table of calls and has no call header. */
const openFramePath = '/api/golden_race/open_frame'

const FrameQuery = v.object({
  game_id: GameId,
  platform: v.optional(v.picklist(devices), 'desktop'),
  lang: v.optional(SentLanguage, defaultLanguage),
})
type FrameQuery = v.InferOutput<typeof FrameQuery>

/**
 * VIRT-02: leads a signed-in player into the frame of a race, which runs on the stage. Whoever it does not lead there (a guest, a
 * currency without races, a link of another site) comes to the page of the game, which says why or asks to sign in.
 */
export function goldenRaceRoutes(app: Hono<SiteApp>): void {
  app.get(openFramePath, async (c) => {
    if (c.req.method !== 'GET') return failureReply(noSuchCall)
    const context = await createContext(c)
    const headers = new Headers({ 'Cache-Control': 'private, no-store' })
    headers.set('Location', await redirectTarget(c, context))
    for (const cookie of context.setCookies) headers.append('Set-Cookie', cookie)
    return new Response(null, { status: 302, headers })
  })
}

async function redirectTarget(c: SiteContext, context: RequestContext): Promise<string> {
  const query = v.safeParse(FrameQuery, firstValues(c.req.url))
  if (!query.success) return '/virtual-games'
  if (context.session?.isCasinoBlocked) return localPath(query.output.lang, '/home')
  const isOwn = context.session && isFrame(c) && !isForeignNavigation(c.req.raw, context.siteOrigin)
  const rate = await checkRate(context, 'call')
  const opened = isOwn && rate.ok ? await openFrame(context, query.output) : undefined
  return (
    opened ??
    localPath(query.output.lang, `/virtual-games/golden-race/${encodeURIComponent(query.output.game_id)}`)
  )
}

/** Whether the browser requests a page or frame to show now, and not a picture or a prefetch. */
function isFrame(c: SiteContext): boolean {
  const wanted = c.req.header('sec-fetch-dest') ?? 'document'
  return ['document', 'iframe', 'frame'].includes(wanted) && !c.req.header('sec-purpose')
}

async function openFrame(context: RequestContext, { game_id, platform, lang }: FrameQuery) {
  const provider = context.config.providers.find(({ adapter }) => adapter === 'goldenRace')
  if (!provider) return undefined
  const params = { provider: provider.id, gameId: game_id }
  const launched = await launch({ ...context, params, query: undefined, body: { platform, lang } })
  if (!launched.ok || !('html' in launched.value) || launched.value.stage === undefined) return undefined
  const seal = await sealStaged(context.config.sessionKeys, launched.value.html)
  return `${launched.value.stage}?${new URLSearchParams({ launch: seal }).toString()}`
}
