import { expect, test, vi } from 'vitest'
import '../../assets/table/table.css'
import { gamePage } from './gamePage.ts'

test('[PLAY-03] a board is not seen before its script has laid the places and the chips', async () => {
  gamePage('<div id="room" class="room"><div id="cloth">1</div></div><div class="foot">2</div>', {
    plays: 'roulette',
  })
  const seen = () =>
    ['#cloth', '.foot'].map((part) => getComputedStyle(document.querySelector(part)!).visibility)
  expect(seen()).toEqual(['hidden', 'hidden'])
  const state = { status: 'ready', balance_minor: 1, history: [], flights: [], last: null, last_bet: null }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(state)))
  const { begin } = await import('../../assets/table/table.js')
  await begin(() => undefined)
  expect(seen()).toEqual(['visible', 'visible'])
  vi.unstubAllGlobals()
})
