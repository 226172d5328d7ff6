// @ts-check
import { byId } from './table.js'

/** How many stakes bets that repeat may lose, unless the player says otherwise. */
const usualStakes = 5
const usualTarget = 200

const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id))
/** @param {HTMLInputElement} input */
const hundredths = (input) => Math.round(Number(input.value.replace(',', '.')) * 100)

/**
 * Asks how bets repeat: how often, where they land, and after which loss they end. Undefined where the player closes the sheet.
 * @param {{ stake_minor: number, target: number | null }} bet
 * @returns {Promise<{ count: number, target: number, loss_minor: number } | undefined>}
 */
export function askAuto({ stake_minor, target }) {
  const opened = /** @type {HTMLDialogElement} */ (byId('auto'))
  const form = /** @type {HTMLFormElement} */ (byId('autoForm'))
  const [aim, loss] = [field('autoTarget'), field('autoLoss')]
  aim.value = String((target ?? usualTarget) / 100)
  loss.min = String(stake_minor / 100)
  loss.value = String((usualStakes * stake_minor) / 100)
  opened.showModal()
  return new Promise((resolve) => {
    const over = new AbortController()
    const { signal } = over
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        const count = Number(new FormData(form).get('count'))
        resolve({ count, target: hundredths(aim), loss_minor: hundredths(loss) })
        opened.close()
      },
      { signal },
    )
    opened.addEventListener(
      'close',
      () => {
        over.abort()
        resolve(undefined)
      },
      { signal },
    )
  })
}

/** @type {HTMLDialogElement | null} */
const sheet = document.querySelector('#auto')
sheet?.addEventListener('click', ({ target }) => {
  if (target === sheet) sheet.close()
})
document.getElementById('closeAuto')?.addEventListener('click', () => sheet?.close())
