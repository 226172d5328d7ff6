// @ts-check
import { moneyFormat } from './money.js'

/* What the page of a slot comes with: its elements, its texts, and what the game is set up with. */

/**
 * @type {{ key: string, hostOrigin: string | null, homeUrl: string | null, tag: string, currency: string,
 *   stakes: number[], firstStake: number, game: string, rows: number, strips: string[][], grid: string[][],
 *   hasTimes: boolean, awaited?: import('./reels.js').Awaited, pace: number, look: string,
 *   texts: Record<string, string> }}
 */
export const setup = JSON.parse(byId('setup').textContent ?? '')
export const money = moneyFormat(setup.tag, setup.currency)

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`no element ${id}`)
  return element
}

/** @param {string} id */
export function control(id) {
  return /** @type {HTMLButtonElement} */ (byId(id))
}

/** @param {string} key @param {Record<string, string>} [values] */
export function text(key, values = {}) {
  const written = setup.texts[key] ?? key
  return Object.entries(values).reduce(
    (sofar, [name, value]) => sofar.replace(`{${name}}`, `\u2068${value}\u2069`),
    written,
  )
}

/** Where a win is shown. */
export const stage = {
  ...{ meter: byId('winMeter'), amount: byId('win'), coins: byId('coins') },
  ...{ large: byId('bigwin'), rank: byId('rank'), sum: byId('sum') },
}
