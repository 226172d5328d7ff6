// @ts-check
import { digitsOf } from '../slot/digits.js'
import { attempt } from '../slot/unseen.js'
import { byId, money, setup, text } from './table.js'

/** The radio group of chips. @returns {() => number} the value of the chosen chip, in minor units */
export function chipTray() {
  const group = byId('chips')
  const shelf = `chip:${setup.plays}:${setup.currency}`
  const kept = Number(attempt((storage) => storage.getItem(shelf)))
  // The smallest one covers the least stake of the table.
  let chip = setup.chips.includes(kept) ? kept : (setup.chips[0] ?? setup.least)

  function draw() {
    for (const each of group.querySelectorAll('button')) {
      const isChosen = Number(each.value) === chip
      each.setAttribute('aria-checked', String(isChosen))
      each.tabIndex = isChosen ? 0 : -1
    }
  }

  /** @param {number} value */
  function choose(value) {
    chip = value
    attempt((storage) => storage.setItem(shelf, String(value)))
    draw()
    /** @type {HTMLButtonElement | null} */
    const chosen = group.querySelector('[aria-checked="true"]')
    chosen?.focus()
  }

  group.append(...setup.chips.map((value) => chipButton(value, () => choose(value))))
  group.addEventListener('keydown', (event) => {
    const step = arrowStep(event.key)
    if (step === undefined) return
    event.preventDefault()
    const next = setup.chips[setup.chips.indexOf(chip) + step]
    if (next !== undefined) choose(next)
  })
  draw()
  return () => chip
}

/**
 * @param {number} value
 * @param {() => void} choose
 */
function chipButton(value, choose) {
  const chip = document.createElement('button')
  chip.className = 'chip'
  chip.dataset['chip'] = String(setup.chips.indexOf(value) + 1)
  chip.value = String(value)
  chip.textContent = short(value)
  chip.setAttribute('role', 'radio')
  chip.setAttribute('aria-label', money(value))
  chip.addEventListener('click', choose)
  return chip
}

/** How far an arrow key moves the choice; the horizontal ones follow the direction of the text. @param {string} key */
function arrowStep(key) {
  const isRtl = document.documentElement.dir === 'rtl'
  return { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1, ArrowUp: 1, ArrowDown: -1 }[key]
}

/**
 * What lies on a place; `paid_minor` once its round has ended: chips that pay nothing leave the table.
 * @typedef {{ amount_minor: number, paid_minor?: number }} Lying
 */

/**
 * @param {HTMLButtonElement} place
 * @param {{ lying: Lying | undefined, isOpen: boolean }} state what lies on it, and whether it takes more
 */
export function drawPlace(place, { lying, isOpen }) {
  place.disabled = !isOpen
  const key = lying ? `${lying.amount_minor} ${lying.paid_minor ?? ''}` : ''
  const before = /** @type {HTMLElement | null} */ (place.querySelector('.laid'))
  if ((before?.dataset['key'] ?? '') === key) return
  before?.remove()
  place.ariaDescription = lying ? toldOf(lying) : null
  if (lying) place.append(laidChip(lying, key))
}

/** @param {Lying} lying */
function toldOf({ amount_minor, paid_minor }) {
  const paid = paid_minor ? [text('paidOut', { amount: money(paid_minor) })] : []
  return paid_minor === 0 ? null : [money(amount_minor), ...paid].join(', ')
}

/** @param {Lying} lying @param {string} key */
function laidChip({ amount_minor, paid_minor }, key) {
  const laid = document.createElement('span')
  laid.className = paid_minor === 0 ? 'laid lost' : 'laid'
  laid.dataset['key'] = key
  // In the color of the largest chip in it.
  laid.dataset['chip'] = String(setup.chips.findLastIndex((chip) => chip <= amount_minor) + 1)
  laid.textContent = short(amount_minor)
  if (paid_minor) laid.append(paidSign(paid_minor))
  return laid
}

/** What is paid, over the chips that it is paid for. @param {number} paid_minor */
export function paidSign(paid_minor) {
  const pays = document.createElement('b')
  pays.className = 'pays'
  pays.textContent = short(paid_minor)
  return pays
}

const digits = digitsOf(setup.currency)
const chipAmounts = new Intl.NumberFormat(setup.tag, {
  numberingSystem: 'latn',
  maximumFractionDigits: digits,
})
const chipThousands = new Intl.NumberFormat(setup.tag, { numberingSystem: 'latn', maximumFractionDigits: 1 })

/** 2500 → 25, 250000 → 2.5K or 2,5K: what a chip has room for. @param {number} amount_minor */
export function short(amount_minor) {
  const amount = amount_minor / 10 ** digits
  return amount < 1000 ? chipAmounts.format(amount) : `${chipThousands.format(amount / 1000)}K`
}
