// @ts-check
import { Bet } from './crashBet.js'
import { connectLists, drawAll, drawOwn, drawTop } from './crashLists.js'
import { exactAt, farOf, multipleAt, showLandings, showMultiple } from './crashSky.js'
import { runDown, watch } from './live.js'
import { linkProof, showHash } from './proof.js'
import { playSound } from '../slot/sound.js'
import { begin, byId, followWallet, isStill, money, multipleText, say, setup, text } from './table.js'

/** The flight in the air, everybody's; it is drawn no further than until news of it are due. @type {{ began_ms: number, until_ms: number } | undefined} */
let flight
const news_ms = 900
/** @type {import('./live.js').LiveView | undefined} */
let view

const sky = {
  isOpen: () => view?.phase === 'betting',
  multiple: () => flight && multipleAt(flown_ms(flight)),
  again: () => void begin(ready),
  ended: remember,
  placed: () => lookNow(),
}
const panels = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.bet')])
/** @type {Bet[]} */
const bets = []
panels.forEach((panel, index) => bets.push(new Bet(panel, sky, index + 1)))
const isUp = () => bets.some((bet) => bet.isUp)

/** @typedef {import('./crashLists.js').Ended} Ended */
/** The player's bets that have ended, newest first. @type {Ended[]} */
let ended = []
const endedShown = 20
/** How the last own bet ended, in words; empty before the first. */
let lastWords = ''

/** @param {Ended} bet @param {string} words */
function remember(bet, words) {
  ended = [bet, ...ended].slice(0, endedShown)
  drawOwn(ended)
  // The other bet may have landed before: a loss does not hide it.
  const taken = bets.flatMap((each) => each.taken || [])
  lastWords = [...new Set([...taken, words])].join(' · ')
  say(lastWords, taken.length > 0 ? { tone: 'gain' } : {})
}

/** @param {Ended} bet */
function wordsOf({ stake_minor, win_minor, point = 100 }) {
  if (win_minor === 0) return text('gone', { multiple: multipleText(point) })
  const multiple = multipleText(Math.floor((win_minor * 100) / stake_minor))
  return text('took', { multiple, amount: money(win_minor - stake_minor) })
}

/** Which of the two bets it was; undefined for one of an earlier version. @param {string | null | undefined} bet */
function numberIn(bet) {
  /** @type {{ number?: number }} */
  const { number } = JSON.parse(bet || '{}')
  return number
}

/** @param {{ began_ms: number, until_ms: number }} flight */
const flown_ms = ({ began_ms, until_ms }) => Math.min(performance.now(), until_ms) - began_ms

/** One frame of the flight: the curve, what flies and what landing pays now. */
function fly() {
  if (!flight) return
  showMultiple(exactAt(flown_ms(flight)), !isStill)
  for (const bet of bets) bet.drawLanding()
  requestAnimationFrame(fly)
}

/** @param {import('./live.js').LiveView} seen @param {boolean} isNew */
function take(seen, isNew) {
  const isFirst = view === undefined
  view = seen
  if (seen.hash && seen.phase === 'betting') showHash(seen.name, seen.hash)
  const wasFlying = flight !== undefined
  const now_ms = performance.now()
  flight =
    seen.flown_ms === null ? undefined : { began_ms: now_ms - seen.flown_ms, until_ms: now_ms + news_ms }
  if (flight && !wasFlying) {
    document.body.dataset['flight'] = 'on'
    playSound('rise')
    requestAnimationFrame(fly)
  }
  if (isNew && seen.phase === 'result') gone(seen.result?.stops[0] ?? 100)
  if (isNew && seen.phase === 'betting') {
    takeBets(seen)
    if (!isFirst) void followWallet()
  }
  showLandings(seen.seats, (id) => bets.some((bet) => bet.owns(id)))
  drawAll(seen, (id) => bets.find((bet) => bet.owns(id))?.number, ended)
  drawTop(seen.top ?? [])
  const [last] = seen.recent
  if (last?.seed) linkProof({ seed: last.seed, flight: last.name, lang: setup.lang })
  for (const bet of bets) bet.draw()
}

/** The next flight takes bets. @param {import('./live.js').LiveView} seen */
function takeBets({ left_ms }) {
  document.body.dataset['flight'] = ''
  showMultiple(100)
  runDown('soon', left_ms ?? 0)
  // Who has played knows how: then it tells how the last one went.
  if (!isUp()) say(lastWords || text('takeOffHint'))
  for (const bet of bets) bet.open()
}

/** Only who is in the air is told to land. @param {import('./live.js').Stage} phase */
function phaseOf(phase) {
  if (phase === 'betting') return 'flightIn'
  if (phase === 'result') return 'nextIn'
  return isUp() ? 'flying' : 'inFlight'
}

/** @param {number} point */
function gone(point) {
  playSound('gone')
  document.body.dataset['flight'] = 'gone'
  showMultiple(point)
  ended = ended.map((bet) => ({ ...bet, point: bet.point ?? point }))
  drawOwn(ended)
  if (isUp()) return
  const words = text('gone', { multiple: multipleText(point) })
  // Who has landed has not lost by the end of the flight.
  const taken = bets.flatMap((bet) => bet.taken || [])
  say([...taken, words].join(' · '), taken.length > 0 ? { tone: 'gain' } : {})
}

/** @param {Extract<import('./table.js').State, { status: 'ready' }>} state */
function ready(state) {
  for (const { spin_id, stake_minor, bet } of state.flights) {
    if (bets.some((each) => each.owns(spin_id))) continue
    const free = bets.filter((each) => each.isFree)
    const own = free.find(({ number }) => number === numberIn(bet)) ?? free[0]
    void own?.follow({ spin_id, stake_minor, bet: bet ?? '' })
  }
  ended = state.history.slice(0, endedShown).map(({ stake_minor, win_minor, stops, bet }) => ({
    ...{ stake_minor, win_minor, number: numberIn(bet), point: stops?.[0] },
  }))
  drawOwn(ended)
  const [last] = ended
  lastWords ||= last ? text('lastRound', { words: wordsOf(last) }) : ''
  for (const bet of bets) {
    bet.allowRepeats(state.slot_pace?.autoplay === true)
    bet.draw()
  }
}

document.addEventListener('keydown', (event) => {
  const isElsewhere = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement
  if (isElsewhere || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
  const [first] = bets
  if (event.key === ' ') {
    event.preventDefault()
    first?.press()
  } else if (event.key === 'ArrowUp') first?.changeStake(1)
  else if (event.key === 'ArrowDown') first?.changeStake(-1)
})
connectLists()
const lookNow = watch({
  ticked(phase, left_ms) {
    if (phase === 'betting')
      byId('takeoff').textContent = text('flightIn', { seconds: Math.ceil(left_ms / 1000) })
  },
  seen: take,
  phaseOf,
  pastKind: ({ stops: [point = 100] }) => farOf(point),
  pastText: ({ stops }) => `×${multipleText(stops[0] ?? 100)}`,
  isOwn: (id) => bets.some((bet) => bet.owns(id)),
})
void begin(ready)
