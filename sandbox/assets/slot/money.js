// @ts-check
import { digitsOf } from './digits.js'

/**
 * Formats minor units as money of the player's currency. The marks of direction that Hebrew and Arabic formats carry go:
 * amounts are isolated and read left to right everywhere.
 * @param {string} tag @param {string} currency
 * @returns {(amount_minor: number) => string}
 */
export function moneyFormat(tag, currency) {
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const perMajor = 10 ** digitsOf(currency)
  return (amount_minor) => format.format(amount_minor / perMajor).replaceAll(/[\u200e\u200f\u061c]/g, '')
}

/** Amounts of more characters are written smaller. */
const longAmount = 9

/**
 * Shows an amount in an element of the page.
 * @param {HTMLElement} element @param {string} text
 */
export function showAmount(element, text) {
  const isolated = document.createElement('bdi')
  isolated.dir = 'ltr'
  isolated.textContent = text
  element.replaceChildren(isolated)
  element.classList.toggle('long', text.length > longAmount)
}

export const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Counts from zero to an amount, and calls `show` at every step; at once where motion is not wanted. Resolves at its end.
 * @param {number} amount_minor @param {(amount_minor: number) => void} show
 * @param {AbortSignal} stop ends the counting at the full amount @param {number} length_ms
 * @returns {Promise<void>}
 */
export function countUp(amount_minor, show, stop, length_ms) {
  const start_ms = performance.now()
  return new Promise((resolve) => {
    const end = () => {
      show(amount_minor)
      resolve()
    }
    if (stillness.matches) return end()
    /** @param {number} now_ms */
    const step = (now_ms) => {
      const part = Math.min(1, Math.max(0, now_ms - start_ms) / length_ms)
      if (stop.aborted || part === 1) return end()
      show(Math.round(amount_minor * (1 - (1 - part) ** 3)))
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
