import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { generate } from 'otplib'
import { staffCallOf, studioApiPath } from '#contract/operator/calls.ts'
import { launchBrowser } from '../../../scripts/lib/browser.ts'
import type { Local } from '../../../scripts/lib/localServer.ts'
import { Figures } from '../../../scripts/load/figures.ts'
import { operate, siteOf, type World } from '../../../scripts/load/world.ts'
import { demoPassword } from '../../../scripts/seed/accounts.ts'
import { busyOf, type Busy } from './mainThread.ts'
import { fixedWork, watchChange, type Moments } from './studioMoments.ts'

/** One press: to the first look, and to the end of all that follows it; with the fixed work just before. */
export type Press = { name: string; first: Busy; whole: Busy; fixed: Busy; wall_ms: number }

type Site = Pick<Local, 'port' | 'secrets'>
type Timed = { name: string; moments: Moments; fixed: { from: number; until: number } }
const factor = 'BENCHATOLLBENCHATOLLBENCHATOLL22'
const viewport = { width: 1366, height: 768 }

/** Everything pressed once by a new administrator, in a page that is loaded anew for each round; the last begins within `time_ms`. */
export async function walkStudio(site: Site, time_ms: number): Promise<Press[][]> {
  const world: World = { ...site, figures: new Figures(), pause_ms: 0, endsAt: 0 }
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport, baseURL: siteOf(world) })
    await enter(context, await newAdministrator(world), siteOf(world))
    const walked: Press[][] = []
    const until = Date.now() + time_ms
    while (Date.now() < until) walked.push(await walkTraced(browser, context))
    return walked
  } finally {
    await browser.close()
  }
}

async function newAdministrator(world: World): Promise<string> {
  const username = `bench${Date.now() % 1_000_000_000}`
  const details = { username, password: demoPassword, birth_date: '1990-01-02', currency: 'USD' }
  const made = await operate(world, 'POST', '/players', { ...details, staff_role: 'administrator' })
  const { id } = made.result as { id: string }
  await operate(world, 'PUT', `/players/${id}/second-factor`, { secret: factor })
  return username
}

async function enter({ request }: BrowserContext, login: string, origin: string): Promise<void> {
  const send = (name: 'staffSignIn' | 'staffSecondFactor', data: object) =>
    request.post(studioApiPath(staffCallOf(name).path), { headers: { 'X-Atoll': '1', Origin: origin }, data })
  await send('staffSignIn', { login, password: demoPassword })
  const answer = await send('staffSecondFactor', { code: await generate({ secret: factor }) })
  if (!answer.ok()) throw new Error(`the studio answered ${answer.status()}`)
}

async function walkTraced(browser: Browser, context: BrowserContext): Promise<Press[]> {
  const page = await context.newPage()
  // A form that was looked at is left.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/studio')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilLoadedAhead(page)
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await page.evaluate(() => performance.mark('bench'))
  const timed = await walkOnce(page)
  const busy = busyOf(await browser.stopTracing())
  await page.close()
  return timed.map(({ name, moments: { pressed, shown, last }, fixed }) => ({
    name,
    first: busy(pressed, shown),
    whole: busy(pressed, last),
    fixed: busy(fixed.from, fixed.until),
    wall_ms: shown - pressed,
  }))
}

/** Screens load ahead two seconds after the first one, each when nothing else is done. */
async function untilLoadedAhead(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  await page.waitForTimeout(2500)
  for (let [before, now] = [0, await count()]; now > before; [before, now] = [now, await count()])
    await page.waitForTimeout(600)
}

/** The menu, the first record of each list, its tabs, and the form of a new one. */
async function walkOnce(page: Page): Promise<Timed[]> {
  const timed: Timed[] = []
  const press = async (name: string, target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    await target.hover()
    const fixed = await page.evaluate(fixedWork)
    const watched = page.evaluate(watchChange)
    // It listens before the press.
    await page.evaluate(() => 0)
    await target.click()
    timed.push({ name, moments: await watched, fixed })
  }
  const menu = page.locator('.MuiDrawer-root a[href^="#/"]')
  const [here = '', ...others] = await menu.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
  for (const path of [...others, here]) {
    const name = path.replace(/^#\/|\?.*/g, '') || 'today'
    const entry = page.locator(`.MuiDrawer-root a[href="${path}"]`)
    await press(name, entry)
    const cell = page.locator('tr[data-opens] td:not(:has(a, button, input))')
    if ((await cell.count()) > 0) {
      await press(`${name}: one`, cell.first())
      const tabs = await page.locator('[role=tab][aria-selected=false]').all()
      for (const tab of tabs) await press(`${name}: one, ${(await tab.textContent()) ?? ''}`, tab)
      await entry.click()
      await cell.first().waitFor()
    }
    const create = page.locator('.RaCreateButton-root, #main-content a[href$="/create"]')
    if ((await create.count()) > 0) await press(`${name}: new`, create.first())
  }
  return timed
}
