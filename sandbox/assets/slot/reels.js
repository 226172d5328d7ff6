// @ts-check
import { playSound } from './sound.js'
import { stillness } from './money.js'

/** Cells that run past while a reel comes to rest. */
const run = 12
const turn_ms = 420
const rest_ms = 620
const restStep_ms = 170
const drop_ms = 420

const svgNamespace = 'http://www.w3.org/2000/svg'

/** @typedef {import('./server.js').Cell} Cell */

/**
 * @typedef {{ start: (held?: Cell[]) => void, stop: (grid: string[][], held?: Cell[], pace?: number) => Promise<void>,
 *   still: (grid: string[][]) => void, drop: (gone: Cell[], grid: string[][], pace?: number) => Promise<void>,
 *   coins: (coins: readonly { cell: Cell, win_minor: number }[], money: (amount_minor: number) => string) => void,
 *   mark: (cells: Cell[]) => void, unmark: () => void }} Reels
 */

/**
 * Draws reels into an element. Only `transform` moves.
 * @param {HTMLElement} element @param {string[][]} strips @param {string[][]} grid what shows at first
 * @returns {Reels}
 */
export function createReels(element, strips, grid) {
  const reels = grid.map((shown, index) => createReel(element, strips[index] ?? [], shown))
  const rows = grid[0]?.length ?? 3
  /** @param {number} reel @param {Cell[]} [held] */
  const heldOf = (reel, held = []) => held.filter(([at]) => at === reel).map(([, row]) => row)
  return {
    start(held) {
      for (const [index, reel] of reels.entries()) {
        const staying = heldOf(index, held)
        if (staying.length < rows) reel.start(index * 40, staying)
      }
    },
    async stop(wanted, held, pace = 1) {
      await Promise.all(
        reels.map((reel, index) => {
          const staying = heldOf(index, held)
          const symbols = wanted[index] ?? []
          return staying.length < rows
            ? reel.stop(symbols, index * restStep_ms * pace, pace)
            : reel.show(symbols)
        }),
      )
    },
    still: (wanted) => reels.forEach((reel, index) => reel.show(wanted[index] ?? [])),
    async drop(gone, wanted, pace = 1) {
      await Promise.all(reels.map((reel, index) => reel.drop(heldOf(index, gone), wanted[index] ?? [], pace)))
    },
    coins(coins, money) {
      for (const { cell, win_minor } of coins) reels[cell[0]]?.label(cell[1], money(win_minor))
    },
    mark(cells) {
      element.classList.add('showing')
      for (const reel of reels) reel.mark(-1)
      for (const [reel, row] of cells) reels[reel]?.mark(row)
    },
    unmark() {
      element.classList.remove('showing')
      for (const reel of reels) reel.mark(-1)
    },
  }
}

/** @param {HTMLElement} element @param {string[]} strip @param {string[]} first */
function createReel(element, strip, first) {
  const rows = first.length
  const window_ = add(element, 'reel')
  const band = add(window_, 'strip')
  let shown = first
  /** @type {Animation | undefined} */
  let motion

  /** @param {string[]} symbols */
  const draw = (symbols) => band.replaceChildren(...symbols.map(cellOf))
  /** @param {string[]} symbols */
  const show = (symbols) => {
    motion?.cancel()
    motion = undefined
    const isWhole = symbols.every((symbol) => symbol === 'W') && shown.some((symbol) => symbol !== 'W')
    shown = symbols
    draw(symbols)
    window_.classList.toggle('grown', isWhole)
  }
  draw(shown)

  return {
    show,
    /** Turns for as long as the outcome is not known; cells that stay only light up. @param {number} delay_ms @param {number[]} held */
    start(delay_ms, held) {
      if (stillness.matches) return
      if (held.length > 0) return turnCells(band, held)
      const loop = Array.from({ length: run }, (_, index) => strip[(index * 5) % strip.length] ?? '')
      draw([...shown, ...loop, ...shown])
      const length = rows + run
      motion = band.animate(
        [{ transform: `translateY(${-share(length, length + rows)}%)` }, { transform: 'none' }],
        { duration: turn_ms, delay: delay_ms, iterations: Infinity, fill: 'backwards' },
      )
    },
    /** Comes to rest on the symbols. @param {string[]} symbols @param {number} delay_ms @param {number} pace */
    async stop(symbols, delay_ms, pace) {
      if (stillness.matches || motion === undefined) return show(symbols)
      await new Promise((resolve) => setTimeout(resolve, delay_ms))
      const passing = Array.from({ length: run }, (_, index) => strip[(index * 7) % strip.length] ?? '')
      motion.cancel()
      draw([...symbols, ...passing])
      const from = `translateY(${-share(run, run + rows)}%)`
      const over = `translateY(${share(0.14, run + rows)}%)`
      motion = band.animate(
        [
          { transform: from, easing: 'cubic-bezier(.2,.6,.35,1)' },
          { transform: over, offset: 0.82, easing: 'ease-in-out' },
          { transform: 'none' },
        ],
        { duration: rest_ms * pace },
      )
      // A tab in the background may cancel it; the symbols end up where they belong either way.
      await motion.finished.catch(() => undefined)
      playSound('rest')
      show(symbols)
    },
    /** @param {number[]} gone @param {string[]} symbols @param {number} pace */
    async drop(gone, symbols, pace) {
      show(symbols)
      if (!stillness.matches && gone.length > 0) await dropCells(band, gone, pace)
    },
    /** Writes a value on a cell. @param {number} row @param {string} words */
    label(row, words) {
      const cell = band.children[row]
      if (!cell) return
      cell.querySelector('b')?.remove()
      const label = document.createElement('b')
      label.dir = 'ltr'
      label.textContent = words
      cell.append(label)
    },
    /** @param {number} row nothing where it is negative */
    mark(row) {
      if (row < 0) for (const cell of band.children) cell.classList.remove('winning')
      else band.children[row]?.classList.add('winning')
    },
  }
}

/**
 * Cells above the ones that are gone fall, and new ones come from above.
 * @param {HTMLElement} band @param {number[]} gone @param {number} pace
 */
async function dropCells(band, gone, pace) {
  const cells = [...band.children]
  const kept = [...cells.keys()].filter((row) => !gone.includes(row))
  const falls = cells.map((cell, row) => {
    const from = row < gone.length ? row - gone.length : (kept[row - gone.length] ?? row)
    const motions = [{ transform: `translateY(${(from - row) * 100}%)` }, { transform: 'none' }]
    return cell.animate(motions, { duration: drop_ms * pace, easing: 'cubic-bezier(.3,0,.5,1)' }).finished
  })
  await Promise.all(falls.map((fall) => fall.catch(() => undefined)))
}

/** Single cells turn where others of their reel stay. @param {HTMLElement} band @param {number[]} held */
function turnCells(band, held) {
  for (const [row, cell] of [...band.children].entries()) {
    if (!held.includes(row))
      cell.firstElementChild?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 180, iterations: 3 })
  }
}

/** @param {number} cells @param {number} all */
function share(cells, all) {
  return (cells / all) * 100
}

/** @param {HTMLElement} parent @param {string} className */
function add(parent, className) {
  const child = document.createElement('div')
  child.className = className
  parent.append(child)
  return child
}

/** @param {string} symbol */
function cellOf(symbol) {
  const cell = document.createElement('div')
  cell.className = /[AKQJ]/.test(symbol) ? 'cell letter' : 'cell'
  const picture = document.createElementNS(svgNamespace, 'svg')
  const use = document.createElementNS(svgNamespace, 'use')
  use.setAttribute('href', `#s-${symbol}`)
  picture.append(use)
  cell.append(picture)
  return cell
}

/**
 * Draws winning lines over the reels.
 * @param {Element} element @param {readonly (readonly Cell[])[]} lines
 */
export function drawLines(element, lines) {
  element.replaceChildren(
    ...lines.flatMap((line) => {
      const points = line.map(([reel, row]) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ')
      return ['under', 'over'].map((className) => {
        const polyline = document.createElementNS(svgNamespace, 'polyline')
        polyline.setAttribute('points', points)
        polyline.setAttribute('class', className)
        return polyline
      })
    }),
  )
}
