// @ts-check
import { countUp, showAmount } from './money.js'
import { drawLines } from './reels.js'

/** @typedef {import('./server.js').Win} Win */

const lineTurn_ms = 1300
const largeShown_ms = 2600

/**
 * Shows all winning lines at first, then one after the other until the signal.
 * @param {{ wins: Win[], reels: import('./reels.js').Reels, drawing: Element }} scene
 * @param {AbortSignal} signal
 */
export function showLines({ wins, reels, drawing }, signal) {
  const show = (/** @type {Win[]} */ shown) => {
    drawLines(
      drawing,
      shown.filter(({ line }) => line !== undefined).map(({ cells }) => cells),
    )
    reels.mark(shown.flatMap(({ cells }) => cells))
  }
  show(wins)
  let turn = 0
  const timer = setInterval(() => {
    const win = wins[turn++ % wins.length]
    if (win !== undefined && wins.length > 1) show([win])
  }, lineTurn_ms)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    reels.unmark()
    drawLines(drawing, [])
  })
}

/**
 * Counts the win up in its meter, and large over the reels where it is a large one.
 * @param {{ win_minor: number, large: boolean, money: (amount_minor: number) => string }} win
 * @param {{ meter: HTMLElement, amount: HTMLElement, large: HTMLElement }} elements
 * @param {AbortSignal} signal
 */
export function showAmountWon({ win_minor, large, money }, elements, signal) {
  elements.meter.setAttribute('data-won', '')
  elements.large.classList.toggle('shown', large)
  const show = (/** @type {number} */ amount_minor) => {
    // The next spin has cleared the meter already.
    if (signal.aborted) return
    showAmount(elements.amount, money(amount_minor))
    if (large) showAmount(elements.large, money(amount_minor))
  }
  countUp(win_minor, show, signal)
  const timer = setTimeout(() => elements.large.classList.remove('shown'), largeShown_ms)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    elements.large.classList.remove('shown')
    elements.meter.removeAttribute('data-won')
  })
}
