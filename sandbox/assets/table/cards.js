// @ts-check
import { chipsOn, resting } from './chips.js'
import { cardName, rankOf } from './deck.js'
import {
  askAct,
  asked,
  askHow,
  begin,
  button,
  byId,
  countDown,
  isStill,
  money,
  pause,
  refused,
  say,
  setup,
  showBoard,
  table,
  text,
} from './table.js'

/** @typedef {import('./table.js').Answer} Answer */
/** @typedef {import('./chips.js').Flying} Flying */

const pokerHands = [
  ...['highCard', 'onePair', 'twoPair', 'threeKind', 'straight', 'flush', 'fullHouse', 'fourKind'],
  ...['straightFlush', 'royalFlush'],
]
const actNames = /** @type {Record<string, string>} */ ({
  h: 'hit',
  s: 'stand',
  d: 'double',
  c: 'call',
  f: 'fold',
})
const raises = /** @type {Record<string, number>} */ ({ d: 1, c: 2 })
const isDice = document.querySelector('[data-draws="dice"]') !== null
const step_ms = 420
/** As long as a hand waits for its player at most (round/rules.ts). */
const longest_ms = 600_000

const chips = chipsOn({
  hint: 'placeChip',
  async show({ hands = [], points = [] }) {
    await drawHands(hands, points)
    return summary(hands, points)
  },
  decide,
  pastText: ({ stops, points }) =>
    points.length > 0
      ? points.map((each) => (setup.plays === 'holdem' ? text(pokerHands[each] ?? '') : each)).join('–')
      : spoken(stops.slice(0, 2)).replace(' ', '–'),
})

/** Draws what is new card by card, each hand in turn. @param {number[][]} hands @param {number[]} points */
async function drawHands(hands, points) {
  showBoard()
  const longest = Math.max(...hands.map((hand) => hand.length))
  for (let at = 0; at < longest; at += 1) {
    for (const [index, hand] of hands.entries()) {
      if ((await drawOne(index, at, hand)) && !isStill) await pause(step_ms)
    }
  }
  hands.forEach((hand, index) => trim(index, hand.length))
  hands.forEach((_, index) => (part(index, '.points').textContent = pointsText(points[index])))
}

/** Whether anything was drawn. @param {number} index @param {number} at @param {number[]} hand */
async function drawOne(index, at, hand) {
  const value = hand[at]
  const row = part(index, '.cards')
  if (value === undefined || row.children[at]?.getAttribute('data-value') === String(value)) return false
  const drawn = isDice ? dieOf(value) : cardOf(value)
  drawn.setAttribute('data-value', String(value))
  const before = row.children[at]
  if (before) before.replaceWith(drawn)
  else row.append(drawn)
  return true
}

/** @param {number} index @param {number} length */
function trim(index, length) {
  const row = part(index, '.cards')
  while (row.children.length > length) row.lastElementChild?.remove()
}

/** @param {number} index @param {string} selector */
function part(index, selector) {
  const found = byId(`hand${index}`).querySelector(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}

/** @param {number} card */
function cardOf(card) {
  const suit = Math.floor(card / 13)
  const drawn = document.createElement('span')
  drawn.className = suit === 1 || suit === 2 ? 'card red' : 'card'
  drawn.textContent = cardName(card)
  return drawn
}

/** @param {number} face */
function dieOf(face) {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawn.setAttribute('class', 'die')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#die${face}`)
  drawn.append(use)
  return drawn
}

/** @param {number | undefined} points */
function pointsText(points) {
  if (points === undefined) return ''
  return setup.plays === 'holdem' ? text(pokerHands[points] ?? '') : String(points)
}

/** "You 19 · House 18". @param {number[][]} hands @param {number[]} points */
function summary(hands, points) {
  const names = [...document.querySelectorAll('.hand')].map((hand) =>
    text(hand.getAttribute('data-hand') ?? ''),
  )
  return names
    .map((name, index) => {
      const hand = hands[index] ?? []
      const said = points[index] === undefined ? spoken(hand) : pointsText(points[index])
      if (setup.plays === 'holdem' && index === 2) return ''
      if (setup.plays !== 'blackjack') return `${name}: ${said}`
      const isBust = (points[index] ?? 0) > 21
      const isBlackjack = hand.length === 2 && points[index] === 21
      return `${name}: ${isBust ? text('bust') : isBlackjack ? text('blackjack') : said}`
    })
    .filter(Boolean)
    .join(' · ')
}

/** @param {number[]} hand */
const spoken = (hand) => hand.map((value) => (isDice ? value : rankOf(value))).join(' ')

/** Shows the hand and plays the act the player chooses. @param {Flying} flying @returns {Promise<Answer>} */
async function decide(flying) {
  const { spin_id, hand } = flying
  if (!hand) return flying
  await drawHands(hand.hands, hand.points)
  if (hand.acts.length === 0) {
    say(text(flying.wait_ms === undefined ? 'waiting' : 'good'))
    await resting(pause(flying.wait_ms ?? 1500))
    return asked(() => askHow(spin_id))
  }
  if (byId('message').dataset['tone'] !== 'trouble') say(text('decide'))
  const stake_minor = Object.values(
    /** @type {Record<string, number>} */ (JSON.parse(flying.bet ?? '{}')),
  ).reduce((sum, amount) => sum + amount, 0)
  const wait_ms = flying.wait_ms ?? longest_ms
  const stop = countDown(setup.plays === 'holdem' ? 'foldsIn' : 'standsIn', wait_ms)
  const timeUp = pause(wait_ms + 100).then(() => undefined)
  const act = await resting(Promise.race([chosen(hand.acts, stake_minor), timeUp]))
  stop()
  byId('acts').hidden = true
  button('go').hidden = false
  if (act === undefined) return asked(() => askHow(spin_id))
  say(text('good'))
  const answer = await asked(() => askAct(spin_id, act, hand.step))
  // The stake was refused: the hand is as it was.
  if (answer.status === 'flying' && answer.hand?.acts.length && answer.hand.step === hand.step)
    refused('insufficient', () => undefined)
  return answer
}

/** @param {string[]} acts @param {number} stake_minor @returns {Promise<string>} */
function chosen(acts, stake_minor) {
  const row = byId('acts')
  return new Promise((resolve) => {
    const buttons = acts.map((act) => {
      const press = document.createElement('button')
      const raise_minor = stake_minor * (raises[act] ?? 0)
      press.className = 'act'
      press.dataset['act'] = act
      press.textContent = text(actNames[act] ?? '', { amount: money(raise_minor) })
      press.disabled = raise_minor > (table.balance_minor ?? 0)
      press.addEventListener('click', () => resolve(act))
      return press
    })
    row.replaceChildren(...buttons)
    row.hidden = false
    button('go').hidden = true
    buttons[0]?.focus({ preventScroll: true })
  })
}

void begin(chips.ready)
