import { afterEach, expect, test, vi } from 'vitest'
import '../../assets/table/places.css'
import { gamePage, liveParts } from './gamePage.ts'

const hand = (index: number, name: string) =>
  `<section class="hand" id="hand${index}" data-hand="${name}"><h2 class="name">${name}</h2><div class="cards"></div>
    <bdi class="points"></bdi><bdi class="verdict"></bdi></section>`
const parts = `${liveParts}
  <div id="room"><div class="felt">${hand(0, 'you')}${hand(1, 'house')}${hand(2, 'second')}</div></div>
  <span class="seat"><i></i><small></small></span><span class="seat"><i></i><small></small></span>
  <button data-place="stake"></button><p id="deadline" hidden></p><div id="acts" hidden></div>`
const texts = { yourMove: '{seconds}', standsIn: '{time}', house: 'Dealer' }
const byId = (id: string) => document.getElementById(id)!

afterEach(() => void vi.unstubAllGlobals())

test('[TABLE-01] pill and panel tell one time for a decision, whose turn it is until its end, and totals are the dealer’s', async () => {
  gamePage(parts, { plays: 'blackjack', hostOrigin: location.origin, texts })
  const seen = { hands: [[5, 12], [7]], points: [18, 9], acts: ['h', 's'], step: 0 }
  const flight = { spin_id: 's', stake_minor: 100, bet: '{"stake":100}', elapsed_ms: 0, hand: seen }
  const state = { status: 'ready', balance_minor: 900, history: [], last: null, last_bet: null }
  const other = { id: 'o', name: '4821', stake_minor: 500, currency: 'USD', won_minor: null }
  const past = [26, 21].map((points) => ({ stops: [], points: [18, points], seed: null, name: 'n' }))
  const view = { number: 7, name: 'n', hash: null, result: null, seats: [other], recent: past }
  const left_ms = 4000
  const from_ms = performance.now()
  // The table's clock runs; the hand is read once.
  const answers: Record<string, () => object> = {
    '/live/view': () => {
      const now_ms = left_ms - (performance.now() - from_ms)
      return now_ms > 0
        ? { ...view, phase: 'playing', left_ms: now_ms }
        : { ...view, phase: 'result', left_ms: 8000, result: null }
    },
    '/table/state': () => ({ ...state, flights: [{ ...flight, wait_ms: left_ms }] }),
  }
  // No answer to what became of the hand: it stays the player's.
  vi.stubGlobal('fetch', (path: string) => {
    const answer = answers[path.split('?')[0]!]
    return answer ? Promise.resolve(Response.json(answer())) : Promise.withResolvers<never>().promise
  })
  await import('../../assets/table/cards.js')
  expect(byId('recent').dataset['of']).toBe('Dealer')
  await expect.poll(() => byId('deadline').hidden, { timeout: 4000 }).toBe(false)
  expect([...byId('recent').children].map(({ textContent, className }) => [textContent, className])).toEqual([
    ['26', 'bust'],
    ['21', ''],
  ])
  // Who else sits there is seen, and no empty seat.
  const seats = [...document.querySelectorAll('.seat')]
  expect(seats.map((seat) => [seat.textContent, getComputedStyle(seat).visibility])).toEqual([
    ['5#4821', 'visible'],
    ['', 'hidden'],
  ])
  const both = () => [Number(byId('phase').textContent.replaceAll(/\D/g, '')), byId('deadline').textContent]
  const [seconds] = both()
  expect(both()).toEqual([seconds, `\u20680:0${seconds}\u2069`])
  await expect.poll(both, { timeout: 6000 }).toEqual([0, '\u20680:00\u2069'])
  await expect.poll(() => byId('phase').dataset['phase'], { timeout: 4000 }).toBe('closed')
  // The time is over, and the act that a rule has chosen is on its way.
  expect(byId('phase').textContent).toBe('\u20680\u2069')
})
