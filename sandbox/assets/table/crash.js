// @ts-check
import { Bet } from './crashBet.js'
import { farOf, multipleAt, showLandings, showMultiple } from './crashSky.js'
import { item, runDown, watch } from './live.js'
import { linkProof, showHash } from './proof.js'
import { playSound } from '../slot/sound.js'
import { connectDialog } from '../slot/dialogs.js'
import { begin, byId, isStill, money, multipleText, say, setup, text } from './table.js'

/** The flight in the air, everybody's. @type {{ began_ms: number } | undefined} */
let flight
/** @type {import('./live.js').LiveView | undefined} */
let view

const sky = {
  isOpen: () => view?.phase === 'betting',
  multiple: () => flight && multipleAt(performance.now() - flight.began_ms),
  again: () => void begin(ready),
  drawn: drawTabs,
  ended: remember,
}
const panels = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.bet')])
const tabs = [...document.querySelectorAll('.tab')]
/** @type {Bet[]} */
const bets = []
for (const panel of panels) bets.push(new Bet(panel, sky))
const isUp = () => bets.some((bet) => bet.isUp)

/** The player's bets that have ended, newest first. @type {{ stake_minor: number, win_minor: number }[]} */
let ended = []
const endedShown = 20

/** @param {{ stake_minor: number, win_minor: number }} bet */
function remember(bet) {
  ended = [bet, ...ended].slice(0, endedShown)
  drawEnded()
}

/** In the sheet, and beside the sky where there is room. */
function drawEnded() {
  for (const list of document.querySelectorAll('.ownBets'))
    list.replaceChildren(...(ended.length > 0 ? ended.map(endedItem) : [item(text('empty'))]))
}

/** The stake, the multiple it was landed at, and what it came to. @param {{ stake_minor: number, win_minor: number }} bet */
function endedItem({ stake_minor, win_minor }) {
  const line = item('')
  const taken = win_minor > 0 ? `×${multipleText(Math.floor((win_minor * 100) / stake_minor))}` : '–'
  const net_minor = win_minor - stake_minor
  line.className = net_minor > 0 ? 'won' : ''
  line.append(...[money(stake_minor), taken, `${net_minor > 0 ? '+' : ''}${money(net_minor)}`].map(isolated))
  return line
}

/** @param {string} words */
function isolated(words) {
  const part = document.createElement('bdi')
  part.dir = 'ltr'
  part.textContent = words
  return part
}

/** On a small screen one panel is seen at a time, and of the other one its landing while it is up (crash.css). */
function drawTabs() {
  tabs.forEach((tab, index) => {
    const amount = tab.querySelector('bdi')
    const bet = bets[index]
    if (amount && bet) amount.textContent = bet.stakeText
    tab.classList.toggle('up', bet?.isUp === true)
  })
}

/** @param {number} chosen */
function choosePanel(chosen) {
  panels.forEach((panel, index) => panel.classList.toggle('chosen', index === chosen))
  tabs.forEach((tab, index) => tab.setAttribute('aria-pressed', String(index === chosen)))
}

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
  runDown('soon', left_ms ?? 0)
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

/** @param {Extract<import('./table.js').State, { status: 'ready' }>} state */
function ready(state) {
  for (const { spin_id, stake_minor, bet } of state.flights) {
    if (bets.some((each) => each.owns(spin_id))) continue
    void bets.find((each) => each.isFree)?.follow({ spin_id, stake_minor, bet: bet ?? '' })
  }
  ended = state.history.slice(0, endedShown)
  drawEnded()
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
tabs.forEach((tab, index) => tab.addEventListener('click', () => choosePanel(index)))
choosePanel(0)
const own = /** @type {HTMLDialogElement} */ (byId('own'))
connectDialog(byId('ownOpen'), own)
watch({
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
