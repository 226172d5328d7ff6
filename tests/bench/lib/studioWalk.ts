import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { generate } from 'otplib'
import { staffCallOf, studioApiPath } from '#contract/operator/calls.ts'
import { launchBrowser } from '../../../scripts/lib/browser.ts'
import type { Local } from '../../../scripts/lib/localServer.ts'
import { Figures } from '../../../scripts/load/figures.ts'
import { operate, siteOf, type World } from '../../../scripts/load/world.ts'
import { demoPassword } from '../../../scripts/seed/accounts.ts'

/** From the press: until the new screen is painted with its heading, until all of it is, and the longest task of the main thread in between. */
export type Change = { shown_ms: number; whole_ms: number; longest_ms: number; cpu_ms: number }
/** `bare_ms`: what the main thread needs for a table of plain cells, beside which the rest is told. */
export type Sitting = { bare_ms: number; screens: Screen[] }
/** A change when its data comes first, and once more with what is kept of it. */
export type Screen = { name: string; first: Change; again: Change }

type Site = Pick<Local, 'port' | 'secrets'>
const factor = 'BENCHATOLLBENCHATOLLBENCHATOLL22'
const viewport = { width: 1366, height: 768 }
/** Screens load ahead two seconds after the first one, each when nothing else is done. */
const ahead_ms = 10_000

/** One sitting of a new administrator: everything in a fresh page pressed, and pressed once more. */
export async function walkStudio(site: Site): Promise<Sitting> {
  const world: World = { ...site, figures: new Figures(), pause_ms: 0, endsAt: 0 }
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport, baseURL: siteOf(world) })
    await enter(context, await newAdministrator(world), siteOf(world))
    const page = await context.newPage()
    await page.goto('/studio')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(ahead_ms)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const bare_ms = await bareTable(page, devtools)
    const first = await walkOnce(page, devtools)
    const again = await walkOnce(page, devtools)
    const screens = [...first].flatMap(([name, change]) => {
      const other = again.get(name)
      return other ? [{ name, first: change, again: other }] : []
    })
    return { bare_ms, screens }
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

async function walkOnce(page: Page, devtools: CDPSession): Promise<Map<string, Change>> {
  const changes = new Map<string, Change>()
  const press = async (name: string, target: Locator) => {
    changes.set(name, await measure(page, devtools, target))
  }
  const menu = page.locator('.MuiDrawer-root a[href^="#/"]')
  const [here = '', ...others] = await menu.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
  for (const path of [...others, here]) {
    const name = path.replace(/^#\/|\?.*/g, '') || 'today'
    await press(name, page.locator(`.MuiDrawer-root a[href="${path}"]`))
    const cell = page.locator('tr:is([data-opens], .RaDataTable-clickableRow) td:not(:has(a, button, input))')
    if ((await cell.count()) === 0) continue
    await press(`${name}: one`, cell.first())
    const [, ...tabs] = await page.getByRole('tab').all()
    for (const tab of tabs) await press(`${name}: one, ${(await tab.textContent()) ?? ''}`, tab)
  }
  return changes
}

/** The least of some, as another run of a busy machine only adds. */
async function bareTable(page: Page, devtools: CDPSession): Promise<number> {
  let least_ms = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run += 1) {
    const before = await busyTime(devtools)
    await page.evaluate(async () => {
      const table = document.createElement('table')
      for (let row = 0; row < 300; row += 1) {
        const line = table.insertRow()
        for (let cell = 0; cell < 20; cell += 1) line.insertCell().textContent = `${row} of ${cell}`
      }
      document.body.append(table)
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      table.remove()
    })
    least_ms = Math.min(least_ms, (await busyTime(devtools)) - before)
  }
  return least_ms
}

async function measure(page: Page, devtools: CDPSession, target: Locator): Promise<Change> {
  await target.scrollIntoViewIfNeeded()
  await target.hover()
  const before = await busyTime(devtools)
  const watched = page.evaluate(watchChange)
  // It listens before the press.
  await page.evaluate(() => 0)
  await target.click()
  const { cpu_ms: _own, ...change } = await watched
  return { ...change, cpu_ms: (await busyTime(devtools)) - before }
}

async function busyTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Runs in the page: from the next press until nothing has changed for a while. */
function watchChange(): Promise<Change> {
  const quiet_ms = 250
  const most_ms = 5000
  const content = document.querySelector('#main-content')
  const title = document.querySelector('#react-admin-title')
  const before = { title: title?.textContent, first: content?.firstElementChild, tab: selected() }
  let pressed = 0
  let shown = 0
  let last = 0
  let longest = 0
  let isChanged = false
  addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
  const changes = new MutationObserver(() => (isChanged = true))
  for (const part of [content, title])
    if (part) changes.observe(part, { childList: true, subtree: true, characterData: true })
  let [asked, answered] = [0, 0]
  const { fetch } = globalThis
  globalThis.fetch = (...request) => {
    asked += 1
    return fetch(...request).finally(() => (answered += 1))
  }
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  tasks.observe({ type: 'longtask' })
  return new Promise((resolve) => {
    const frame = () => {
      const now = performance.now()
      const isOver =
        pressed > 0 && asked === answered && now - Math.max(pressed, last) > quiet_ms && shown > 0
      if (isOver || (pressed > 0 && now - pressed > most_ms)) {
        changes.disconnect()
        tasks.disconnect()
        globalThis.fetch = fetch
        return resolve({
          shown_ms: shown - pressed,
          whole_ms: last - pressed,
          longest_ms: longest,
          cpu_ms: 0,
        })
      }
      if (pressed > 0 && isChanged) {
        isChanged = false
        const isNew = isShown()
        // The frame is painted once a task after it runs.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          last = performance.now()
          if (isNew && shown === 0) shown = last
        }
        port2.postMessage(0)
      }
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

  function selected(): string | null | undefined {
    return document.querySelector('[role=tab][aria-selected=true]')?.textContent
  }

  function isShown(): boolean {
    if ((content?.textContent ?? '') === '' || (title?.textContent ?? '') === '') return false
    if (before.tab !== undefined && before.tab !== selected() && before.title === title?.textContent)
      return true
    return title?.textContent !== before.title && content?.firstElementChild !== before.first
  }
}
