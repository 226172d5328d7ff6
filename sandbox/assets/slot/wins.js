// @ts-check
import { drawLines } from './reels.js'

/** @typedef {import('./server.js').Win} Win */
/** @typedef {{ reels: import('./reels.js').Reels, drawing: Element, paid: HTMLElement, size: { reels: number, rows: number },
 *   money: (amount_minor: number) => string }} Board */

const lineTurn_ms = 1300
/** More of them would cover what they stand for. */
const mostPaid = 3

/**
 * Shows all wins at first, then one after the other with what each pays, until the signal.
 * @param {{ wins: readonly Win[], times?: number | undefined }} step @param {Board} board @param {AbortSignal} signal
 */
export function showLines({ wins, times }, board, signal) {
  const { reels, drawing, paid } = board
  const show = (/** @type {readonly Win[]} */ shown) => {
    drawLines(
      drawing,
      shown.filter(({ line }) => line !== undefined).map(({ cells }) => cells),
    )
    reels.mark(shown.flatMap(({ cells }) => cells))
    showPaid({ wins: shown.length === 1 ? shown : [], times }, board)
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
    paid.replaceChildren()
  })
}

/**
 * What wins pay with the multiplier of their step, each in the middle of its symbols.
 * @param {{ wins: readonly Win[], times?: number | undefined }} step @param {Board} board
 */
export function showPaid({ wins, times = 1 }, { paid, size, money }) {
  const largest = [...wins].sort((one, other) => other.win_minor - one.win_minor).slice(0, mostPaid)
  paid.replaceChildren(
    ...largest.map(({ cells, win_minor }) => {
      const [reel, row] = middleOf(cells)
      const amount = document.createElement('b')
      amount.textContent = money(win_minor * times)
      amount.style.insetInlineStart = `${((reel + 0.5) / size.reels) * 100}%`
      amount.style.insetBlockStart = `${((row + 0.5) / size.rows) * 100}%`
      return amount
    }),
  )
}

/** The cell of a win that is nearest to its middle. @param {readonly import('./server.js').Cell[]} cells */
function middleOf(cells) {
  const mean = (/** @type {0 | 1} */ part) => cells.reduce((sum, cell) => sum + cell[part], 0) / cells.length
  const [reel, row] = [mean(0), mean(1)]
  const farFrom = (/** @type {import('./server.js').Cell} */ cell) =>
    Math.hypot(cell[0] - reel, cell[1] - row)
  return [...cells].sort((one, other) => farFrom(one) - farFrom(other))[0] ?? [0, 0]
}
