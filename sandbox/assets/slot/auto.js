// @ts-check
import { askInDialog, minorIn, offerLoss } from './dialogs.js'

/** @typedef {{ count: number, loss_minor: number, win_minor: number | null }} Limits */
/** @typedef {ReturnType<typeof createAuto>} Auto */

/** How many stakes the spins may lose, unless the player says otherwise. */
const usualStakes = 10

/**
 * Spins that repeat by themselves, between the player's limits: their number, what they may lose, and the win that ends them.
 * @param {Limits} limits
 */
export function createAuto({ count, loss_minor, win_minor }) {
  let left = count
  let lost_minor = 0
  return {
    left: () => left,
    /** Whether a spin of this stake keeps to the limits; it counts from then on. @param {number} stake_minor */
    next(stake_minor) {
      if (left === 0 || lost_minor + stake_minor > loss_minor) return false
      left -= 1
      return true
    },
    /** A round is over. @param {number} staked_minor @param {number} won_minor */
    played(staked_minor, won_minor) {
      lost_minor += staked_minor - won_minor
      if (win_minor !== null && won_minor >= win_minor) left = 0
    },
    /** The spin under way is the last one. */
    stop() {
      left = 0
    },
  }
}

/**
 * Asks for the limits, in a dialog of the page. Undefined where the player closes it.
 * @param {number} stake_minor @param {string} currency
 * @returns {Promise<Limits | undefined>}
 */
export async function askLimits(stake_minor, currency) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('autoLimits'))
  const loss = /** @type {HTMLInputElement} */ (document.getElementById('autoLoss'))
  const win = /** @type {HTMLInputElement} */ (document.getElementById('autoWin'))
  offerLoss(loss, { stake_minor, currency }, usualStakes)
  win.step = win.min = loss.step
  const form = await askInDialog(dialog)
  if (form === undefined) return undefined
  const win_minor = win.value === '' ? null : minorIn(win, currency)
  return { count: Number(form.get('count')), loss_minor: minorIn(loss, currency), win_minor }
}

/**
 * Spins until the limits, a stop, a refusal or silence end it.
 * @param {Auto} auto
 * @param {{ stake_minor: () => number, draw: () => void, seen: () => Promise<void>,
 *   spin: () => Promise<import('./server.js').SpinAnswer | undefined> }} page `seen`: the win has been shown
 */
export async function repeatSpins(auto, { stake_minor, spin, draw, seen }) {
  while (auto.next(stake_minor())) {
    draw()
    const answer = await spin()
    if (answer?.status !== 'settled' && answer?.status !== 'paying') return
    auto.played(stake_minor(), answer.win_minor)
    await seen()
  }
}

/**
 * The button of a spin says how many are left, and ends them.
 * @param {{ spin: HTMLElement, words: HTMLElement }} elements @param {number | undefined} left
 * @param {(key: string, values?: Record<string, string>) => string} text
 */
export function showLeft({ spin, words }, left, text) {
  words.textContent = left === undefined ? text('spin') : text('autoStop', { count: String(left) })
  if (left === undefined) delete spin.dataset['left']
  else spin.dataset['left'] = String(left)
}
