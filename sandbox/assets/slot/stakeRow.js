// @ts-check
import { showAmount } from './money.js'

/**
 * A few stakes in a row.
 * @param {HTMLElement} box @param {readonly number[]} stakes
 * @param {{ chosen: number, waiting: boolean, choose: (index: number) => void, money: (amount_minor: number) => string }} page
 */
export function drawStakes(box, stakes, { chosen, waiting, choose, money }) {
  const presses = stakes.map((stake, index) => {
    const press = document.createElement('button')
    showAmount(press, money(stake))
    press.disabled = waiting
    press.setAttribute('aria-pressed', String(index === chosen))
    press.addEventListener('click', () => choose(index))
    return press
  })
  box.replaceChildren(...presses)
}
