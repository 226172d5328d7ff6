// @ts-check

/**
 * All stakes of the game in a dialog, of which a press chooses one.
 * @param {HTMLElement} opener @param {HTMLDialogElement} dialog
 * @param {{ stakes: () => readonly number[], chosen: () => number, choose: (step: number) => void,
 *   money: (amount_minor: number) => string }} page
 */
export function connectStakes(opener, dialog, { stakes, chosen, choose, money }) {
  const list = /** @type {HTMLElement} */ (dialog.querySelector('.stakes'))
  opener.addEventListener('click', () => {
    list.replaceChildren(
      ...stakes().map((stake, step) => {
        const press = document.createElement('button')
        const amount = document.createElement('bdi')
        amount.textContent = money(stake)
        press.append(amount)
        press.setAttribute('aria-pressed', String(step === chosen()))
        press.addEventListener('click', () => {
          choose(step)
          dialog.close()
        })
        return press
      }),
    )
    dialog.showModal()
    /** @type {HTMLElement | null} */
    const now = list.querySelector('[aria-pressed="true"]')
    now?.focus()
  })
}
