// @ts-check
import { betsOn } from './laid.js'
import { watch } from './live.js'
import { playSound } from '../slot/sound.js'
import { dealerCalls } from './studio.js'
import { takingBack } from './takeBack.js'
import { chipTray, drawPlace } from './tray.js'
import {
  askBack,
  asked,
  askHow,
  askRound,
  button,
  isTrouble,
  limits,
  money,
  noAnswer,
  pause,
  refused,
  say,
  setup,
  showBalance,
  showStake,
  table,
  tell,
  text,
} from './table.js'

/** Before bets close, the chips on the table are taken; an answer takes no longer than this. */
const take_ms = 1500

/** @typedef {import('./table.js').Answer} Answer */
/** @typedef {Extract<Answer, { status: 'settled' | 'paying' }>} Played */
/** @typedef {Extract<Answer, { status: 'flying' }>} Flying */
/** @typedef {Extract<import('./table.js').State, { status: 'ready' }>} Ready */

/**
 * Chips on places: what tables and races have in common.
 * @param {{ hint: string, show: (played: Played) => Promise<string>, decide?: (flying: Flying) => Promise<Answer>,
 *   pastText?: (past: import('./live.js').Past) => string, pastKind?: (past: import('./live.js').Past) => string,
 *   expand?: (place: string) => string[], began?: (state: Ready) => void,
 *   seen?: (view: import('./live.js').LiveView) => void, phaseOf?: (phase: import('./live.js').LiveView['phase']) => string }} game
 *   `show` draws the outcome, and says it; `decide` plays the next act of a hand; `pastText` is a result in a word, and
 *   `pastKind` its class; `expand` gives the places that a press on one means; `began` sees the state of the last visit, `seen` the shared table,
 *   `phaseOf` the key of the text for its phase
 */
export function chipsOn({ hint, show, decide, pastText, pastKind, expand, began, seen, phaseOf }) {
  let phase = setup.shared ? '' : 'betting'
  const chosenChip = chipTray()
  /** @type {NodeListOf<HTMLButtonElement>} */
  const places = document.querySelectorAll('[data-place]')
  const bets = betsOn()
  /** The player's rounds of this visit. @type {Set<string>} */
  const own = new Set()

  function draw() {
    for (const place of places) drawPlace(place, bets.laid.get(place.dataset['place'] ?? ''))
    drawGo(bets.staked(), { isOpen: phase === 'betting', mayTakeBack: taking.isOpen() })
    for (const id of ['undo', 'clear']) button(id).disabled = table.busy || bets.laid.size === 0
    drawAgain(bets.again())
  }

  /** A chip on each place, as one step that can be undone. @param {readonly string[]} names */
  function lay(names) {
    add(names.map((name) => [name, chosenChip()]))
  }

  /** @param {[string, number][]} step */
  function add(step) {
    if (table.busy) return
    const more_minor = step.reduce((sum, [, amount]) => sum + amount, 0)
    if (bets.staked() + more_minor > setup.most) return say(limits(), { tone: 'trouble' })
    bets.add(step)
    clearHits()
    if (setup.shared) say(text('takenAtClose'))
    playSound('chip')
    draw()
  }

  const taking = takingBack(draw)
  const run = roundRunner({ show, decide, draw, over: bets.over, taking })

  function go() {
    if (taking.isOpen()) return taking.take()
    const stake_minor = bets.staked()
    bets.taken()
    if (button('go').disabled || table.balance_minor === undefined) return
    if (table.balance_minor < stake_minor) return refused('insufficient', () => undefined)
    const bet = JSON.stringify(Object.fromEntries(bets.laid))
    const spin_id = crypto.randomUUID()
    own.add(spin_id)
    return run(() => askRound({ spin_id, stake_minor, bet }))
  }

  const presses = { go, again: () => add(bets.again().step), undo: bets.undo, clear: bets.clear }
  connectPresses(places, (name) => lay(expand?.(name) ?? [name]), { presses, draw })
  draw()

  /** @param {Ready} state */
  function ready(state) {
    const { last, balance_minor } = state
    const [flight] = state.flights
    say(text(hint))
    began?.(state)
    if (!flight && last?.status === 'settled') void showLast(last, show)
    if (flight) {
      // A hand of the last visit goes on.
      bets.put(JSON.parse(flight.bet ?? '{}'))
      const { spin_id } = flight
      own.add(spin_id)
      void run(() => Promise.resolve({ status: 'flying', ...flight, spin_id, balance_minor }))
    }
    draw()
  }

  if (setup.shared)
    watchTable(
      { show, pastText, pastKind, phaseOf, isOwn: (id) => own.has(id) },
      (view, isNew) => {
        phase = view.phase
        if (isNew && phase === 'betting' && !table.busy) bets.begin()
        seen?.(view)
        draw()
      },
      (now, left_ms) =>
        void (now === 'betting' && left_ms <= take_ms && bets.isMeant() && !document.hidden && go()),
    )
  return { draw, ready, lay }
}

/** How the round of the last visit ended. @param {Played} last @param {(played: Played) => Promise<string>} show */
async function showLast(last, show) {
  const words = await show(last)
  if (!table.busy) say(`${text('lastRound', { words })} · ${endText(last)}`)
}

/** @param {number} stake_minor @param {{ isOpen: boolean, mayTakeBack: boolean }} table `isOpen`: stakes are taken */
function drawGo(stake_minor, { isOpen, mayTakeBack }) {
  const go = button('go')
  const isBack = isOpen && mayTakeBack
  showStake(stake_minor)
  for (const call of document.querySelectorAll('.call')) call.toggleAttribute('disabled', table.busy)
  if (setup.shared)
    go.textContent = [
      text(isBack ? 'takeBack' : 'placeBet'),
      ...(stake_minor > 0 ? [money(stake_minor)] : []),
    ].join(' · ')
  go.classList.toggle('waits', isBack)
  go.disabled =
    !isBack && (table.busy || !isOpen || table.balance_minor === undefined || stake_minor < setup.least)
}

/**
 * @param {Iterable<HTMLButtonElement>} places @param {(place: string) => void} lay
 * @param {{ presses: Record<string, () => unknown>, draw: () => void }} others by the id of their buttons
 */
function connectPresses(places, lay, { presses, draw }) {
  for (const place of places) {
    const name = place.dataset['place'] ?? ''
    place.addEventListener('click', () => lay(name))
  }
  for (const [id, press] of Object.entries(presses))
    button(id).addEventListener('click', () => {
      void press()
      draw()
    })
}

/** @param {{ key: 'repeat' | 'doubleBets', step: [string, number][] }} again */
function drawAgain({ key, step }) {
  const press = button('again')
  press.disabled = table.busy || step.length === 0
  press.dataset['key'] = key
  const word = /** @type {HTMLElement} */ (press.querySelector('span'))
  word.textContent = text(key)
}

/**
 * A player without a stake in a shared round watches it; the rest learn its end with what they have won.
 * @param {{ show: (played: Played) => Promise<string>, pastText?: ((past: import('./live.js').Past) => string) | undefined,
 *   pastKind?: ((past: import('./live.js').Past) => string) | undefined,
 *   phaseOf?: ((phase: import('./live.js').LiveView['phase']) => string) | undefined, isOwn: (id: string) => boolean }} game
 * @param {(view: import('./live.js').LiveView, isNew: boolean) => void} seen
 * @param {(phase: import('./live.js').LiveView['phase'], left_ms: number) => void} ticked
 */
function watchTable({ show, pastText, pastKind, phaseOf, isOwn }, seen, ticked) {
  const dealer = dealerCalls()
  watch({
    ticked(phase, left_ms) {
      dealer.ticked(phase, left_ms)
      ticked(phase, left_ms)
    },
    isOwn,
    pastText: pastText ?? (({ stops }) => String(stops[0] ?? '')),
    ...(pastKind && { pastKind }),
    ...(phaseOf && { phaseOf }),
    seen(view, isNew) {
      if (isNew) dealer.begun(view)
      if (isNew && view.phase === 'betting') table.isTold = false
      if (isNew && view.result && !table.busy && !table.isTold) void watched(view.result)
      seen(view, isNew)
    },
  })

  /** @param {import('./table.js').Outcome} result */
  async function watched(result) {
    const words = await show({ status: 'settled', balance_minor: null, staked_minor: 0, ...result })
    showHits(result.hits)
    if (!table.busy) say(words)
  }
}

/**
 * Plays a round to its end.
 * @param {{ show: (played: Played) => Promise<string>, decide?: ((flying: Flying) => Promise<Answer>) | undefined,
 *   draw: () => void, over: () => void, taking: ReturnType<typeof takingBack> }} game `over`: the round has ended
 */
function roundRunner({ show, decide, draw, over, taking }) {
  let isAskedBack = false
  /** The same round is asked for again where no answer came: it takes one stake. @param {() => Promise<Answer>} ask */
  async function run(ask) {
    table.busy = true
    clearHits()
    tell('busy')
    say(text('good'))
    draw()
    try {
      await take(await ask())
      table.busy = false
      tell('idle')
    } catch (cause) {
      console.warn('round without an answer', cause)
      noAnswer(() => void run(ask))
    }
    draw()
  }

  /** @param {Answer} answer */
  async function take(answer) {
    let now = answer
    isAskedBack = false
    while (now.status === 'flying') {
      showBalance(now.balance_minor)
      showStake(now.stake_minor)
      now = await next(now)
    }
    if (now.status === 'voided' && isAskedBack) {
      showBalance(now.balance_minor)
      return say(text('backOnCloth'))
    }
    if (isTrouble(now, () => draw())) return
    if (now.status !== 'settled' && now.status !== 'paying') return
    await settle(now, show)
    over()
  }

  /** The next answer: after the player's act in a hand, or when the shared round closes or gives the bet back. @param {Flying} flying */
  async function next(flying) {
    if (flying.hand && decide) return decide(flying)
    say(text('betIn'))
    isAskedBack = await resting(taking.during(pause((flying.wait_ms ?? 1000) + 50)))
    return asked(() => (isAskedBack ? askBack : askHow)(flying.spin_id))
  }
  return run
}

/**
 * While nothing of the round is decided, only the stake is gone and the balance may show it.
 * @template T @param {Promise<T>} wait @returns {Promise<T>}
 */
export async function resting(wait) {
  tell('balance')
  tell('waiting')
  const waited = await wait
  tell('busy')
  return waited
}

/**
 * Shows the outcome before the win reaches the balance.
 * @param {Played} answer
 * @param {(played: Played) => Promise<string>} show
 */
async function settle(answer, show) {
  const paid_minor = answer.status === 'settled' ? answer.win_minor : 0
  if (answer.balance_minor !== null) showBalance(answer.balance_minor - paid_minor)
  const words = await show(answer)
  showHits(answer.hits)
  showBalance(answer.balance_minor)
  tell('balance')
  if (isWon(answer)) playSound('win')
  const late = answer.status === 'paying' ? ` ${text('paying')}` : ''
  table.isTold = true
  say(`${endText(answer)}${late} · ${words}`, isWon(answer) ? { tone: 'gain' } : {})
}

/** The places that won light up until the next chip. @param {readonly string[]} [hits] */
function showHits(hits = []) {
  for (const place of document.querySelectorAll('[data-place]'))
    place.classList.toggle('hit', hits.includes(place.getAttribute('data-place') ?? ''))
}
const clearHits = () => showHits()

/** What comes back up to the stake is no win. @param {Played} answer */
const isWon = ({ win_minor, staked_minor }) => win_minor > staked_minor

/** @param {Played} answer */
function endText(answer) {
  const amount = money(answer.win_minor)
  if (isWon(answer)) return text('won', { amount })
  return answer.win_minor > 0 ? text('back', { amount }) : text('nothing')
}
