// @ts-check
import {
  askLanding,
  askRound,
  begin,
  button,
  byId,
  isStill,
  isTrouble,
  money,
  multipleText,
} from './table.js'
import {
  noAnswer,
  readState,
  refused,
  say,
  setup,
  showBalance,
  showStake,
  table,
  tell,
  text,
} from './table.js'

/** @typedef {import('./table.js').Answer} Answer */
/** @typedef {import('./table.js').Past} Past */

/** As the server climbs. */
const growth_perMs = 0.00008
const pastShown = 8

let stake = Math.max(
  0,
  setup.stakes.findLastIndex((amount) => amount <= 100),
)
/** @type {{ spin_id: string, stake_minor: number, began_ms: number, landing: boolean } | undefined} */
let flight
/** @type {string | null} */
let hash = null
/** The hash that was told before each flight of this visit. @type {Map<string, string>} */
const told = new Map()
/** @type {Past[]} */
let past = []
/** @type {ReturnType<typeof setTimeout> | undefined} */
let asking

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
  const waits = table.busy || flight !== undefined
  button('less').disabled = waits || stake === 0
  button('more').disabled = waits || stake === setup.stakes.length - 1
  byId('target').toggleAttribute('disabled', waits)
  const go = button('go')
  go.disabled =
    table.balance_minor === undefined || (table.busy && flight === undefined) || flight?.landing === true
  go.classList.toggle('lands', flight !== undefined)
  if (!flight) go.textContent = text('takeOff')
  showStake(flight?.stake_minor ?? stake_minor())
  byId('hash').textContent = hash ? `${hash.slice(0, 20)}…` : '–'
  byId('hash').title = hash ?? ''
}

/** One frame of the flight: the curve, the jet and what landing pays now. */
function fly() {
  if (!flight) return
  const multiple = multipleAt(flown_ms())
  show(multiple)
  if (!flight.landing) {
    button('go').textContent = text('land', {
      amount: money(Math.floor((flight.stake_minor * multiple) / 100)),
    })
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
  const jet = byId('jet')
  jet.style.insetInlineStart = `${(x / 400) * 100}%`
  jet.style.insetBlockStart = `${(y / 240) * 100}%`
}

async function takeOff() {
  if (table.busy || table.balance_minor === undefined) return
  if (table.balance_minor < stake_minor()) return refused('insufficient', () => undefined)
  const bet = JSON.stringify({ target: target() })
  const spin_id = crypto.randomUUID()
  if (hash) told.set(spin_id, hash)
  await ask({ spin_id, stake_minor: stake_minor(), bet })
}

/** @param {import('./table.js').Play} play */
async function ask(play) {
  table.busy = true
  document.body.dataset['flight'] = 'on'
  tell('busy')
  draw()
  try {
    await take(await askRound(play))
  } catch (cause) {
    console.warn('round without an answer', cause)
    noAnswer(() => void ask(play))
  }
}

/** @param {Answer} answer */
async function take(answer) {
  if (answer.status === 'flying') return begun(answer)
  clearTimeout(asking)
  const wasFlying = flight
  flight = undefined
  // Told before the next flight may begin.
  hash = await nextHash()
  table.busy = false
  tell('idle')
  if (!isTrouble(answer, () => void begin(ready)) && 'win_minor' in answer) ended(answer)
  else if (wasFlying) void begin(ready)
  draw()
}

/** @param {Extract<Answer, { status: 'flying' }>} answer */
function begun(answer) {
  const isNew = flight === undefined
  const { spin_id, stake_minor: staked } = answer
  flight = { spin_id, stake_minor: staked, began_ms: performance.now() - answer.elapsed_ms, landing: false }
  showBalance(answer.balance_minor)
  table.busy = true
  document.body.dataset['flight'] = 'on'
  if (isNew) {
    tell('balance')
    say(text('flying'))
    requestAnimationFrame(fly)
  }
  draw()
  follow()
}

/** Asks how the flight is: its end comes from the server alone. */
function follow() {
  clearTimeout(asking)
  asking = setTimeout(async () => {
    if (!flight || flight.landing) return
    try {
      const state = await readState()
      if (!flight || flight.landing) return
      if (state.status === 'refused') return refused(state.reason, () => void begin(ready))
      if (state.flight) return follow()
      const last = state.history.find(({ spin_id }) => spin_id === flight?.spin_id)
      showBalance(state.balance_minor)
      if (last?.stops)
        await take({ ...last, stops: last.stops, status: 'settled', balance_minor: state.balance_minor })
      else void begin(ready)
    } catch (cause) {
      console.warn('no word of the flight', cause)
      follow()
    }
  }, 350)
}

async function land() {
  if (!flight || flight.landing) return
  const { spin_id } = flight
  flight.landing = true
  draw()
  try {
    await take(await askLanding(spin_id))
  } catch (cause) {
    console.warn('landing without an answer', cause)
    if (flight) flight.landing = false
    noAnswer(() => void land())
    draw()
  }
}

/** Null where it did not come: that flight cannot be checked against a hash told before. */
async function nextHash() {
  try {
    const state = await readState()
    return state.status === 'ready' ? state.nextHash : null
  } catch (cause) {
    console.warn('no hash of the next flight', cause)
    return null
  }
}

/** @param {Extract<Answer, { status: 'settled' | 'paying' }>} answer */
function ended(answer) {
  const point = answer.stops[0] ?? 100
  document.body.dataset['flight'] = answer.win_minor > 0 ? 'landed' : 'gone'
  show(point)
  showBalance(answer.balance_minor)
  tell('balance')
  if (answer.win_minor > 0) {
    const late = answer.status === 'paying' ? ` ${text('paying')}` : ''
    say(text('landed', { amount: money(answer.win_minor) }) + late, { tone: 'gain' })
  } else say(text('gone', { multiple: multipleText(point) }), { tone: 'trouble' })
  const { stops, win_minor, seed, spin_id } = answer
  past = [{ stops, win_minor, seed, spin_id, stake_minor: 0 }, ...past].slice(0, pastShown)
  drawPast()
}

function drawPast() {
  const items = past.flatMap(({ stops, win_minor }) => {
    if (!stops) return []
    const item = document.createElement('li')
    item.textContent = `×${multipleText(stops[0] ?? 100)}`
    item.className = win_minor > 0 ? 'won' : ''
    return [item]
  })
  byId('points').replaceChildren(...items)
  const last = past[0]
  const link = /** @type {HTMLAnchorElement} */ (byId('check'))
  link.hidden = !last?.seed
  if (!last?.seed) return
  const { seed, spin_id } = last
  link.href = `/table/verify?${new URLSearchParams({ seed, flight: spin_id, hash: told.get(spin_id) ?? '', lang: setup.lang })}`
}

/** @param {Extract<import('./table.js').State, { status: 'ready' }>} state */
function ready(state) {
  hash = state.nextHash
  past = state.history.slice(0, pastShown)
  drawPast()
  if (state.flight) begun({ status: 'flying', balance_minor: state.balance_minor, ...state.flight })
  else say(text('takeOffHint'))
  draw()
}

/** @param {number} change */
function changeStake(change) {
  if (button(change < 0 ? 'less' : 'more').disabled) return
  stake += change
  draw()
}

button('go').addEventListener('click', () => void (flight ? land() : takeOff()))
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
void begin(ready)
