// @ts-check
import { drawCard } from './deck.js'
import { playSound } from '../slot/sound.js'
import { byId, isStill, pause, setup, showBoard, text } from './table.js'

/* The hands on the felt: cards and dice one after the other, their totals, and how each hand ended. */

export const pokerHands = [
  ...['highCard', 'onePair', 'twoPair', 'threeKind', 'straight', 'flush', 'fullHouse', 'fourKind'],
  ...['straightFlush', 'royalFlush'],
]
export const isDice = document.querySelector('[data-draws="dice"]') !== null
const step_ms = 420
/** A die shows other faces before it lies. */
const rolls = 9
const roll_ms = 80
/** The house's hand, of blackjack. */
const house = 1
/** The rank of an ace. */
const ace = 12

/** @typedef {'handWon' | 'handLost' | 'tie' | undefined} End */

/** @param {number} index @param {string} selector */
export function part(index, selector) {
  const found = byId(`hand${index}`).querySelector(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}

/** The light on a hand and its word. @param {End} end @param {number} index @param {string} [key] of another word than that of the end */
export function showEnd(end, index, key = end) {
  const word = /** @type {HTMLElement} */ (part(index, '.verdict'))
  byId(`hand${index}`).dataset['end'] = end ?? ''
  word.hidden = end === undefined
  word.textContent = key === undefined ? '' : text(key)
}

/** Whether it is a hand of the player's that is over 21, whatever the house takes. @param {number[]} points @param {number} index */
export const isBust = (points, index) =>
  setup.plays === 'blackjack' && index !== house && (points[index] ?? 0) > 21

/**
 * Draws what is new card by card, each hand in turn.
 * @param {number[][]} hands @param {number[]} points
 * @param {{ isLate?: boolean, isOpen?: boolean }} [how] it lies at once; cards are still to come
 */
export async function drawHands(hands, points, { isLate = false, isOpen = false } = {}) {
  const isFast = isStill || isLate
  showBoard()
  // The first hand of a split keeps its word while the second is played.
  hands.forEach((hand, index) => {
    const isOver = isBust(points, index) && part(index, '.cards').childElementCount === hand.length
    if (!isOver) showEnd(undefined, index)
  })
  if (setup.plays === 'blackjack') byId('hand2').hidden = hands.length < 3
  if (hands.some(isOther)) sweep()
  if (hands.every(({ length }) => length <= 2)) coverHouse(hands)
  const longest = Math.max(...hands.map((hand) => hand.length))
  /** @type {Promise<void>[]} */
  const landing = []
  for (let at = 0; at < longest; at += 1) {
    for (const [index, hand] of hands.entries()) {
      const drawn = drawOne(index, at, hand)
      if (!drawn) continue
      if (isFast) drawn.getAnimations().forEach((flight) => flight.finish())
      const counted = lies(drawn).then(() => tell(index, countedText(hand.slice(0, at + 1))))
      landing.push(counted)
      if (!isFast) await (drawn.matches('.squeezed') ? counted : pause(step_ms))
    }
  }
  if (isDice && !isFast) await pause(rolls * roll_ms)
  await Promise.all(landing)
  hands.forEach((hand, index) => trim(index, Math.max(hand.length, coveredOf(index))))
  hands.forEach((hand, index) => {
    tell(index, isOpen && setup.plays === 'blackjack' ? countedText(hand) : pointsText(points[index]))
    if (isBust(points, index)) showEnd('handLost', index, 'bust')
  })
}

/** @param {number} index @param {string} words */
function tell(index, words) {
  part(index, '.points').textContent = words
}

/** A total counts what lies on the table, not what is in the air. @param {Element} drawn */
const lies = (drawn) => Promise.allSettled(drawn.getAnimations().map(({ finished }) => finished))

/** Whether another hand than this one lies there, of an earlier round. @param {number[]} hand @param {number} index */
function isOther([first], index) {
  const there = part(index, '.cards').firstElementChild?.getAttribute('data-value')
  return first !== undefined && typeof there === 'string' && there !== String(first)
}

/** The cards of the last round leave the table. */
export function sweep() {
  for (const row of document.querySelectorAll('.cards')) row.replaceChildren()
  for (const points of document.querySelectorAll('.points')) points.textContent = ''
}

/** The house's two cards at hold'em lie face down until the player has decided. @param {number} index */
const coveredOf = (index) => (setup.plays === 'holdem' && index === 1 ? 2 : 0)

/** @param {number[][]} hands */
function coverHouse(hands) {
  hands.forEach((hand, index) => {
    if (hand.length > 0) return
    const covered = Array.from({ length: coveredOf(index) }, () => {
      const card = document.createElement('span')
      card.className = 'card down'
      return card
    })
    part(index, '.cards').replaceChildren(...covered)
  })
}

/** Which of the player's hands is played. @param {number | undefined} active */
export function mark(active) {
  document
    .querySelectorAll('.hand')
    .forEach((hand, index) => hand.classList.toggle('active', index === active))
}

/** The card that decides is turned slowly. @param {number} at its place in the hand */
const isSqueezed = (at) => setup.plays === 'dragontiger' || (setup.plays === 'baccarat' && at === 2)

/** What was drawn, if it is not there already. @param {number} index @param {number} at @param {number[]} hand */
function drawOne(index, at, hand) {
  const value = hand[at]
  const row = part(index, '.cards')
  const before = row.children[at]
  if (value === undefined || before?.getAttribute('data-value') === String(value)) return undefined
  const drawn = isDice ? dieOf(value) : drawCard(value)
  drawn.setAttribute('data-value', String(value))
  if (before?.classList.contains('down')) drawn.classList.add('turned')
  else if (isSqueezed(at)) drawn.classList.add('squeezed')
  playSound(isDice ? 'dice' : 'card')
  if (before) before.replaceWith(drawn)
  else row.append(drawn)
  return drawn
}

/** @param {number} index @param {number} length */
function trim(index, length) {
  const row = part(index, '.cards')
  while (row.children.length > length) row.lastElementChild?.remove()
}

/** A die that shows other faces until it lies. @param {number} face */
function dieOf(face) {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawn.setAttribute('class', 'die')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  drawn.append(use)
  /** @param {number} left */
  const roll = (left) => {
    use.setAttribute('href', `#die${left === 0 ? face : 1 + ((face + left) % 6)}`)
    if (left > 0) setTimeout(() => roll(left - 1), roll_ms)
  }
  roll(isStill ? 0 : rolls)
  return drawn
}

/** An ace is one. @param {number[]} hand */
const hardOf = (hand) =>
  hand.reduce((sum, card) => sum + (card % 13 === ace ? 1 : Math.min(10, (card % 13) + 2)), 0)

/** The total of the cards that lie so far, where the game counts them. @param {number[]} hand */
function countedText(hand) {
  const hard = hardOf(hand)
  if (setup.plays === 'baccarat') return String(hard % 10)
  if (setup.plays !== 'blackjack') return ''
  const isSoft = hard <= 11 && hand.some((card) => card % 13 === ace)
  // 21 is no choice any more.
  return isSoft && hard < 11 ? `${hard}/${hard + 10}` : String(isSoft ? 21 : hard)
}

/** The total that counts: an ace is eleven where that fits. @param {number | undefined} points */
export function pointsText(points) {
  if (points === undefined) return ''
  return setup.plays === 'holdem' ? text(pokerHands[points] ?? '') : String(points)
}
