// @ts-check
import { chipsOn, resting } from './chips.js'
import { rankOf } from './deck.js'
import { drawHands, isBust, isDice, mark, part, pokerHands, pointsText, showEnd, sweep } from './hands.js'
import { drawRoads } from './roads.js'
import { says } from './studio.js'
import { paidSign, short } from './tray.js'
import {
  askAct,
  asked,
  askHow,
  begin,
  button,
  byId,
  countDown,
  hideDeadline,
  money,
  pause,
  refused,
  say,
  setup,
  showDeadline,
  table,
  text,
} from './table.js'

/** @typedef {import('./table.js').Answer} Answer */
/** @typedef {import('./chips.js').Flying} Flying */
/** @typedef {import('./hands.js').End} End */

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
const closeLook_ms = 1000
/** As long as a hand waits for its player at most (round/rules.ts). */
const longest_ms = 600_000

const sides = setup.plays === 'baccarat' ? ['player', 'banker', 'tie'] : ['dragon', 'tiger', 'tie']
let isDeciding = false
/** The winning sides of a table that nobody shares, oldest first. */
let road = ''

const endKey = setup.plays === 'holdem' ? 'foldsIn' : 'standsIn'

const chips = chipsOn({
  hint: 'placeChip',
  async show(played, isLate = false) {
    const { hands = [], points = [], side } = played
    // Side bets do not change who won the hand.
    const { staked_minor, win_minor } = played.main ?? played
    nameOwn(staked_minor > 0)
    await drawHands(hands, points, { isLate })
    mark(undefined)
    if (side !== undefined && !setup.shared) showRoad(road + side)
    const ends = endsOf({ hands, points, side, win_minor, staked_minor })
    ends.forEach((end, index) => showEnd(end, index, isBust(points, index) ? 'bust' : end))
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
  pastKind: ({ points: [, house = 0] }) => (setup.plays === 'blackjack' && house > 21 ? 'bust' : ''),
  pastText: ({ stops, points }) =>
    points.length > 0
      ? shownPoints(points)
          .map((each) => (setup.plays === 'holdem' ? text(pokerHands[each] ?? '') : each))
          .join('–')
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
      closed: isDeciding ? 'yourMove' : 'saysClosed',
      playing: isDeciding ? 'yourMove' : 'deciding',
      result: 'nextIn',
    })[stage],
  // One clock for the table and for the player's decision.
  ticked: (_, left_ms) => isDeciding && showDeadline(endKey, left_ms),
})
if (setup.shared && setup.plays === 'blackjack') byId('recent').dataset['of'] = text('house')
/** The hand of a shared table is the viewer's only with a bet. */
nameOwn(!setup.shared)

/** @param {string | undefined} winners */
function showRoad(winners) {
  if (winners === undefined || (winners === road && winners !== '')) return
  road = winners
  drawRoads(road, sides)
}

/** Of blackjack only the house's total is the same for all. @param {number[]} points */
const shownPoints = (points) => (setup.plays === 'blackjack' ? points.slice(1, 2) : points)

/** Who else sits there, with their stakes; none is invented. @param {import('./live.js').Seat[]} others */
function showSeats(others) {
  document.querySelectorAll('.seat').forEach((seat, index) => {
    const other = others[index]
    const [chip, name] = seat.children
    if (!chip || !name) return
    seat.classList.toggle('taken', other !== undefined)
    chip.className = other ? 'laid' : ''
    chip.textContent = other ? short(other.stake_minor) : ''
    if (other?.won_minor) chip.append(paidSign(other.won_minor))
    name.textContent = other ? `#${other.name}` : ''
  })
}

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

/** @param {number} index of a hand */
const nameOf = (index) => part(index, '.name').textContent

/** @param {boolean} isOwn the viewer has a bet on it */
function nameOwn(isOwn) {
  if (byId('hand0').dataset['hand'] === 'you') part(0, '.name').textContent = text(isOwn ? 'you' : 'player')
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
  const end_ms = performance.now() + (flying.wait_ms ?? longest_ms)
  nameOwn(true)
  await drawHands(hand.hands, hand.points, { isOpen: true })
  if (hand.paid) chips.decided(hand.paid)
  mark(hand.acts.length > 0 && hand.hands.length > 2 ? hand.active : undefined)
  if (hand.acts.length === 0) {
    say(text(flying.wait_ms === undefined ? 'waiting' : 'good'))
    // The house shows its cards earlier when all have decided.
    await resting(pause(Math.min(flying.wait_ms ?? closeLook_ms, closeLook_ms)))
    return asked(() => askHow(spin_id))
  }
  if (byId('message').dataset['tone'] !== 'trouble') say([...sideWords(hand), text('decide')].join(' · '))
  /** @type {Record<string, number>} */
  const bets = JSON.parse(flying.bet ?? '{}')
  const stake_minor = bets['stake'] ?? Object.values(bets).reduce((sum, amount) => sum + amount, 0)
  const left_ms = Math.max(0, end_ms - performance.now())
  const stop = setup.shared ? () => undefined : countDown(endKey, left_ms)
  isDeciding = true
  const timeUp = pause(left_ms + 100).then(() => undefined)
  const act = await resting(Promise.race([chosen(hand.acts, stake_minor), timeUp]))
  stop()
  for (const press of byId('acts').querySelectorAll('button')) press.disabled = true
  if (act !== undefined) say(text('good'))
  const answer = await asked(() => (act === undefined ? askHow(spin_id) : askAct(spin_id, act, hand.step)))
  // The buttons stay where they are as long as there is something to decide.
  isDeciding = answer.status === 'flying' && (answer.hand?.acts.length ?? 0) > 0
  if (!isDeciding) {
    showActs(false)
    hideDeadline()
  }
  // The stake was refused: the hand is as it was.
  if (act !== undefined && answer.status === 'flying' && isDeciding && answer.hand?.step === hand.step)
    refused('insufficient', () => undefined)
  return answer
}

/** What side bets have won. @param {import('./table.js').Hand} hand */
const sideWords = ({ paid = {} }) =>
  Object.entries(paid).flatMap(([name, paid_minor]) =>
    paid_minor ? [`${text(name)}: ${money(paid_minor)}`] : [],
  )

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
