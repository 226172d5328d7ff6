import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gamePage } from './gamePage.ts'

const parts = `
  <div id="room"></div>
  <button id="openLists"><b id="riders"></b></button>
  <section id="lists"><button class="tab" data-list="all"><b id="allCount"></b></button>
    <button class="tab" data-list="own"></button><button class="tab" data-list="top"></button><button id="closeLists"></button>
    <p id="sum"></p><ol id="allList"></ol><ol id="ownList"></ol><ol id="topList"></ol></section>`
const texts = {
  ...{ you: 'You', alone: 'Alone', noBets: 'No bets', seats: '{players} players', betNumber: 'Bet {number}' },
  ...{ yourFlights: 'Your last flights', topDay: 'Highest landings' },
}
const seat = (id: string, won_minor: number | null = null) => ({
  ...{ id, name: id, stake_minor: 100, currency: 'USD', won_minor },
})
const view = { number: 1, name: 'n', phase: 'playing' as const, left_ms: null, flown_ms: 1, hash: null }
const ended = [{ stake_minor: 100, win_minor: 0, number: 2, point: 115 }]
const told = () => [...document.querySelectorAll('#allList li')].map((row) => row.textContent)

beforeEach(() => gamePage(parts, { plays: 'crash', chips: [], texts }))
afterEach(() => vi.restoreAllMocks())

test('[TABLE-17] who is alone on a flight sees the own last flights and the highest landings, and nobody invented', async () => {
  const { drawAll } = await import('../../assets/table/crashLists.js')
  const seats = [seat('mine'), seat('other', 250)]
  const shown = { ...view, result: null, recent: [], top: [seat('best', 900)] }
  drawAll({ ...shown, seats }, (id) => (id === 'mine' ? 1 : undefined), ended)
  expect(told()).toEqual(['#other$1.00×2.50$2.50', 'You · 1$1.00'])
  drawAll({ ...shown, seats: [seat('mine')] }, () => 1, ended)
  expect(document.getElementById('sum')).toHaveTextContent('Alone')
  expect(told()).toEqual([
    ...['You · 1$1.00', 'Your last flights', 'Bet \u20682\u2069$1.00↗ ×1.15-$1.00'],
    ...['Highest landings', '#best$1.00×9.00$9.00'],
  ])
  drawAll({ ...shown, seats: [], top: [] }, () => undefined, [])
  expect(document.getElementById('sum')).toHaveTextContent('No bets')
  expect(told()).toEqual([])
})

test('[TABLE-17] on a phone the lists open over the flight with a press, and close with Escape', async () => {
  const { connectLists } = await import('../../assets/table/crashLists.js')
  connectLists()
  const [opener, lists] = [document.getElementById('openLists')!, document.getElementById('lists')!]
  opener.click()
  expect(lists).toHaveClass('open')
  expect(document.activeElement).toBe(document.getElementById('closeLists'))
  lists.querySelector<HTMLElement>('[data-list="top"]')!.click()
  expect(document.getElementById('topList')).toHaveProperty('hidden', false)
  expect(document.getElementById('allList')).toHaveProperty('hidden', true)
  lists.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(lists).not.toHaveClass('open')
  expect(opener).toHaveAttribute('aria-expanded', 'false')
})
