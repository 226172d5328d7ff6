// @ts-check
import { askInDialog, closeByOutside } from '../slot/dialogs.js'
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
export async function askAuto({ stake_minor, target }) {
  const [aim, loss] = [field('autoTarget'), field('autoLoss')]
  aim.value = String((target ?? usualTarget) / 100)
  loss.min = String(stake_minor / 100)
  loss.value = String((usualStakes * stake_minor) / 100)
  const form = await askInDialog(/** @type {HTMLDialogElement} */ (byId('auto')))
  if (form === undefined) return undefined
  return { count: Number(form.get('count')), target: hundredths(aim), loss_minor: hundredths(loss) }
}

/** @type {HTMLDialogElement | null} */
const sheet = document.querySelector('#auto')
if (sheet) closeByOutside(sheet)
document.getElementById('closeAuto')?.addEventListener('click', () => sheet?.close())
