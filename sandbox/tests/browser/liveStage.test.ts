import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { boundTimers, gamePage, liveParts } from './gamePage.ts'

const places = '<button data-place="red"></button><button data-place="black"></button>'
const betting = { number: 7, name: 'n', phase: 'betting', hash: null, result: null, seats: [], recent: [] }
const outcome = { spin_id: 's', stops: [5], win_minor: 0, seed: null, hits: ['red'] }
const place = (name: string) => document.querySelector<HTMLButtonElement>(`[data-place="${name}"]`)!
const phase = () => document.getElementById('phase')!.dataset['phase']

let stopTimers = () => {}

/** A table whose view the test sets, and the plays that were asked for. */
async function liveTable(balance_minor: number, settled?: object) {
  stopTimers = boundTimers()
  const texts = { winners: '{names}' }
  gamePage(liveParts + places, { plays: 'roulette', hostOrigin: location.origin, texts })
  const played: string[] = []
  const server = { view: { ...betting, left_ms: 12_000 } as object, balance_minor }
  vi.stubGlobal('fetch', (path: string, init?: { body: string }) => {
    if (path.startsWith('/live/view')) return Promise.resolve(Response.json(server.view))
    if (path.startsWith('/table/state'))
      return Promise.resolve(Response.json({ status: 'ready', balance_minor: server.balance_minor }))
    if (path === '/table/play') played.push((JSON.parse(init!.body) as { bet: string }).bet)
    if (path === '/table/act') return Promise.resolve(Response.json(settled))
    const wait_ms = settled ? 0 : 1_000_000
    return Promise.resolve(Response.json({ status: 'flying', spin_id: 's', balance_minor, wait_ms }))
  })
  const { chipsOn } = await import('../../assets/table/chips.js')
  const { table } = await import('../../assets/table/table.js')
  Object.assign(table, { balance_minor, busy: false, isShown: false, isDrawing: false })
  const shown = Promise.withResolvers<string>()
  const opened = vi.fn()
  const { ready } = chipsOn({ hint: 'placeChip', show: () => shown.promise, opened })
  // Its places can be pressed: that it takes bets is known to the table itself, and not to the pill alone.
  await expect.poll(() => place('red').disabled).toBe(false)
  return { opened, played, ready, server, shown }
}

afterEach(() => {
  stopTimers()
  vi.unstubAllGlobals()
})

test('[TABLE-14] pill, places and marks follow one state, and a chip is a bet until bets close', async () => {
  const { opened, played, server, shown } = await liveTable(200)
  expect(phase()).toBe('betting')
  server.view = { ...betting, phase: 'result', left_ms: 8000, result: outcome }
  await expect.poll(phase).toBe('closed')
  expect(place('red').disabled).toBe(true)
  shown.resolve('5 Red')
  await expect.poll(phase).toBe('result')
  expect(place('red').disabled).toBe(true)
  expect(place('red').className).toContain('hit')
  const message = document.getElementById('message')!
  expect(message.textContent).toBe('5 Red')
  // Another game has won half a unit meanwhile.
  server.balance_minor = 250
  server.view = { ...betting, number: 8, left_ms: 12_000 }
  await expect.poll(phase).toBe('betting')
  expect(place('red').disabled).toBe(false)
  expect(place('red').className).not.toContain('hit')
  expect(opened).toHaveBeenCalledTimes(2)
  expect(message.textContent).toBe('placeChip')
  await expect.poll(() => document.getElementById('trayBalance')!.textContent).toContain('2.50')

  // Two units are the whole balance.
  for (const name of ['red', 'black', 'black']) place(name).click()
  expect(place('black').querySelector('.laid')?.textContent).toBe('1')
  document.getElementById('undo')!.click()
  expect(place('black').querySelector('.laid')).toBeNull()
  expect(played).toEqual([])
  server.view = { ...betting, number: 8, left_ms: 1400 }
  await expect.poll(() => played).toEqual(['{"red":100}'])
  expect(place('red').disabled).toBe(true)
})

test('[TABLE-15] a place that pays keeps its chip beside the payout, the others leave, and less than the stake is no win', async () => {
  const settled = { ...outcome, status: 'settled', balance_minor: 100, staked_minor: 300 }
  const { server, shown } = await liveTable(1000, {
    ...settled,
    win_minor: 200,
    paid: { red: 200, black: 0 },
  })
  for (const name of ['red', 'black', 'black']) place(name).click()
  const past = { stops: [5], points: [], seed: null, name: 'n' }
  const before = Array.from({ length: 20 }, () => ({ ...past, stops: [9] }))
  server.view = { ...betting, left_ms: 1000 }
  await expect.poll(() => place('red').disabled).toBe(true)
  const seat = { stake_minor: 500, currency: 'USD', won_minor: 0 }
  const seats = [1000, 2500].map((won_minor, index) => ({ ...seat, id: String(index), name: 'p', won_minor }))
  const result = { ...betting, phase: 'result', left_ms: 8000, result: outcome }
  server.view = { ...result, seats, recent: [past, ...before] }
  await expect.poll(phase).toBe('closed')
  // The result is on its way to the table, and not told by the list of the last ones.
  const told = () => [...document.querySelectorAll('#recent li')].map(({ textContent }) => textContent)
  await expect.poll(told).toEqual(before.map(() => '9'))
  expect(place('black').querySelector('.lost')).toBeNull()
  shown.resolve('5 Red')
  await expect.poll(phase).toBe('result')
  expect(told()).toEqual(['5', ...before.slice(1).map(() => '9')])
  const message = document.getElementById('message')!
  await expect.poll(() => message.querySelector('p')?.textContent).toBe('cameBack')
  expect(message.dataset['tone']).toBe('')
  // The highest payout is named first.
  expect(document.getElementById('seatWords')!.textContent).toContain('#p $25.00, #p $10.00')
  expect(place('red').querySelector('.laid .pays')?.textContent).toBe('2')
  expect(place('black').querySelector('.lost')?.textContent).toBe('2')
  server.view = { ...betting, number: 8, left_ms: 12_000 }
  await expect.poll(() => document.querySelectorAll('.laid').length).toBe(0)
})

test('[TABLE-14] who leaves with chips that are not taken yet is asked, and finds the last bets again', async () => {
  const told = vi.fn()
  const hear = ({ data }: MessageEvent<{ source?: string; event: string }>) => {
    if (data.source === 'game') told(data.event)
  }
  window.parent.addEventListener('message', hear)
  onTestFinished(() => window.parent.removeEventListener('message', hear))
  const { ready } = await liveTable(1000)
  ready({
    status: 'ready',
    balance_minor: 1000,
    history: [],
    flights: [],
    last: null,
    last_bet: '{"red":200}',
  })
  document.getElementById('again')!.click()
  expect(place('red').querySelector('.laid')?.textContent).toBe('2')
  await expect.poll(() => told.mock.lastCall).toEqual(['waiting'])
  document.getElementById('clear')!.click()
  await expect.poll(() => told.mock.lastCall).toEqual(['idle'])
})
