// @ts-check
import { connectSound } from '../slot/sound.js'
import { connectDialog } from '../slot/dialogs.js'
import { followHostBar, hostMessenger, hostPause } from '../slot/host.js'
import { moneyFormat, showAmount } from '../slot/money.js'

/**
 * @typedef {{ spin_id: string, stops: number[], win_minor: number, seed: string | null,
 *   hands?: number[][], points?: number[], side?: number, hits?: string[], paid?: Record<string, number>,
 *   main?: { staked_minor: number, win_minor: number } }} Outcome
 * @typedef {{ hands: number[][], points: number[], acts: string[], active?: number, step: number,
 *   paid?: Record<string, number> }} Hand
 * @typedef {{ spin_id: string, stake_minor: number, bet: string | null, elapsed_ms: number, hand?: Hand,
 *   wait_ms?: number, hash?: string }} Flight
 * @typedef {'late' | 'insufficient' | 'signed-out' | 'blocked' | 'stopped' | 'limit' | 'unavailable'} Refusal
 * @typedef {({ status: 'settled' | 'paying', balance_minor: number | null, staked_minor: number } & Outcome)
 *   | ({ status: 'flying', balance_minor: number | null } & Flight)
 *   | { status: 'refused', reason: Refusal } | { status: 'returning' | 'busy' | 'conflict' }
 *   | { status: 'voided', balance_minor: number | null }} Answer
 * @typedef {{ stops: number[] | null, stake_minor: number, win_minor: number, seed: string | null, spin_id: string, bet?: string | null }} Past
 * @typedef {{ status: 'ready', balance_minor: number, history: Past[], flights: Flight[], last: Answer | null,
 *   road?: string, last_bet: string | null, slot_pace?: { turbo: boolean, autoplay: boolean } }
 *   | { status: 'refused', reason: Refusal }} State
 * @typedef {{ spin_id: string, stake_minor: number, bet: string }} Play
 */

/**
 * @type {{ key: string, hostOrigin: string | null, homeUrl: string | null, lang: string, tag: string, currency: string,
 *   least: number, most: number, plays: string, shared: boolean, shows_ms: number, stakes: number[], chips: number[], odds: number[],
 *   runner: string | null, texts: Record<string, string> }}
 */
export const setup = JSON.parse(byId('setup').textContent ?? '')
export const tell = hostMessenger(setup.hostOrigin)
const pauseOver = hostPause(setup.hostOrigin)
followHostBar(setup.hostOrigin)
export const money = moneyFormat(setup.tag, setup.currency)
export const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Longer than the server's own patience with the platform. */
const timeout_ms = 15_000

/**
 * `isDrawing`: the result is on its way to the table; `isShown`: that of the shared round lies there.
 * @type {{ balance_minor: number | undefined, busy: boolean, isDrawing: boolean, isShown: boolean }}
 */
export const table = { balance_minor: undefined, busy: true, isDrawing: false, isShown: false }

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`no element ${id}`)
  return element
}

/** @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ (byId(id))

/**
 * Where a phone has scrolled to the cloth: back to the wheel or the hands.
 */
export function showBoard() {
  const board = /** @type {HTMLElement} */ (document.querySelector('.wheel, .felt'))
  const room = byId('room')
  const { top, bottom } = board.getBoundingClientRect()
  const seen = room.getBoundingClientRect()
  if (top >= seen.top && bottom <= seen.bottom) return
  room.scrollBy({ top: top - seen.top, behavior: isStill ? 'auto' : 'smooth' })
}

/** @param {string} key @param {Record<string, string | number>} [values] */
export function text(key, values = {}) {
  return Object.entries(values).reduce(
    (sofar, [name, value]) => sofar.replace(`{${name}}`, `\u2068${value}\u2069`),
    setup.texts[key] ?? key,
  )
}

const digits = /** @type {const} */ ({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
})
const multiples = new Intl.NumberFormat(setup.tag, { numberingSystem: 'latn', ...digits })
/** @param {number} hundredths */
export const multipleText = (hundredths) => multiples.format(hundredths / 100)

/**
 * @param {string} words
 * @param {{ detail?: string, tone?: 'gain' | 'trouble', action?: { label: string, run: () => void } }} [options]
 *   `detail`: what is seen on the table as well, and told where there is room
 */
export function say(words, { detail = '', tone, action } = {}) {
  const message = byId('message')
  message.dataset['tone'] = tone ?? ''
  const line = document.createElement('p')
  line.textContent = words
  const more = document.createElement('small')
  more.textContent = detail
  message.replaceChildren(line, ...(detail ? [more] : []))
  byId('announcer').textContent = [words, detail].filter(Boolean).join(' · ')
  if (action === undefined) return
  const press = document.createElement('button')
  press.textContent = action.label
  press.addEventListener('click', action.run)
  message.append(press)
}

let balancesTold = 0

/** @param {number | null | undefined} balance_minor */
export function showBalance(balance_minor) {
  if (typeof balance_minor !== 'number') return
  balancesTold += 1
  table.balance_minor = balance_minor
  for (const id of ['balance', 'trayBalance']) {
    const meter = document.getElementById(id)
    if (meter) showAmount(meter, money(balance_minor))
  }
}

/** @param {number} stake_minor */
export const showStake = (stake_minor) =>
  showAmount(byId('stake'), stake_minor > 0 ? money(stake_minor) : '–')

/** @param {string} path @param {object} [body] */
async function call(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(timeout_ms) })
  if (!answer.ok && answer.status !== 401) throw new Error(`HTTP ${answer.status}`)
  return answer.json()
}

/** @returns {Promise<import('./live.js').LiveView>} */
export const readView = (isHeld = false) =>
  call(`/live/view?${new URLSearchParams({ key: setup.key, ...(isHeld && { held: '1' }) })}`)

/** @returns {Promise<State>} */
export const readState = () => call(`/table/state?${new URLSearchParams({ key: setup.key })}`)

/** Asked again under the same id it takes one stake and has one outcome. @param {Play} play @returns {Promise<Answer>} */
export const askRound = async (play) => {
  await pauseOver()
  return call('/table/play', { key: setup.key, ...play })
}

/** An act in a hand; `step` is how many came before. @param {string} spin_id @param {string} act @param {number} step @returns {Promise<Answer>} */
export const askAct = async (spin_id, act, step) => {
  await pauseOver()
  return call('/table/act', { key: setup.key, spin_id, act, step })
}

/** @param {string} spin_id @returns {Promise<Answer>} */
export const askLanding = (spin_id) => call('/table/land', { key: setup.key, spin_id })

/** A bet back before its flight. @param {string} spin_id @returns {Promise<Answer>} */
export const askBack = (spin_id) => call('/table/withdraw', { key: setup.key, spin_id })

/** A step that is never next: the answer to its act is the state of the round. */
const noStep = 9999

/** The state of a round now. @param {string} spin_id */
export const askHow = (spin_id) => call('/table/act', { key: setup.key, spin_id, act: 's', step: noStep })

/** Asks until there is an answer; the player presses for each further try. @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
export async function asked(ask) {
  for (;;) {
    try {
      return await ask()
    } catch (cause) {
      console.warn('no answer', cause)
      await new Promise((resolve) => noAnswer(() => resolve(undefined)))
    }
  }
}

/** @param {number} length_ms */
export const pause = (length_ms) => new Promise((resolve) => setTimeout(resolve, length_ms))

/** @param {number} seconds */
export const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Counts down to the time at which a rule decides for the player.
 * @param {string} key of the text @param {number} left_ms @returns {() => void} ends it
 */
export function countDown(key, left_ms) {
  const end_ms = performance.now() + left_ms
  const draw = () => showDeadline(key, end_ms - performance.now())
  const ticking = setInterval(draw, 1000)
  draw()
  return () => {
    clearInterval(ticking)
    hideDeadline()
  }
}

/** @param {string} key @param {number} left_ms */
export function showDeadline(key, left_ms) {
  const line = byId('deadline')
  line.textContent = text(key, { time: clockText(Math.max(0, Math.ceil(left_ms / 1000))) })
  line.hidden = false
}
export const hideDeadline = () => (byId('deadline').hidden = true)

/** The wallet moves without this page, too: another game may be open beside it. */
export async function followWallet() {
  const before = balancesTold
  try {
    const state = await readState()
    // What a stake or a payout has told meanwhile is newer.
    if (state.status === 'ready' && !table.busy && balancesTold === before) showBalance(state.balance_minor)
  } catch (cause) {
    console.warn('no balance', cause)
  }
}

/** @param {Refusal} reason @param {() => void} again */
export function refused(reason, again) {
  const trouble = /** @type {const} */ ('trouble')
  switch (reason) {
    case 'late':
      return say(text('betLate'), { tone: trouble })
    case 'insufficient':
      return say(text('insufficient'), {
        tone: trouble,
        action: { label: text('deposit'), run: () => tell('deposit') },
      })
    case 'signed-out':
      tell('login')
      return say(text('signedOut'), {
        tone: trouble,
        action: { label: text('signIn'), run: () => tell('login') },
      })
    case 'blocked':
      return say(text('blocked'), { tone: trouble })
    case 'stopped':
      return say(text('stopped'), { tone: trouble })
    case 'limit':
      return say(text('limit'), {
        tone: trouble,
        action: { label: text('ownLimits'), run: () => tell('limits') },
      })
    case 'unavailable':
      return say(text('unavailable'), { tone: trouble, action: { label: text('retry'), run: again } })
  }
}

/**
 * Says what became of a round that has no outcome to show; true where it had none.
 * @param {Answer} answer @param {() => void} again
 */
export function isTrouble(answer, again) {
  const trouble = /** @type {const} */ ('trouble')
  switch (answer.status) {
    case 'settled':
    case 'paying':
    case 'flying':
      return false
    case 'refused':
      refused(answer.reason, again)
      return true
    case 'voided':
      showBalance(answer.balance_minor)
      say(text('returned'), { tone: trouble })
      return true
    case 'returning':
      say(text('returning'), { tone: trouble })
      return true
    default:
      say(text('unavailable'), { tone: trouble, action: { label: text('retry'), run: again } })
      return true
  }
}

/** Says that nobody answered, with a button that asks for the same again. @param {() => void} again */
export function noAnswer(again) {
  say(text('network'), { tone: 'trouble', action: { label: text('retry'), run: again } })
}

/**
 * Reads the state and hands it on, or says why there is none.
 * @param {(state: Extract<State, { status: 'ready' }>) => void} ready
 */
export async function begin(ready) {
  // The places and the chips have theirs: before, they are not seen (table.css).
  document.body.dataset['drawn'] = ''
  const again = () => void begin(ready)
  try {
    const state = await readState()
    if (state.status === 'refused') return refused(state.reason, again)
    showBalance(state.balance_minor)
    table.busy = false
    tell('idle')
    ready(state)
  } catch (cause) {
    console.warn('no state', cause)
    noAnswer(again)
  }
}

export const limits = () => text('limits', { min: money(setup.least), max: money(setup.most) })

byId('limits').textContent = limits()
const about = /** @type {HTMLDialogElement} */ (byId('about'))
connectDialog(byId('info'), about)
connectSound(byId('sound'))
byId('closeAbout').addEventListener('click', () => about.close())
byId('exit').addEventListener('click', () => {
  tell('exit')
  if (window.parent === window && setup.homeUrl !== null) location.assign(setup.homeUrl)
})
