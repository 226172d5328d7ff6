// @ts-check
import { chipsOn, resting } from './chips.js'
import { drawCard, rankOf } from './deck.js'
import { drawRoads } from './roads.js'
import { playSound } from '../slot/sound.js'
import { says } from './studio.js'
import { short } from './tray.js'
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
  p: 'splitPair',
  i: 'insure',
  h: 'hit',
  s: 'stand',
  d: 'double',
  c: 'call',
  f: 'fold',
})
/** How many stakes an act takes. */
const raises = /** @type {Record<string, number>} */ ({ d: 1, p: 1, i: 0.5, c: 2 })
const isDice = document.querySelector('[data-draws="dice"]') !== null
const step_ms = 420
const closeLook_ms = 1000
/** A die shows other faces before it lies. */
const rolls = 9
const roll_ms = 80
/** The rank of an ace. */
const ace = 12
/** As long as a hand waits for its player at most (round/rules.ts). */
const longest_ms = 600_000

const sides = setup.plays === 'baccarat' ? ['player', 'banker', 'tie'] : ['dragon', 'tiger', 'tie']
let isDeciding = false
/** The winning sides of a table that nobody shares, oldest first. */
let road = ''

const endKey = setup.plays === 'holdem' ? 'foldsIn' : 'standsIn'

const chips = chipsOn({
  hint: 'placeChip',
  async show({ hands = [], points = [], side, win_minor, staked_minor }, isLate = false) {
    nameOwn(staked_minor > 0)
    await drawHands(hands, points, isLate)
    mark(undefined)
    if (side !== undefined && !setup.shared) showRoad(road + side)
    const ends = endsOf({ hands, points, side, win_minor, staked_minor })
    ends.forEach(showEnd)
    const net_minor = win_minor - staked_minor
    // One own hand has its gain beside it.
    if (ends[0] === 'handWon' && side === undefined && points.length < 3)
      part(0, '.verdict').textContent = `${text('handWon')} \u2066+${money(net_minor)}\u2069`
    const winner =
      side === undefined ? '' : side === 2 ? text('tie') : text('sideWon', { side: nameOf(side) })
    const words = summary(hands, points)
    says(winner || (isDice ? words : (words.split(' · ')[1] ?? words)))
    return [winner, words].filter(Boolean).join(' · ')
  },
  decide,
  pastText: ({ stops, points }) =>
    points.length > 0
      ? points.map((each) => (setup.plays === 'holdem' ? text(pokerHands[each] ?? '') : each)).join('–')
      : spoken(stops.slice(0, 2)).replace(' ', '–'),
  // A shared table has one road for all, which may come before the player's own state.
  began: (state) => !setup.shared && showRoad(state.road),
  seen(view, isOwn) {
    showRoad(view.road)
    showSeats(view.seats.filter(({ id }) => !isOwn(id)))
  },
  opened() {
    document.querySelectorAll('.hand').forEach((_, index) => showEnd(undefined, index))
    sweep()
  },
  phaseOf: (stage) =>
    ({
      betting: 'betting',
      closed: 'saysClosed',
      playing: isDeciding ? 'yourMove' : 'deciding',
      result: 'nextIn',
    })[stage],
})
/** The hand of a shared table is the viewer's only with a bet. */
nameOwn(!setup.shared)

/** @param {string | undefined} winners */
function showRoad(winners) {
  if (winners === undefined || (winners === road && winners !== '')) return
  road = winners
  drawRoads(road, sides)
}

/** Who else sits there, with their stakes; none is invented. @param {import('./live.js').Seat[]} others */
function showSeats(others) {
  document.querySelectorAll('.seat').forEach((seat, index) => {
    const other = others[index]
    const [chip, name] = seat.children
    if (!chip || !name) return
    seat.classList.toggle('taken', other !== undefined)
    chip.className = other ? 'laid' : ''
    chip.textContent = other ? short(other.stake_minor) : ''
    name.textContent = other ? `#${other.name}` : text('emptySeat')
  })
}

/** @typedef {'handWon' | 'handLost' | 'tie' | undefined} End */

/**
 * How each hand ended: the winning side, at blackjack each of the player's hands against the house's, elsewhere what came back.
 * @param {{ hands: number[][], points: number[], side: number | undefined, win_minor: number, staked_minor: number }} played
 * @returns {End[]}
 */
function endsOf({ hands, points, side, win_minor, staked_minor }) {
  if (side !== undefined)
    return hands.map((_, index) => (side === 2 ? 'tie' : side === index ? 'handWon' : undefined))
  if (staked_minor === 0 || isDice) return hands.map(() => undefined)
  const whole = win_minor > staked_minor ? 'handWon' : win_minor === staked_minor ? 'tie' : 'handLost'
  if (setup.plays !== 'blackjack') return hands.map((_, index) => (index === 0 ? whole : undefined))
  const [, house = 0] = points
  return points.map((mine, index) => {
    if (index === 1) return undefined
    if (points.length < 3) return whole
    if (mine > 21) return 'handLost'
    if (house > 21 || mine > house) return 'handWon'
    return mine === house ? 'tie' : 'handLost'
  })
}

/** The light on a hand and its word. @param {End} end @param {number} index */
function showEnd(end, index) {
  const word = /** @type {HTMLElement} */ (part(index, '.verdict'))
  byId(`hand${index}`).dataset['end'] = end ?? ''
  word.hidden = end === undefined
  word.textContent = end === undefined ? '' : text(end)
}

/** @param {number} index of a hand */
const nameOf = (index) => part(index, '.name').textContent

/** @param {boolean} isOwn the viewer has a bet on it */
function nameOwn(isOwn) {
  if (byId('hand0').dataset['hand'] === 'you') part(0, '.name').textContent = text(isOwn ? 'you' : 'player')
}

/** Draws what is new card by card, each hand in turn. @param {number[][]} hands @param {number[]} points @param {boolean} [isLate] it lies at once */
async function drawHands(hands, points, isLate = false) {
  const isFast = isStill || isLate
  showBoard()
  hands.forEach((_, index) => showEnd(undefined, index))
  if (setup.plays === 'blackjack') byId('hand2').hidden = hands.length < 3
  if (hands.some(isOther)) sweep()
  if (hands.every(({ length }) => length <= 2)) coverHouse(hands)
  const longest = Math.max(...hands.map((hand) => hand.length))
  for (let at = 0; at < longest; at += 1) {
    for (const [index, hand] of hands.entries()) {
      if (!(await drawOne(index, at, hand))) continue
      part(index, '.points').textContent = countedText(hand.slice(0, at + 1))
      if (!isFast) await pause(step_ms)
    }
  }
  if (isDice && !isFast) await pause(rolls * roll_ms)
  hands.forEach((hand, index) => trim(index, Math.max(hand.length, coveredOf(index))))
  hands.forEach((_, index) => (part(index, '.points').textContent = pointsText(points[index])))
}

/** Whether another hand than this one lies there, of an earlier round. @param {number[]} hand @param {number} index */
function isOther([first], index) {
  const there = part(index, '.cards').firstElementChild?.getAttribute('data-value')
  return first !== undefined && typeof there === 'string' && there !== String(first)
}

/** The cards of the last round leave the table. */
function sweep() {
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
function mark(active) {
  document
    .querySelectorAll('.hand')
    .forEach((hand, index) => hand.classList.toggle('active', index === active))
}

/** Whether anything was drawn. @param {number} index @param {number} at @param {number[]} hand */
async function drawOne(index, at, hand) {
  const value = hand[at]
  const row = part(index, '.cards')
  if (value === undefined || row.children[at]?.getAttribute('data-value') === String(value)) return false
  const drawn = isDice ? dieOf(value) : drawCard(value)
  drawn.setAttribute('data-value', String(value))
  const before = row.children[at]
  if (before?.classList.contains('down')) drawn.classList.add('turned')
  playSound(isDice ? 'dice' : 'card')
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
  return String(isSoft ? hard + 10 : hard)
}

/** The total that counts: an ace is eleven where that fits. @param {number | undefined} points */
function pointsText(points) {
  if (points === undefined) return ''
  return setup.plays === 'holdem' ? text(pokerHands[points] ?? '') : String(points)
}

/** "You 19 · House 18". @param {number[][]} hands @param {number[]} points */
function summary(hands, points) {
  return [...document.querySelectorAll('.hand')]
    .map((_, index) => {
      const name = nameOf(index)
      const hand = hands[index] ?? []
      const said = points[index] === undefined ? spoken(hand) : pointsText(points[index])
      if (index === 2 && (setup.plays === 'holdem' || hand.length === 0)) return ''
      if (setup.plays !== 'blackjack') return `${name}: ${said}`
      const isBust = (points[index] ?? 0) > 21
      const isBlackjack = hand.length === 2 && points[index] === 21 && (hands.length < 3 || index === 1)
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
  nameOwn(true)
  await drawHands(hand.hands, hand.points)
  mark(hand.acts.length > 0 && hand.hands.length > 2 ? hand.active : undefined)
  if (hand.acts.length === 0) {
    say(text(flying.wait_ms === undefined ? 'waiting' : 'good'))
    // The house shows its cards earlier when all have decided.
    await resting(pause(Math.min(flying.wait_ms ?? closeLook_ms, closeLook_ms)))
    return asked(() => askHow(spin_id))
  }
  if (byId('message').dataset['tone'] !== 'trouble') say(text('decide'))
  const stake_minor = Object.values(
    /** @type {Record<string, number>} */ (JSON.parse(flying.bet ?? '{}')),
  ).reduce((sum, amount) => sum + amount, 0)
  const wait_ms = flying.wait_ms ?? longest_ms
  const stop = countDown(endKey, wait_ms)
  isDeciding = true
  const timeUp = pause(wait_ms + 100).then(() => undefined)
  const act = await resting(Promise.race([chosen(hand.acts, stake_minor), timeUp]))
  stop()
  for (const press of byId('acts').querySelectorAll('button')) press.disabled = true
  if (act !== undefined) say(text('good'))
  const answer = await asked(() => (act === undefined ? askHow(spin_id) : askAct(spin_id, act, hand.step)))
  // The buttons stay where they are as long as there is something to decide.
  isDeciding = answer.status === 'flying' && (answer.hand?.acts.length ?? 0) > 0
  if (!isDeciding) showActs(false)
  // The stake was refused: the hand is as it was.
  if (act !== undefined && answer.status === 'flying' && isDeciding && answer.hand?.step === hand.step)
    refused('insufficient', () => undefined)
  return answer
}

/** In the place of the button that deals, where there is one. @param {boolean} isShown */
function showActs(isShown) {
  byId('acts').hidden = !isShown
  if (!setup.shared) button('go').hidden = isShown
}

/** @param {string[]} acts @param {number} stake_minor @returns {Promise<string>} */
function chosen(acts, stake_minor) {
  const row = byId('acts')
  return new Promise((resolve) => {
    const buttons = acts.map((act) => {
      const press = document.createElement('button')
      const raise_minor = Math.floor(stake_minor * (raises[act] ?? 0))
      press.className = 'act'
      press.dataset['act'] = act
      press.textContent = text(actNames[act] ?? '', { amount: money(raise_minor) })
      press.disabled = raise_minor > (table.balance_minor ?? 0)
      press.addEventListener('click', () => resolve(act))
      return press
    })
    row.replaceChildren(...buttons)
    showActs(true)
    buttons[0]?.focus({ preventScroll: true })
  })
}

void begin(chips.ready)
