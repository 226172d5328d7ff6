import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../assets/games.css'
import '../../assets/table/crash.css'
import { gamePage } from './gamePage.ts'

const parts = `
  <dialog id="stakeList"><div class="stakes"></div></dialog>
  <section class="bet">
    <button class="less"></button><button class="staked"></button><button class="more"></button>
    <button class="go"></button><label class="target"><input /></label>
    <button class="repeats" hidden><span></span></button>
  </section>`
/** As every press before the first, a long time after the last. */
const later_ms = 800

/** A bet on a flight that takes bets, answers of the table, and a clock. */
async function flight() {
  gamePage(parts, { plays: 'crash', chips: [] })
  let now_ms = 5000
  vi.spyOn(performance, 'now').mockImplementation(() => now_ms)
  const asked: string[] = []
  const answers: Record<string, object> = {
    '/table/play': { status: 'flying', balance_minor: 900, wait_ms: 1_000_000 },
    '/table/withdraw': { status: 'voided', balance_minor: 1000 },
    '/table/land': { status: 'settled', balance_minor: 1010, win_minor: 110, stops: [] },
  }
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(Response.json(answers[path]))
  })
  const { Bet } = await import('../../assets/table/crashBet.js')
  const { table } = await import('../../assets/table/table.js')
  table.balance_minor = 1000
  const sky = { isOpen: true, multiple: undefined as number | undefined }
  const ignore = () => undefined
  const panel = document.querySelector<HTMLElement>('.bet')!
  const placed = vi.fn()
  const whole = {
    isOpen: () => sky.isOpen,
    multiple: () => sky.multiple,
    again: ignore,
    ended: ignore,
    placed,
  }
  const bet = new Bet(panel, whole, 1)
  const go = panel.querySelector<HTMLButtonElement>('.go')!
  const pass = (length_ms: number) => (now_ms += length_ms)
  return { asked, bet, go, pass, placed, sky }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[TABLE-16] a double tap places a bet on a flight and leaves it, and a later press takes it back', async () => {
  const { asked, bet, go, pass, placed, sky } = await flight()
  go.click()
  await expect.poll(() => go.textContent).toContain('cancelBet')
  // The list of all bets is read again: this one is among them.
  expect(placed).toHaveBeenCalledOnce()
  pass(150)
  go.click()
  expect(asked).toEqual(['/table/play'])
  pass(later_ms)
  go.click()
  await expect.poll(() => bet.isFree).toBe(true)
  expect(asked).toEqual(['/table/play', '/table/withdraw'])
  pass(150)
  go.click()
  expect(bet.isFree).toBe(true)

  // While a flight is in the air, the bet waits for the next one.
  sky.isOpen = false
  pass(later_ms)
  go.click()
  pass(150)
  go.click()
  expect(go.textContent).toContain('nextFlight')
  pass(later_ms)
  go.click()
  expect(go.textContent).toContain('placeBet')
})

test('[TABLE-09] the button that repeats a bet keeps its place until the market is known, and is offered where it allows it', async () => {
  const { bet } = await flight()
  const { repeats } = bet
  const seen = () => [getComputedStyle(repeats).display, getComputedStyle(repeats).visibility]
  expect(seen()).toEqual(['flex', 'hidden'])
  bet.allowRepeats(false)
  expect(seen()[0]).toBe('none')
  bet.allowRepeats(true)
  expect(seen()).toEqual(['flex', 'visible'])
})

test('[TABLE-08] a landing is never late, and its double tap bets on no other flight', async () => {
  const { asked, bet, go, pass, sky } = await flight()
  go.click()
  await expect.poll(() => go.textContent).toContain('cancelBet')
  Object.assign(sky, { isOpen: false, multiple: 110 })
  bet.draw()
  pass(150)
  go.click()
  await expect.poll(() => bet.isFree).toBe(true)
  expect(asked).toEqual(['/table/play', '/table/land'])
  pass(150)
  go.click()
  expect(go.textContent).toContain('placeBet')
})

test('[TABLE-17] a phone of 640 px has the halves and doubles of the stake beside each bet', async () => {
  document.body.innerHTML = '<section class="bet"><div class="quick"><button>½</button></div></section>'
  const quick = document.querySelector('.quick')!
  await page.viewport(360, 640)
  expect(getComputedStyle(quick).display).toBe('flex')
  expect(quick.firstElementChild!.getBoundingClientRect().height).toBeGreaterThanOrEqual(36)
  await page.viewport(360, 520)
  expect(getComputedStyle(quick).display).toBe('none')
})
