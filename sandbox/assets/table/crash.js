// @ts-check
import { Bet } from './crashBet.js'
import { countToFlight, multipleAt, showLandings, showMultiple } from './crashSky.js'
import { watch } from './live.js'
import { linkProof, showHash } from './proof.js'
import { playSound } from '../slot/sound.js'
import { begin, isStill, multipleText, say, setup, text } from './table.js'

/** The flight in the air, everybody's. @type {{ began_ms: number } | undefined} */
let flight
/** @type {import('./live.js').LiveView | undefined} */
let view

const sky = {
  isOpen: () => view?.phase === 'betting',
  multiple: () => flight && multipleAt(performance.now() - flight.began_ms),
  again: () => void begin(ready),
}
const bets = [...document.querySelectorAll('.bet')].map(
  (panel) => new Bet(/** @type {HTMLElement} */ (panel), sky),
)
const isUp = () => bets.some((bet) => bet.isUp)

/** One frame of the flight: the curve, what flies and what landing pays now. */
function fly() {
  const multiple = sky.multiple()
  if (multiple === undefined) return
  showMultiple(multiple, !isStill)
  for (const bet of bets) bet.drawLanding()
  requestAnimationFrame(fly)
}

/** @param {import('./live.js').LiveView} seen @param {boolean} isNew */
function take(seen, isNew) {
  view = seen
  if (seen.hash && seen.phase === 'betting') showHash(seen.name, seen.hash)
  const wasFlying = flight !== undefined
  flight = seen.flown_ms === null ? undefined : { began_ms: performance.now() - seen.flown_ms }
  if (flight && !wasFlying) {
    document.body.dataset['flight'] = 'on'
    playSound('rise')
    requestAnimationFrame(fly)
  }
  if (isNew && seen.phase === 'result') gone(seen.result?.stops[0] ?? 100)
  if (isNew && seen.phase === 'betting') takeBets(seen)
  showLandings(seen.seats)
  const [last] = seen.recent
  if (last?.seed) linkProof({ seed: last.seed, flight: last.name, lang: setup.lang })
  for (const bet of bets) bet.draw()
}

/** The next flight takes bets. @param {import('./live.js').LiveView} seen */
function takeBets({ left_ms }) {
  document.body.dataset['flight'] = ''
  showMultiple(100)
  countToFlight(left_ms ?? 0)
  if (!isUp()) say(text('takeOffHint'))
  for (const bet of bets) bet.open()
}

/** Only who is in the air is told to land. @param {import('./live.js').LiveView['phase']} phase */
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
  if (isUp()) return
  const words = text('gone', { multiple: multipleText(point) })
  // Who has landed has not lost by the end of the flight.
  const taken = bets.flatMap((bet) => bet.taken || [])
  if (taken.length > 0) say([...taken, words].join(' · '), { tone: 'gain' })
  else say(words)
}

/** The color of a result. @param {import('./live.js').Past} past */
function pastKind({ stops: [point = 100] }) {
  if (point >= 1000) return 'far'
  return point >= 200 ? 'good' : 'short'
}

/** @param {Extract<import('./table.js').State, { status: 'ready' }>} state */
function ready(state) {
  for (const { spin_id, stake_minor, bet } of state.flights) {
    if (bets.some((each) => each.owns(spin_id))) continue
    void bets.find((each) => each.isFree)?.follow({ spin_id, stake_minor, bet: bet ?? '' })
  }
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
watch({
  seen: take,
  phaseOf,
  pastKind,
  pastText: ({ stops }) => `×${multipleText(stops[0] ?? 100)}`,
  isOwn: (id) => bets.some((bet) => bet.owns(id)),
})
void begin(ready)
