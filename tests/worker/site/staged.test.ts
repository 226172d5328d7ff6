import { beforeEach, describe, expect, it } from 'vitest'
import { launch } from '../../../functions/site/broker/games.ts'
import type { CallContext } from '../../../functions/site/calls/context.ts'
import { getConfig } from '../../../functions/site/kit/config.ts'
import { partnerKeyOf, session, type Answering } from './adapters.ts'
import { player, siteEnv, startAfresh, success } from './support.ts'

/*
 * Launches that are no address to frame: a script, a fragment, a provider's own lobby. Through the broker, with providers of
 * this test's own.
 */
const gamesOrigin = 'https://games.test'
const around = { origin: 'sandbox', frameOrigins: [gamesOrigin] }
const ids = ['betradar', 'golden-race', 'direct'] as const
const providers = [
  { id: 'betradar', adapter: 'betradar', name: 'Betradar', ...around },
  { id: 'golden-race', adapter: 'goldenRace', name: 'Golden Race', ...around },
  {
    ...{ id: 'direct', adapter: 'xpg', name: 'Direct', ...around, isDirectGameLink: true },
    ...{ gameUrl: 'https://lobby.test/play', frameOrigins: ['https://lobby.test'] },
  },
]
const lists: Record<string, unknown> = {
  '/api/evolution/get_game_list': {
    success: true,
    data: [{ PageCode: '1', MerchantName: 'BetradarVS', Trans: { en: 'League' } }],
  },
  '/goldenrace/game_list': { games: [{ id: 1, name: 'Dogs' }] },
  '/goldenrace/create_session': { hash: 'h"<&' },
}

/** What the platform was told of sessions. */
let told: object[] = []
let behind: Promise<unknown>[] = []

async function launched(
  provider: (typeof ids)[number],
  gameId: string,
  frame: object,
  more: object = {},
  opened = session,
) {
  const answer: Answering = ({ url }) => {
    const { pathname } = new URL(url)
    return Response.json(lists[pathname] ?? { success: true, data: frame })
  }
  const platform: Answering = async (request) => {
    told.push({ method: request.method, ...(await request.json<object>()) })
    return Response.json(success(opened).json)
  }
  const bind = (answering: Answering) => ({ fetch: async (request: Request) => answering(request) })
  const env = {
    ...siteEnv,
    PROVIDERS: providers,
    PARTNER_KEYS: Object.fromEntries(ids.map((id) => [id, partnerKeyOf(id)])),
    SANDBOX: bind(answer),
    PLATFORM: bind(platform),
    STAGE_ORIGIN: 'https://stage.atoll.test',
    ...more,
  }
  const call = {
    env,
    config: getConfig(env),
    params: { provider, gameId },
    body: { platform: 'desktop', lang: 'fr' },
    session: player,
    siteOrigin: 'https://atoll.test',
    requestId: 'test',
    clientAddress: '203.0.113.1',
    waitUntil: (promise: Promise<unknown>) => behind.push(promise),
  } as unknown as CallContext<'launch'>
  return launch(call)
}

beforeEach(async () => {
  told = []
  behind = []
  await startAfresh()
})

describe('[LAUNCH-03] what is no address', () => {
  it('[VIRT-03] a script of the provider runs on the stage', async () => {
    const script = `${gamesOrigin}/session.js?key=1`
    expect(await launched('betradar', '1', { session_type: 1, script })).toEqual({
      ok: true,
      value: { script, stage: 'https://stage.atoll.test/stage', session: session.id },
    })
  })

  it('[VIRT-03] so does a fragment with its frame', async () => {
    const frame = `<iframe src="${gamesOrigin}/frame"></iframe>`
    expect(await launched('betradar', '1', { session_type: 2, frame })).toEqual({
      ok: true,
      value: { html: frame, stage: 'https://stage.atoll.test/stage', session: session.id },
    })
  })

  it.each([
    { session_type: 1, script: 'https://evil.test/session.js' },
    { session_type: 2, frame: '<iframe src="https://evil.test/"></iframe>' },
    { session_type: 2, frame: `<iframe src="${gamesOrigin}/"></iframe><script>alert(1)</script>` },
    { session_type: 2, frame: `<iframe src="${gamesOrigin}/" onload="alert(1)"></iframe>` },
  ])('of another host, or with a script of its own, is refused: %o', async (frame) => {
    expect(await launched('betradar', '1', frame)).toMatchObject({ ok: false, error: { code: 9502 } })
  })

  it('is refused where there is no stage to run it on', async () => {
    const frame = { session_type: 1, script: `${gamesOrigin}/session.js` }
    expect(await launched('betradar', '1', frame, { STAGE_ORIGIN: undefined })).toMatchObject({
      ok: false,
      error: { code: 9502 },
    })
  })

  it('[VIRT-02] golden race is refused in SEK, and the session ends that nobody will play', async () => {
    const answer = await launched('golden-race', '1', {}, {}, { ...session, currency: 'SEK' })
    expect(answer).toMatchObject({ ok: false, error: { code: 693 } })
    await Promise.all(behind)
    expect(told).toMatchObject([
      { method: 'POST', provider: 'golden-race', game_id: '1' },
      { method: 'DELETE', provider: 'golden-race', game_id: '1', session: session.id },
    ])
  })

  it('[VIRT-02] golden race: the options are written so that nothing in them is markup', async () => {
    const answer = await launched('golden-race', '1', {})
    if (!answer.ok) throw new Error(answer.error.message)
    const { html } = answer.value as { html: string }
    expect(html).toContain('h\\&quot;&lt;&amp;')
    expect(html).toContain(`src="${gamesOrigin}/goldenrace/loader.js"`)
  })
})

it('[LAUNCH-06] a direct link opens its own address, in the whole window', async () => {
  expect(await launched('direct', 'lobby', {})).toEqual({
    ok: true,
    value: { url: 'https://lobby.test/play?lang=fr', redirect: true, session: session.id },
  })
})
