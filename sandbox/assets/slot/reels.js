// @ts-check
import { playSound } from './sound.js'
import { stillness } from './money.js'

/** Cells that run past while a reel comes to rest. */
const run = 12
const turn_ms = 420
const rest_ms = 620
/** A reel draws back a little before it comes to speed. */
const wind_ms = 340
/** How long the first reel turns at least. */
const leastTurn_ms = 560
const restStep_ms = 170
const drop_ms = 420
const burst_ms = 260
/** The last cells before those that stay are slow enough to be seen one by one. */
const slowCells = 4
/** A reel that the player stops comes to rest sooner. */
const rushPace = 0.5
/** How long a reel turns on that may bring what a feature is waiting for. */
const hotTurn_ms = 900

const svgNamespace = 'http://www.w3.org/2000/svg'

/** @typedef {import('./server.js').Cell} Cell */

/**
 * Reels that come after `near` symbols are waited for.
 * @typedef {{ symbol: string, near: number }} Awaited
 * @typedef {{ start: (held?: Cell[]) => void,
 *   stop: (grid: string[][], held?: Cell[], pace?: number, awaited?: Awaited) => Promise<void>, hurry: () => void,
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
  let started_ms = 0
  /** The player does not want to wait. */
  let rush = new AbortController()
  return {
    hurry: () => rush.abort(),
    start(held) {
      rush = new AbortController()
      started_ms = performance.now()
      for (const [index, reel] of reels.entries()) {
        const staying = heldOf(index, held)
        if (staying.length < rows) reel.start(index * 40, staying)
      }
    },
    async stop(wanted, held, pace = 1, awaited = undefined) {
      let waited = Math.max(0, leastTurn_ms * pace - (performance.now() - started_ms))
      await Promise.all(
        reels.map((reel, index) => {
          const staying = heldOf(index, held)
          const symbols = wanted[index] ?? []
          const hot_ms = isHot(wanted.slice(0, index), awaited) ? hotTurn_ms * pace : 0
          const delay_ms = index * restStep_ms * pace + waited
          waited += hot_ms
          return staying.length < rows
            ? reel.stop(symbols, { delay_ms, hot_ms, pace, special: awaited?.symbol, rush: rush.signal })
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
  /** The turning, after the coming to speed. @type {Animation[]} */
  let motions = []

  /** @param {string[]} symbols @param {(place: number) => boolean} [isFast] which of them run past too fast to be seen one by one */
  const draw = (symbols, isFast = () => false) =>
    band.replaceChildren(...symbols.map((symbol, place) => cellOf(symbol, isFast(place))))
  const halt = () => {
    for (const motion of motions) motion.cancel()
    motions = []
  }
  /** @param {string[]} symbols */
  const show = (symbols) => {
    halt()
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
      draw([...loop, ...loop.slice(0, rows), ...shown, ...loop.slice(0, 1)], (place) => place < run + rows)
      motions = comeToSpeed(band, rows, delay_ms)
    },
    /**
     * Comes to rest on the symbols; while it is waited for, it glows.
     * @param {string[]} symbols
     * @param {{ delay_ms: number, hot_ms: number, pace: number, special: string | undefined, rush: AbortSignal }} how
     */
    async stop(symbols, { delay_ms, hot_ms, pace, special, rush }) {
      if (stillness.matches || motions.length === 0) return show(symbols)
      await pause(delay_ms, rush)
      if (hot_ms > 0 && !rush.aborted) {
        window_.classList.add('hot')
        playSound('hot')
        motions[1]?.updatePlaybackRate(1.6)
        await pause(hot_ms, rush)
      }
      halt()
      draw(
        [...passing(strip).slice(0, 1), ...symbols, ...passing(strip)],
        (place) => place > rows + slowCells,
      )
      const rest = comeToRest(band, rows, rush.aborted ? pace * rushPace : pace)
      motions = [rest]
      // A tab in the background may cancel it; the symbols end up where they belong either way.
      await rest.finished.catch(() => undefined)
      window_.classList.remove('hot')
      show(symbols)
      const hasSpecial = special !== undefined && symbols.includes(special)
      playSound(hasSpecial ? 'land' : 'rest')
      for (const [row, symbol] of symbols.entries())
        if (symbol === special) band.children[row]?.classList.add('landed')
    },
    /** @param {number[]} gone @param {string[]} symbols @param {number} pace */
    async drop(gone, symbols, pace) {
      const isMoving = !stillness.matches && gone.length > 0
      if (isMoving) await burstCells(band, gone, pace)
      show(symbols)
      if (isMoving) await dropCells(band, gone, pace)
    },
    /** Writes a value on a cell. @param {number} row @param {string} words */
    label: (row, words) => writeOn(band.children[row], words),
    /** @param {number} row nothing where it is negative */
    mark(row) {
      if (row < 0) for (const cell of band.children) cell.classList.remove('winning')
      else band.children[row]?.classList.add('winning')
    },
  }
}

/** What runs past while a reel comes to rest. @param {string[]} strip */
const passing = (strip) => Array.from({ length: run }, (_, index) => strip[(index * 7) % strip.length] ?? '')

/**
 * Draws back, gathers speed, and turns until it is stopped. The band ends with what it shows and one cell more; before it are the cells of
 * the loop, and the first of them again, so that it has no seam.
 * @param {HTMLElement} band @param {number} rows @param {number} delay_ms
 */
function comeToSpeed(band, rows, delay_ms) {
  const length = rows + run
  const at = (/** @type {number} */ cells) => shifted(-cells, length + rows + 1)
  const winding = [
    { ...at(length), easing: 'ease-out' },
    { ...at(length + 0.3), offset: 0.45, easing: 'ease-in' },
    at(run),
  ]
  return [
    band.animate(winding, { duration: wind_ms, delay: delay_ms }),
    band.animate([at(run), at(0)], {
      ...{ duration: turn_ms, delay: delay_ms + wind_ms, iterations: Infinity },
    }),
  ]
}

/** Overshoots and swings back. There is a cell above the symbols. @param {HTMLElement} band @param {number} rows @param {number} pace */
function comeToRest(band, rows, pace) {
  const at = (/** @type {number} */ cells) => shifted(cells - 1, run + rows + 1)
  return band.animate(
    [
      { ...at(-run), easing: 'cubic-bezier(.2,.6,.4,1)' },
      { ...at(0.2), offset: 0.72, easing: 'ease-in-out' },
      { ...at(-0.06), offset: 0.88, easing: 'ease-in-out' },
      at(0),
    ],
    { duration: rest_ms * pace },
  )
}

/** @param {number} cells of a band of `all` @param {number} all */
const shifted = (cells, all) => ({ transform: `translateY(${(cells / all) * 100}%)` })

/** @param {Element | undefined} cell @param {string} words */
function writeOn(cell, words) {
  if (!cell) return
  cell.querySelector('b')?.remove()
  const label = document.createElement('b')
  label.dir = 'ltr'
  label.textContent = words
  cell.append(label)
}

/** Ends at once with the signal. @param {number} length_ms @param {AbortSignal} rush */
const pause = (length_ms, rush) =>
  new Promise((resolve) => {
    setTimeout(resolve, rush.aborted ? 0 : length_ms)
    rush.addEventListener('abort', resolve)
  })

/** Whether enough of what a feature needs has come to rest. @param {readonly string[][]} before @param {Awaited} [awaited] */
function isHot(before, awaited) {
  if (!awaited) return false
  return before.flat().filter((symbol) => symbol === awaited.symbol).length >= awaited.near
}

/** Cells that have won burst before others take their place. @param {HTMLElement} band @param {number[]} gone @param {number} pace */
async function burstCells(band, gone, pace) {
  const motions = [
    { transform: 'none', opacity: 1 },
    { transform: 'scale(1.18)', opacity: 1, offset: 0.35 },
    { transform: 'scale(0.1) rotate(25deg)', opacity: 0 },
  ]
  const bursts = gone.flatMap((row) => {
    const cell = band.children[row]
    if (!cell) return []
    return cell.animate(motions, { duration: burst_ms * pace, easing: 'ease-in', fill: 'forwards' }).finished
  })
  await Promise.all(bursts.map((burst) => burst.catch(() => undefined)))
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

/** @param {HTMLElement} parent @param {string} className */
function add(parent, className) {
  const child = document.createElement('div')
  child.className = className
  parent.append(child)
  return child
}

/** @param {string} symbol @param {boolean} isFast */
function cellOf(symbol, isFast) {
  const cell = document.createElement('div')
  cell.className = `cell ${/[AKQJ]/.test(symbol) ? 'letter' : ''} ${isFast ? 'fast' : ''}`
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
