import { exports, withExports } from 'cloudflare:workers'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogFetch } from '../../../functions/site/catalog/entrypoint.ts'
import type { Site } from '../../../functions/site/calls/context.ts'
import { offStyles } from '../../../functions/site/gateway/offStyles.ts'
import { pageHandler } from '../../../functions/site/gateway/pages.ts'
import { publicList } from '../../../src/content/lists.ts'
import { samples } from './samples.ts'
import {
  bodyOf,
  call,
  callsOf,
  expectFailure,
  newIsolate,
  setRules,
  siteEnv,
  startAfresh,
  success,
  withPages,
} from './support.ts'

/** Longer than the platform's time-out, which is 2.5 s here. */
const hanging = { ...success([]), hang_ms: 10_000 }
/** Below every wait for the platform, the shortest of which is 1.5 s, and far above what a copy takes. */
const atOnce_ms = 1400

const listPage = (name: string) => ({
  id: 7,
  idName: `flatpages/${name}`,
  name,
  text: '<p>Text</p>',
  lang: 'en',
  description: '',
  priority: 1,
  isFivebet: false,
})
const english = 'GET /api/site/flatpages/list/en'
const englishCopy = 'last:/api/site/flatpages/list/en?'

async function timed<Value>(run: () => Promise<Value>): Promise<{ value: Value; took_ms: number }> {
  const began_ms = performance.now()
  const value = await run()
  return { value, took_ms: performance.now() - began_ms }
}

async function pages(): Promise<unknown> {
  return (await bodyOf(await call('/api/site/flatpages/list/en'))).result
}

/** A list that was good once, then a platform that accepts and never answers. */
async function hangsAfterAGoodAnswer(): Promise<void> {
  await setRules('PLATFORM', { [english]: success([listPage('terms')]) })
  await pages()
  await vi.waitFor(async () => expect(await siteEnv.CATALOG.get(englishCopy)).not.toBeNull(), {
    timeout: 15_000,
  })
  await setRules('PLATFORM', { '*': hanging })
}

beforeEach(startAfresh)
afterEach(() => vi.useRealTimers())

describe('a platform that hangs', () => {
  it('[GAMES-11] the last good copy comes at once, to each of many questions', async () => {
    await hangsAfterAGoodAnswer()
    for (let visit = 0; visit < 8; visit += 1) {
      const { value, took_ms } = await timed(pages)
      expect(value).toMatchObject([{ name: 'terms' }])
      expect(took_ms).toBeLessThan(atOnce_ms)
    }
  })

  it('[GAMES-11] the copy of the store comes at once to an isolate that knows nothing', async () => {
    await hangsAfterAGoodAnswer()
    await newIsolate()
    const { value, took_ms } = await timed(pages)
    expect(value).toMatchObject([{ name: 'terms' }])
    expect(took_ms).toBeLessThan(atOnce_ms)
  })

  it('[GAMES-11] a page gets its lists at once too', async () => {
    const { Catalog } = exports as unknown as { Catalog: Fetcher }
    // Its modules are loaded for the first question, which takes a while.
    await Catalog.fetch('https://catalog/nothing')
    await hangsAfterAGoodAnswer()
    await newIsolate()
    const { value, took_ms } = await timed(() => publicList(Catalog, 'flatPages', { lang: 'en' }))
    expect(value).toMatchObject({ ok: true, value: [{ name: 'terms' }] })
    expect(took_ms).toBeLessThan(atOnce_ms)
  })

  it('[GAMES-11] is asked once behind the answers, however many come', async () => {
    await hangsAfterAGoodAnswer()
    await Promise.all(Array.from({ length: 20 }, pages))
    expect(await callsOf('PLATFORM')).toHaveLength(1)
  })

  it('[GAMES-11] what is published when it is back shows without another word', async () => {
    await hangsAfterAGoodAnswer()
    await pages()
    await setRules('PLATFORM', { [english]: success([listPage('news')]) })
    await vi.waitFor(async () => expect(await pages()).toMatchObject([{ name: 'news' }]), { timeout: 15_000 })
  })

  it('[ERR-02] from the start: one short wait, then none until it answers', async () => {
    const behind: Promise<unknown>[] = []
    const patient = { ...siteEnv, PLATFORM_TIMEOUT_MS: 5000 }
    const ask = (path: string) =>
      timed(() =>
        catalogFetch(new Request(`https://catalog${path}`), patient, {
          waitUntil: (work) => behind.push(work),
        }),
      )
    await setRules('PLATFORM', { '*': { ...hanging, hang_ms: 7000 } })
    const first = await ask('/api/site/flatpages/list/en')
    await expectFailure(first.value, 504, 9504)
    expect(first.took_ms).toBeLessThan(4000)
    for (const path of ['/api/site/flatpages/list/fr', '/api/site/ads', '/api/site/settings']) {
      const next = await ask(path)
      await expectFailure(next.value, 504, 9504)
      expect(next.took_ms).toBeLessThan(atOnce_ms)
    }
    await Promise.all(behind)
    await setRules('PLATFORM', { [english]: success([listPage('terms')]) })
    await vi.waitFor(async () => expect(await pages()).toMatchObject([{ name: 'terms' }]), {
      timeout: 15_000,
    })
  }, 40_000)
})

it('[SIGNUP-04] settings that list other currencies, as EUR and FUN, lose these and nothing else', async () => {
  const offered = { ...samples.settings.answer, currencies: ['EUR', 'BRL', 'FUN', 'USD'] }
  await setRules('PLATFORM', { 'GET /api/site/settings': success(offered) })
  expect(await bodyOf(await call('/api/site/settings'))).toMatchObject({
    status: 0,
    result: { ...samples.settings.answer, currencies: ['BRL', 'USD'] },
  })
})

it.each(['/', '/api/user/login', '/api/games/'])('[GAMES-01] %s is no public list', async (path) => {
  const background = { waitUntil: () => undefined }
  await expectFailure(
    await catalogFetch(new Request(`https://catalog${path}`), siteEnv, background),
    404,
    9404,
  )
})

describe('a store that does not take a copy', () => {
  const behind: Promise<unknown>[] = []
  const background = { waitUntil: (work: Promise<unknown>) => void behind.push(work) }
  const pagesWith = (keep?: () => Promise<unknown>, path = '/api/site/flatpages/list/en') => {
    const KEEPER = keep ? ({ getByName: () => ({ keep, tell: () => undefined }) } as never) : siteEnv.KEEPER
    return catalogFetch(new Request(`https://catalog${path}`), { ...siteEnv, KEEPER }, background)
  }
  const refusing = () => Promise.reject(new Error('KV PUT failed: 429 Too Many Requests'))

  it('[ERR-02] takes no good answer away, which is in memory, and gets the next one', async () => {
    await setRules('PLATFORM', { [english]: success([listPage('terms')]) })
    expect((await bodyOf(await pagesWith(refusing))).result).toMatchObject([{ name: 'terms' }])
    await Promise.all(behind)
    expect(await siteEnv.CATALOG.get(englishCopy)).toBeNull()
    expect((await bodyOf(await pagesWith())).result).toMatchObject([{ name: 'terms' }])
    await Promise.all(behind)
    expect(await siteEnv.CATALOG.get(englishCopy, 'json')).toMatchObject({ value: [{ name: 'terms' }] })
  })

  it('[ERR-02] keeps nobody waiting, and the platform is not held for silent', async () => {
    await setRules('PLATFORM', { [english]: success([listPage('terms')]), 'GET /api/site/ads': success([]) })
    const never = () => new Promise<void>(() => undefined)
    for (const path of ['/api/site/flatpages/list/en', '/api/site/ads']) {
      const { value, took_ms } = await timed(() => pagesWith(never, path))
      expect({ path, status: value.status }).toEqual({ path, status: 200 })
      expect(took_ms).toBeLessThan(atOnce_ms)
    }
  })
})

describe('a page without its content', () => {
  const pagesThatAnswer = (status: number) => ({
    fetch: async (request: Request) =>
      new Response(`page ${new URL(request.url).pathname}`, {
        status: new URL(request.url).pathname.includes('/status/') ? 500 : status,
      }),
  })
  const app = new Hono<Site>().get('*', pageHandler)
  const visit = (status: number) =>
    withPages(pagesThatAnswer(status), () =>
      app.request('https://atoll.test/en/flatPages/rules', {}, siteEnv),
    )

  it('[ERR-02] says so itself, and nobody keeps it', async () => {
    const answer = await visit(503)
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 503,
      text: 'page /en/flatPages/rules',
    })
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('[ERR-02] a page that broke is still the page of a failure', async () => {
    expect(await (await visit(500)).text()).toBe('page /en/status/500')
  })
})

describe('what is not offered in the visitor’s country', () => {
  beforeEach(startAfresh)

  const app = new Hono<Site>().use(offStyles)
  const stylesIn = async (country: string) =>
    app.request('https://atoll.test/off.css', { headers: { 'CF-IPCountry': country } }, siteEnv)
  const says = (version: string, off: object[]) =>
    setRules('PLATFORM', {
      'GET /api/site/content-version': success({ version }),
      'GET /api/site/arrangement': success({ games: [], sections: [], off }),
    })

  it('[DESK-18] is hidden there as soon as a rule is a new version of the content', async () => {
    await says('1.0', [])
    expect(await (await stylesIn('DE')).text()).toBe('')
    await says('2.0', [{ id: 'pragmatic', mode: 'except', countries: ['DE'] }])
    expect(await (await stylesIn('DE')).text()).toContain('[data-game^="pragmatic/"]')
    expect(await (await stylesIn('BR')).text()).toBe('')
  })

  it('[DESK-18] is nothing while nobody answers, and no failure', async () => {
    const broken = (fetch: () => Promise<Response>) =>
      withExports({ Catalog: { fetch } }, () => stylesIn('DE'))
    const answer = (await broken(() => Promise.reject(new Error('gone')))) as Response
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: '' })
  })
})
