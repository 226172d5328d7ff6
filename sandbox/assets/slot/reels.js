// @ts-check
import { stillness } from './money.js'

const rows = 3
/** Cells that run past while a reel comes to rest. */
const run = 12
const turn_ms = 420
const rest_ms = 620
const restStep_ms = 170

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * @typedef {{ start: () => void, stop: (grid: string[][]) => Promise<void>, still: (grid: string[][]) => void,
 *   mark: (cells: [reel: number, row: number][]) => void, unmark: () => void }} Reels
 */

/**
 * Draws five reels into an element. Only `transform` moves.
 * @param {HTMLElement} element @param {string[][]} strips
 * @returns {Reels}
 */
export function createReels(element, strips) {
  const reels = strips.map((strip) => createReel(element, strip))
  return {
    start: () => reels.forEach((reel, index) => reel.start(index * 40)),
    async stop(grid) {
      await Promise.all(reels.map((reel, index) => reel.stop(grid[index] ?? [], index * restStep_ms)))
    },
    still: (grid) => reels.forEach((reel, index) => reel.show(grid[index] ?? [])),
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

/** @param {HTMLElement} element @param {string[]} strip */
function createReel(element, strip) {
  const window_ = add(element, 'reel')
  const band = add(window_, 'strip')
  let shown = strip.slice(0, rows)
  /** @type {Animation | undefined} */
  let motion

  /** @param {string[]} symbols */
  const draw = (symbols) => band.replaceChildren(...symbols.map(cellOf))
  /** @param {string[]} symbols */
  const show = (symbols) => {
    motion?.cancel()
    shown = symbols
    draw(symbols)
  }
  draw(shown)

  return {
    show,
    /** Turns for as long as the outcome is not known. @param {number} delay_ms */
    start(delay_ms) {
      if (stillness.matches) return
      const loop = Array.from({ length: run }, (_, index) => strip[(index * 5) % strip.length] ?? '')
      draw([...shown, ...loop, ...shown])
      const length = rows + run
      motion = band.animate(
        [{ transform: `translateY(${-share(length, length + rows)}%)` }, { transform: 'none' }],
        {
          duration: turn_ms,
          delay: delay_ms,
          iterations: Infinity,
          fill: 'backwards',
        },
      )
    },
    /** Comes to rest on the symbols. @param {string[]} symbols @param {number} delay_ms */
    async stop(symbols, delay_ms) {
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
        { duration: rest_ms },
      )
      // A tab in the background may cancel it; the symbols end up where they belong either way.
      await motion.finished.catch(() => undefined)
      show(symbols)
    },
    /** @param {number} row nothing where it is negative */
    mark(row) {
      if (row < 0) for (const cell of band.children) cell.classList.remove('winning')
      else band.children[row]?.classList.add('winning')
    },
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
  cell.className = /[A-V]/.test(symbol) ? 'cell letter' : 'cell'
  const picture = document.createElementNS(svgNamespace, 'svg')
  const use = document.createElementNS(svgNamespace, 'use')
  use.setAttribute('href', `#s-${symbol}`)
  picture.append(use)
  cell.append(picture)
  return cell
}

/**
 * Draws winning lines over the reels.
 * @param {Element} element @param {readonly (readonly number[])[]} lines rows of each reel
 */
export function drawLines(element, lines) {
  element.replaceChildren(
    ...lines.flatMap((line) => {
      const points = line.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ')
      return ['under', 'over'].map((className) => {
        const polyline = document.createElementNS(svgNamespace, 'polyline')
        polyline.setAttribute('points', points)
        polyline.setAttribute('class', className)
        return polyline
      })
    }),
  )
}
