// @ts-check
import { askInDialog, closeByOutside, hundredthsIn, minorIn, offerLoss } from '../slot/dialogs.js'
import { byId, setup } from './table.js'

/** How many stakes bets that repeat may lose, unless the player says otherwise. */
const usualStakes = 5
const usualTarget = 200

const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id))

/**
 * Asks how bets repeat: how often, where they land, and after which loss they end. Undefined where the player closes the sheet.
 * @param {{ stake_minor: number, target: number | null }} bet
 * @returns {Promise<{ count: number, target: number, loss_minor: number } | undefined>}
 */
export async function askAuto({ stake_minor, target }) {
  const [aim, loss] = [field('autoTarget'), field('autoLoss')]
  aim.value = String((target ?? usualTarget) / 100)
  offerLoss(loss, { stake_minor, currency: setup.currency }, usualStakes)
  const form = await askInDialog(/** @type {HTMLDialogElement} */ (byId('auto')))
  if (form === undefined) return undefined
  return {
    count: Number(form.get('count')),
    target: hundredthsIn(aim),
    loss_minor: minorIn(loss, setup.currency),
  }
}

/** @type {HTMLDialogElement | null} */
const sheet = document.querySelector('#auto')
if (sheet) closeByOutside(sheet)
document.getElementById('closeAuto')?.addEventListener('click', () => sheet?.close())
