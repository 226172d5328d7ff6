// @ts-check
import { digitsOf } from './digits.js'

/** @typedef {import('./server.js').HistoryEntry} HistoryEntry */

/**
 * A dialog that its button opens and a touch outside closes.
 * @param {HTMLElement} button @param {HTMLDialogElement} dialog @param {() => void} [before]
 */
export function connectDialog(button, dialog, before) {
  button.addEventListener('click', () => {
    before?.()
    dialog.showModal()
  })
  closeByOutside(dialog)
}

/**
 * Opens a dialog that asks for something, and gives what its form holds when that is sent; undefined where it is closed.
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<FormData | undefined>}
 */
export function askInDialog(dialog) {
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector('form.asks'))
  dialog.showModal()
  return new Promise((resolve) => {
    const over = new AbortController()
    const { signal } = over
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        resolve(new FormData(form))
        dialog.close()
      },
      { signal },
    )
    dialog.addEventListener(
      'close',
      () => {
        over.abort()
        resolve(undefined)
      },
      { signal },
    )
  })
}

/** @param {HTMLInputElement} input @returns {number} a multiple in hundredths */
export const hundredthsIn = (input) => partsIn(input, 2)

/** @param {HTMLInputElement} input @param {string} currency @returns {number} an amount in minor units */
export const minorIn = (input, currency) => partsIn(input, digitsOf(currency))

/** @param {HTMLInputElement} input @param {number} digits */
function partsIn({ value }, digits) {
  return Math.round(Number(value.replace(',', '.')) * 10 ** digits)
}

/**
 * What bets that repeat may lose: one stake at least, and `stakes` of them unless the player says otherwise.
 * @param {HTMLInputElement} input @param {{ stake_minor: number, currency: string }} stake @param {number} stakes
 */
export function offerLoss(input, { stake_minor, currency }, stakes) {
  const perMajor = 10 ** digitsOf(currency)
  input.step = String(1 / perMajor)
  input.min = String(stake_minor / perMajor)
  input.value = String((stakes * stake_minor) / perMajor)
}

/** A touch outside closes a dialog. @param {HTMLDialogElement} dialog */
export function closeByOutside(dialog) {
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
}

/**
 * @param {HTMLElement} element
 * @param {readonly HistoryEntry[]} entries newest first
 * @param {{ tag: string, texts: Record<string, string>, money: (amount_minor: number) => string }} words
 */
export function drawHistory(element, entries, { tag, texts, money }) {
  if (entries.length === 0) return
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'medium', hourCycle: 'h23' })
  const table = document.createElement('table')
  const head = table.createTHead().insertRow()
  for (const name of ['time', 'stake', 'win']) {
    const cell = document.createElement('th')
    cell.textContent = texts[name] ?? name
    head.append(cell)
  }
  const body = table.createTBody()
  for (const entry of entries) {
    const row = body.insertRow()
    const values = [time.format(entry.at_ms), money(entry.stake_minor), money(entry.win_minor)]
    for (const value of values) {
      const isolated = document.createElement('bdi')
      isolated.textContent = value
      row.insertCell().append(isolated)
    }
    if (entry.win_minor > 0) row.cells[2]?.classList.add('gain')
  }
  element.replaceChildren(table)
}
