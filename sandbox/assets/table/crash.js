// @ts-check
import { watch } from './live.js'
import { linkProof, showHash } from './proof.js'
import { playSound } from './sound.js'
import {
  asked,
  askHow,
  askLanding,
  askRound,
  begin,
  button,
  byId,
  isStill,
  isTrouble,
  money,
  multipleText,
  pause,
} from './table.js'
import { refused, say, setup, showBalance, showStake, table, tell, text } from './table.js'

/** @typedef {import('./table.js').Answer} Answer */

/** As the server climbs. */
const growth_perMs = 0.00008
const closeLook_ms = 500

let stake = Math.max(
  0,
  setup.stakes.findLastIndex((amount) => amount <= 100),
)
/** The flight in the air, everybody's. @type {{ began_ms: number } | undefined} */
let flight
/** What this player has on it. @type {{ play: import('./table.js').Play, landing: boolean } | undefined} */
let mine
/** @type {import('./live.js').LiveView | undefined} */
let view

const stake_minor = () => setup.stakes[stake] ?? setup.least
/** @param {number} elapsed_ms */
const multipleAt = (elapsed_ms) => Math.floor(100 * Math.exp(growth_perMs * Math.max(0, elapsed_ms)))
const flown_ms = () => (flight ? performance.now() - flight.began_ms : 0)

function target() {
  const value = Number(/** @type {HTMLInputElement} */ (byId('target')).value.replace(',', '.'))
  const hundredths = Math.round(value * 100)
  return hundredths >= 101 && hundredths <= 50_000 ? hundredths : null
}

function draw() {
  const isOpen = view?.phase === 'betting'
  const waits = mine !== undefined || table.busy
  button('less').disabled = waits || stake === 0
  button('more').disabled = waits || stake === setup.stakes.length - 1
  byId('target').toggleAttribute('disabled', waits)
  const go = button('go')
  const mayLand = mine !== undefined && flight !== undefined && !mine.landing
  go.disabled = !mayLand && (waits || !isOpen || table.balance_minor === undefined)
  go.classList.toggle('lands', mayLand)
  if (!mayLand)
    go.textContent = text('takeOffFor', { amount: money(mine?.play.stake_minor ?? stake_minor()) })
  showStake(mine?.play.stake_minor ?? stake_minor())
}

/** One frame of the flight: the curve, what flies and what landing pays now. */
function fly() {
  if (!flight) return
  const multiple = multipleAt(flown_ms())
  show(multiple)
  if (mine && !mine.landing) {
    const amount = money(Math.floor((mine.play.stake_minor * multiple) / 100))
    button('go').textContent = text('land', { amount })
  }
  requestAnimationFrame(fly)
}

/** @param {number} multiple in hundredths */
function show(multiple) {
  byId('multiple').textContent = `×${multipleText(multiple)}`
  if (isStill) return
  // The picture's width is a little more than the time flown, its height a little more than what was reached.
  const time = Math.log(multiple / 100) / growth_perMs
  const wide = Math.max(6000, time * 1.15)
  const high = Math.max(200, multiple * 1.25) - 100
  /** @param {number} at_ms */
  const point = (at_ms) => [
    (at_ms / wide) * 400,
    236 - ((100 * Math.exp(growth_perMs * at_ms) - 100) / high) * 220,
  ]
  const points = Array.from({ length: 33 }, (_, index) => point((time * index) / 32))
  const line = points.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const [x = 0, y = 0] = points.at(-1) ?? []
  byId('curve').setAttribute('d', `M${line}`)
  byId('area').setAttribute('d', `M0 240L${line}L${x.toFixed(1)} 240z`)
  const flyer = byId('flyer')
  flyer.style.insetInlineStart = `${(x / 400) * 100}%`
  flyer.style.insetBlockStart = `${(y / 240) * 100}%`
}

async function takeOff() {
  if (mine || table.busy || table.balance_minor === undefined) return
  if (table.balance_minor < stake_minor()) return refused('insufficient', () => undefined)
  const bet = JSON.stringify({ target: target() })
  await follow({ spin_id: crypto.randomUUID(), stake_minor: stake_minor(), bet })
}

/** Takes the stake, and asks how it ended until it has. @param {import('./table.js').Play} play */
async function follow(play) {
  mine = { play, landing: false }
  tell('busy')
  draw()
  let answer = await asked(() => askRound(play))
  if (answer.status === 'flying') {
    showBalance(answer.balance_minor)
    tell('balance')
    tell('idle')
    say(text('betIn'))
  }
  while (answer.status === 'flying' && mine?.play === play) {
    await pause(answer.wait_ms ?? closeLook_ms)
    if (mine?.play !== play || mine.landing) return
    const now = await asked(() => askHow(play.spin_id))
    if (mine?.play !== play || mine.landing) return
    answer = now
  }
  end(answer)
}

async function land() {
  if (!mine || !flight || mine.landing) return
  const { spin_id } = mine.play
  mine.landing = true
  tell('busy')
  draw()
  end(await asked(() => askLanding(spin_id)))
}

/** What became of this player's stake; the flight itself goes on. @param {Answer} answer */
function end(answer) {
  const staked_minor = mine?.play.stake_minor ?? 0
  mine = undefined
  tell('idle')
  draw()
  if (isTrouble(answer, () => void begin(ready)) || !('win_minor' in answer)) return
  showBalance(answer.balance_minor)
  tell('balance')
  if (answer.win_minor > 0) playSound('win')
  if (answer.win_minor === 0) return say(text('nothing'), { tone: 'trouble' })
  const late = answer.status === 'paying' ? ` ${text('paying')}` : ''
  const reached = multipleText(Math.floor((answer.win_minor * 100) / staked_minor))
  say(`\u2066×${reached}\u2069 · ${text('landed', { amount: money(answer.win_minor) })}${late}`, {
    tone: 'gain',
  })
}

/** @param {import('./live.js').LiveView} seen @param {boolean} isNew */
function take(seen, isNew) {
  view = seen
  if (seen.hash && seen.phase === 'betting') showHash(seen.name, seen.hash)
  const wasFlying = flight !== undefined
  flight = seen.flown_ms === null ? undefined : { began_ms: performance.now() - seen.flown_ms }
  if (flight && !wasFlying) {
    document.body.dataset['flight'] = 'on'
    requestAnimationFrame(fly)
  }
  if (isNew && seen.phase === 'result') gone(seen.result?.stops[0] ?? 100)
  if (isNew && seen.phase === 'betting') {
    document.body.dataset['flight'] = ''
    show(100)
    if (!mine) say(text('takeOffHint'))
  }
  drawCheck(seen)
  draw()
}

/** Only who is in the air is told to land. @param {import('./live.js').LiveView['phase']} phase */
function phaseOf(phase) {
  if (phase === 'betting') return 'flightIn'
  if (phase === 'result') return 'nextIn'
  return mine && !mine.landing ? 'flying' : 'inFlight'
}

/** @param {number} point */
function gone(point) {
  playSound('gone')
  document.body.dataset['flight'] = 'gone'
  show(point)
  byId('multiple').setAttribute('aria-label', text('gone', { multiple: multipleText(point) }))
}

/** @param {import('./live.js').LiveView} seen */
function drawCheck({ recent: [last] }) {
  if (last?.seed) linkProof({ seed: last.seed, flight: last.name, lang: setup.lang })
}

/** @param {Extract<import('./table.js').State, { status: 'ready' }>} state */
function ready(state) {
  if (state.flight && !mine) {
    // A stake of the last visit.
    const { spin_id, stake_minor: staked, bet } = state.flight
    void follow({ spin_id, stake_minor: staked, bet: bet ?? '' })
  }
  draw()
}

/** @param {number} change */
function changeStake(change) {
  if (button(change < 0 ? 'less' : 'more').disabled) return
  stake += change
  draw()
}

button('go').addEventListener('click', () => void (mine ? land() : takeOff()))
button('less').addEventListener('click', () => changeStake(-1))
button('more').addEventListener('click', () => changeStake(1))
document.addEventListener('keydown', (event) => {
  const isElsewhere = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement
  if (isElsewhere || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === ' ') {
    event.preventDefault()
    button('go').click()
  } else if (event.key === 'ArrowUp') changeStake(1)
  else if (event.key === 'ArrowDown') changeStake(-1)
})
draw()
watch({ seen: take, phaseOf, pastText: ({ stops }) => `×${multipleText(stops[0] ?? 100)}` })
void begin(ready)
