import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import { root } from '../../scripts/lib/run.ts'
import { atMost, heading, measured, median, told } from './lib/report.ts'
import { roundTrips, sentOf } from './lib/flight.ts'
import { countBytes, withPhone, type Open } from './lib/phone.ts'

const kilobyte = 1024

/** What a phone gets: a guest, cold cache, the production build. */
export async function benchBytes(origin: string): Promise<void> {
  heading('What a phone gets (guest, cold cache, brotli 5; KB = 1024 bytes)')
  await withPhone(async (open) => {
    const pages = {
      home: '/home',
      lobby: '/slots',
      sport: '/sport',
      promotions: '/promotions',
      contacts: '/contacts',
      'flat page': '/flatPages/rules',
    }
    for (const [name, path] of Object.entries(pages))
      await measured(`bytes, ${name}`, () => benchPage(open, origin + path, name))
    await measured('the offer of a language', () => benchOffer(open, origin))
    for (const [name, path] of Object.entries({ home: '/home', lobby: '/slots' }))
      for (const screen of ['small', 'middle'] as const)
        await measured(`first view, ${name}`, () => benchFirstView(open, screen, origin + path, name))
    for (const lang of ['he', 'en'] as const)
      await measured(`first flight, ${lang}`, () => benchFlight(origin + localPath(lang, '/home'), lang))
    for (const lang of ['he', 'en', 'ar', 'ru', 'fr'] as const)
      await measured(`fonts, ${lang}`, () => benchFonts(open, origin, lang))
    await measured('the first touch', () => benchFirstTouch(open, origin))
    await measured('the sport island', () => benchSport(open, origin))
    await measured('the live line', async () => benchLiveScript())
  })
}

/** It comes with a session, and with nothing else: tests/e2e/live.spec.ts. */
function benchLiveScript(): void {
  const [path = 'missing'] = globSync('dist/client/_astro/live.*.js', { cwd: root })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const { length } = brotliCompressSync(readFileSync(join(root, path)), { params })
  atMost('script of the live line', length / kilobyte, 1.5, 'KB')
}

/** Until the network is quiet: what a visitor gets who neither scrolls nor touches. */
async function benchFirstView(
  open: Open,
  screen: 'small' | 'middle',
  address: string,
  name: string,
): Promise<void> {
  const context = await open(screen)
  const page = await context.newPage()
  const counter = countBytes(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  const { total } = await counter.read()
  atMost(`all bytes of ${name}, first view, ${screen} phone`, total / kilobyte, 150, 'KB')
  await context.close()
}

/** Counts in which there is no machine: what is sent until the first screen of home is there. */
async function benchFlight(address: string, lang: string): Promise<void> {
  const answer = await fetch(address)
  const headers = [...answer.headers].map(([name, value]) => ({ name, value }))
  const sent = sentOf(headers, await answer.text())
  told(`headers of home, ${lang}`, sent.headers, 'bytes')
  atMost(`sent until the end of its first slide, ${lang}`, sent.toSlide, 9000, 'bytes')
  atMost(`round trips of a fresh connection until then, ${lang}`, roundTrips(sent.toSlide), 1, '')
  told(`sent until its end, ${lang}`, sent.whole, 'bytes')
}

async function benchPage(open: Open, address: string, name: string): Promise<void> {
  // Whose reader is offered no other language: how much of the offer is there when the network is quiet is chance.
  const context = await open('small', 'he-IL')
  const page = await context.newPage()
  const counter = countBytes(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  const bytes = await counter.read()
  const html = (bytes.document + bytes.style) / kilobyte
  atMost(`scripts before the first touch, ${name}`, bytes.script / kilobyte, 5, 'KB')
  if (name === 'home') atMost('HTML with CSS, home', html, 15, 'KB')
  else if (name === 'lobby') atMost('HTML with CSS, slots lobby', html, 20, 'KB')
  else if (name === 'sport') atMost('HTML with CSS, sport with 28 events', html, 20, 'KB')
  else told(`HTML with CSS, ${name}`, html, 'KB')
  const shift = await page.evaluate(layoutShift)
  atMost(`layout shift, ${name}`, shift, ['home', 'lobby', 'sport'].includes(name) ? 0 : 0.02, '')
  await context.close()
}

/** What a page has fetched when it offers another language to its reader (HOME-01). */
async function benchOffer(open: Open, origin: string): Promise<void> {
  const context = await open()
  const page = await context.newPage()
  const counter = countBytes(page)
  await page.goto(`${origin}/contacts`)
  await page.locator('.language-offer').waitFor()
  const { script } = await counter.read()
  atMost('scripts before the first touch, with the offer of a language', script / kilobyte, 5, 'KB')
  await context.close()
}

async function benchFonts(open: Open, origin: string, lang: LanguageCode): Promise<void> {
  const context = await open()
  const page = await context.newPage()
  const counter = countBytes(page)
  await page.goto(origin + localPath(lang, '/home'), { waitUntil: 'networkidle' })
  atMost(`fonts, ${lang}`, (await counter.read()).font / kilobyte, 40, 'KB')
  await context.close()
}

/**
 * What the frame's island fetches for a guest who taps an odd: all of it beside React, whose file has its name, and what it adds
 * to a page whose sign-in form has been opened, which shares session, calls and texts with it. That page is home: on the sport
 * page the first touch may start the island too.
 */
async function benchSport(open: Open, origin: string): Promise<void> {
  told('scripts of a tapped odd beside React', await islandBytes(open, origin, new Set()), 'KB')
  const there = await signInScripts(open, origin)
  atMost('sport island beside React and what sign-in has', await islandBytes(open, origin, there), 12, 'KB')
}

/** From the tap until the frame stands: then its scripts have run. What the book asks for afterwards never ends. */
async function islandBytes(open: Open, origin: string, there: ReadonlySet<string>): Promise<number> {
  const context = await open()
  const page = await context.newPage()
  await page.goto(`${origin}/en/sport`, { waitUntil: 'networkidle' })
  const isOwn = (address: string) =>
    address.startsWith(origin) && !/\/react\./.test(address) && !there.has(address)
  const counter = countBytes(page, isOwn)
  await page.locator('#sport-line a[href*="selection="]:visible').first().click()
  await page.locator('.sport-frame').waitFor({ state: 'attached' })
  const bytes = await counter.read()
  await context.close()
  return bytes.script / kilobyte
}

async function signInScripts(open: Open, origin: string): Promise<ReadonlySet<string>> {
  const context = await open()
  const page = await context.newPage()
  const addresses = new Set<string>()
  page.on('response', (response) => addresses.add(response.url()))
  await page.goto(`${origin}/en/home`, { waitUntil: 'networkidle' })
  await openSignIn(page)
  await context.close()
  return addresses
}

async function openSignIn(page: Page): Promise<void> {
  await page.locator('[data-touch="auth"][href*="sign-in"]:visible').first().click()
  await page.locator('dialog[open] input').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function benchFirstTouch(open: Open, origin: string): Promise<void> {
  const context = await open()
  const page = await context.newPage()
  const counter = countBytes(page)
  await page.goto(`${origin}/en/home`, { waitUntil: 'networkidle' })
  await openSignIn(page)
  const bytes = await counter.read()
  atMost('scripts to have the sign-in form ready', bytes.script / kilobyte, 95, 'KB')
  told('styles and texts that came with it', (bytes.style + bytes.other) / kilobyte, 'KB')
  await context.close()
  heading('From a touch to a usable sign-in field (6 times slower processor, median of 5)')
  told('nothing fetched before', (await touchTimes(open, origin, 'nothing')).touch_ms, 'ms')
  told('scripts in the cache, not yet run', (await touchTimes(open, origin, 'cached')).touch_ms, 'ms')
  const { touch_ms, bare_ms } = await touchTimes(open, origin, 'there')
  told('scripts there', touch_ms, 'ms')
  atMost('scripts there, to an empty dialog of the same page', touch_ms / bare_ms, 2, '×')
}

/** What the browser has of the island before the touch. `there`: a first touch anywhere on the page has brought it. */
type Before = 'nothing' | 'cached' | 'there'

/** Until a field can be typed into: of the sign-in form, and of a dialog of one field that no script of ours opens. */
type TouchTimes = { touch_ms: number; bare_ms: number }

async function touchTimes(open: Open, origin: string, before: Before): Promise<TouchTimes> {
  const runs: TouchTimes[] = []
  for (let run = 0; run < 5; run++) runs.push(await timeTouch(open, origin, before))
  return {
    touch_ms: median(runs.map((run) => run.touch_ms)),
    bare_ms: median(runs.map((run) => run.bare_ms)),
  }
}

async function timeTouch(open: Open, origin: string, before: Before): Promise<TouchTimes> {
  const context = await open()
  const page = await context.newPage()
  await page.goto(`${origin}/en/home`, { waitUntil: 'networkidle' })
  if (before !== 'nothing') await touchPage(page)
  if (before === 'cached') await page.reload({ waitUntil: 'networkidle' })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const bare_ms = await page.evaluate(openBareDialog)
  await page.evaluate(watchTouch)
  await page.locator('[data-touch="auth"][href*="sign-in"]:visible').first().dispatchEvent('click')
  await page.waitForFunction(() => document.documentElement.dataset.touched_ms !== undefined)
  const touch_ms = await page.evaluate(() => Number(document.documentElement.dataset.touched_ms))
  await context.close()
  return { touch_ms, bare_ms }
}

/** A touch beside every control: the loader takes it as a sign, fetches ahead and draws the closed dialog. */
async function touchPage(page: Page): Promise<void> {
  await page.locator('main h2').first().dispatchEvent('pointerdown', { bubbles: true })
  await page.locator('dialog.auth input').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** What the browser itself needs for it: a modal dialog restyles the whole page. */
function openBareDialog(): Promise<number> {
  const dialog = document.createElement('dialog')
  dialog.append(document.createElement('input'))
  document.body.append(dialog)
  return new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const started_ms = performance.now()
      dialog.showModal()
      // The page's style and layout, which the look of `watchTouch` asks for too.
      dialog.getClientRects()
      requestAnimationFrame(() => resolve(performance.now() - started_ms))
    })
  }).finally(() => dialog.remove())
}

/** Times in the page itself, from the event to the first frame in which the field can be typed into. */
function watchTouch(): void {
  addEventListener(
    'click',
    () => {
      const started_ms = performance.now()
      const look = () => {
        const field = document.querySelector<HTMLInputElement>('dialog[open] input')
        if (field && !field.disabled && field.getClientRects().length > 0)
          document.documentElement.dataset.touched_ms = String(performance.now() - started_ms)
        else requestAnimationFrame(look)
      }
      look()
    },
    { capture: true, once: true },
  )
}

/** The sum of shifts since load that no input caused, as Lighthouse counts them. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 500)
  })
}
