// @ts-check
import { betsOn } from './laid.js'
import { watch } from './live.js'
import { playSound } from '../slot/sound.js'
import { dealerCalls } from './studio.js'
import { chipTray, drawPlace } from './tray.js'
import {
  asked,
  askHow,
  askRound,
  button,
  followWallet,
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
/** Who comes to a result later than this sees it as it lies. */
const late_ms = 1500

/** @typedef {import('./table.js').Answer} Answer */
/** @typedef {Extract<Answer, { status: 'settled' | 'paying' }>} Played */
/** @typedef {Extract<Answer, { status: 'flying' }>} Flying */
/** @typedef {Extract<import('./table.js').State, { status: 'ready' }>} Ready */
/** @typedef {import('./live.js').Stage} Stage */
/** `isLate`: it is seen at once, because the next bets are near. @typedef {(played: Played, isLate?: boolean) => Promise<string>} Show */

/**
 * Chips on places: what tables and races have in common.
 * @param {{ hint: string, show: Show, decide?: (flying: Flying) => Promise<Answer>,
 *   pastText?: (past: import('./live.js').Past) => string, pastKind?: (past: import('./live.js').Past) => string,
 *   expand?: (place: string) => string[], began?: (state: Ready) => void, opened?: () => void,
 *   seen?: (view: import('./live.js').LiveView, isOwn: (seat: string) => boolean) => void, phaseOf?: (stage: Stage) => string,
 *   ticked?: (stage: Stage, left_ms: number) => void }} game
 *   `show` draws the outcome, and says it; `decide` plays the next act of a hand; `pastText` is a result in a word, and
 *   `pastKind` its class; `expand` gives the places that a press on one means; `began` sees the state of the last visit, `seen` the shared table;
 *   `opened` clears the shared table for new bets; `phaseOf` is the key of the text for its stage, and `ticked` is told of its time
 */
export function chipsOn(game) {
  const { hint, show, decide, expand } = game
  /** @type {Stage} */
  let stage = setup.shared ? 'closed' : 'betting'
  const chosenChip = chipTray()
  /** @type {NodeListOf<HTMLButtonElement>} */
  const places = document.querySelectorAll('[data-place]')
  const bets = betsOn()
  /** The player's rounds of this visit. @type {Set<string>} */
  const own = new Set()

  const isOpen = () => !table.busy && stage === 'betting'

  const draw = () => drawTable(places, bets, isOpen())

  /** A chip on each place, as one step that can be undone. @param {readonly string[]} names */
  const lay = (names) => add(names.map((name) => [name, chosenChip()]))

  /** @param {[string, number][]} step */
  function add(step) {
    if (!isOpen()) return
    if (!isWithin(step.reduce((sum, [, amount]) => sum + amount, bets.staked()))) return
    bets.add(step)
    showHits()
    if (setup.shared) say(text('takenAtClose'))
    playSound('chip')
    draw()
  }

  let lookNow = () => {}
  const run = roundRunner({ show, decide, draw, over: (played) => bets.end(played), shown: () => lookNow() })

  function go() {
    bets.taken()
    const play = playOf(bets)
    if (!isOpen() || table.balance_minor === undefined || !isEnough(play.stake_minor)) return
    if (table.balance_minor < play.stake_minor) return refused('insufficient', () => undefined)
    own.add(play.spin_id)
    return run(() => askRound(play))
  }

  const presses = {
    ...(setup.shared ? {} : { go }),
    again: () => add(bets.again().step),
    undo: bets.undo,
    clear: bets.clear,
  }
  connectPresses(places, (name) => lay(expand?.(name) ?? [name]), { presses, draw })
  draw()

  /** @param {Ready} state */
  function ready(state) {
    say(text(hint))
    bets.remember(JSON.parse(state.last_bet ?? '{}'))
    game.began?.(state)
    const [flight] = state.flights
    if (flight) goOn({ status: 'flying', ...flight, balance_minor: state.balance_minor })
    else if (state.last?.status === 'settled') void showLast(state.last, show)
    draw()
  }

  /** A hand of the last visit. @param {Flying} flying */
  function goOn(flying) {
    bets.put(JSON.parse(flying.bet ?? '{}'))
    own.add(flying.spin_id)
    void run(() => Promise.resolve(flying))
  }

  if (setup.shared)
    lookNow = watchTable(
      { ...game, isOwn: (id) => own.has(id) },
      (view) => game.seen?.(view, (id) => own.has(id)),
      (now, left_ms) => {
        game.ticked?.(now, left_ms)
        if (now !== stage) {
          const before = stage
          stage = now
          if (now === 'betting' && !table.busy) openTable(bets, game, before)
          draw()
        }
        if (now === 'betting' && left_ms <= take_ms && bets.isMeant() && !document.hidden) void go()
      },
    )
  const decided = (/** @type {Record<string, number>} */ paid) => showDecided(paid, bets, draw)
  return { draw, ready, lay, decided }
}

/** What side bets pay, before the hand is played. @param {Record<string, number>} paid @param {ReturnType<typeof betsOn>} bets @param {() => void} draw */
function showDecided(paid, bets, draw) {
  bets.decided(paid)
  showHits(Object.keys(paid).filter((name) => paid[name]))
  draw()
}

/**
 * The table is cleared for new bets, but for a round of the player that is still on its way; what was said of the last one is over with it.
 * @param {ReturnType<typeof betsOn>} bets @param {{ hint: string, opened?: () => void }} game @param {Stage} before
 */
function openTable(bets, { hint, opened }, before) {
  bets.begin()
  showHits()
  opened?.()
  if (before !== 'result') return
  say(text(hint))
  void followWallet()
}

/** What lies on the table as a round of its own. @param {ReturnType<typeof betsOn>} bets @returns {import('./table.js').Play} */
const playOf = (bets) => ({
  spin_id: crypto.randomUUID(),
  stake_minor: bets.staked(),
  bet: JSON.stringify(Object.fromEntries(bets.laid)),
})

/** @param {number} stake_minor */
const isEnough = (stake_minor) => stake_minor >= setup.least

/** Whether the table and the balance take so much; it says which does not. @param {number} stake_minor */
function isWithin(stake_minor) {
  const isCovered = !setup.shared || stake_minor <= (table.balance_minor ?? 0)
  if (stake_minor > setup.most) say(limits(), { tone: 'trouble' })
  else if (!isCovered) refused('insufficient', () => undefined)
  return stake_minor <= setup.most && isCovered
}

let isMeantTold = false
/** Chips that are not taken yet are asked about before the game is left. @param {boolean} isMeant */
function tellMeant(isMeant) {
  if (table.busy || isMeant === isMeantTold) return
  isMeantTold = isMeant
  tell(isMeant ? 'waiting' : 'idle')
}

/** @param {Iterable<HTMLButtonElement>} places @param {ReturnType<typeof betsOn>} bets @param {boolean} isOpen */
function drawTable(places, bets, isOpen) {
  for (const place of places) {
    const { place: name = '', beside } = place.dataset
    // A side bet lies beside chips on the main place.
    drawPlace(place, {
      lying: bets.lying(name),
      isOpen: isOpen && (beside === undefined || bets.laid.has(beside)),
    })
  }
  for (const call of document.querySelectorAll('.call')) call.toggleAttribute('disabled', !isOpen)
  showStake(bets.staked())
  if (!setup.shared) button('go').disabled = !isOpen || !isEnough(bets.staked())
  for (const id of ['undo', 'clear']) button(id).disabled = !isOpen || bets.laid.size === 0
  drawAgain(bets.again(), isOpen)
  tellMeant(setup.shared && bets.isMeant())
}

/** How the round of the last visit ended. @param {Played} last @param {Show} show */
async function showLast(last, show) {
  // A shared table shows its own last round, not the player's.
  if (setup.shared) return say(text('lastRound', { words: endText(last) }))
  const detail = await show(last)
  if (!table.busy) say(text('lastRound', { words: endText(last) }), { detail })
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

/** @param {{ key: 'repeat' | 'doubleBets', step: [string, number][] }} again @param {boolean} isOpen */
function drawAgain({ key, step }, isOpen) {
  const press = button('again')
  press.disabled = !isOpen || step.length === 0
  press.dataset['key'] = key
  const word = /** @type {HTMLElement} */ (press.querySelector('span'))
  word.textContent = text(key)
}

/**
 * A player without a stake in a shared round watches it; the rest learn its end with what they have won.
 * @param {{ show: Show, pastText?: ((past: import('./live.js').Past) => string) | undefined,
 *   pastKind?: ((past: import('./live.js').Past) => string) | undefined,
 *   phaseOf?: ((stage: Stage) => string) | undefined, isOwn: (id: string) => boolean }} game
 * @param {(view: import('./live.js').LiveView) => void} seen
 * @param {(stage: Stage, left_ms: number) => void} ticked
 */
function watchTable({ show, pastText, pastKind, phaseOf, isOwn }, seen, ticked) {
  const dealer = dealerCalls()
  return watch({
    ticked(stage, left_ms) {
      dealer(stage, left_ms)
      ticked(stage, left_ms)
    },
    stageOf,
    isOwn,
    pastText: pastText ?? (({ stops }) => String(stops[0] ?? '')),
    ...(pastKind && { pastKind }),
    ...(phaseOf && { phaseOf }),
    seen(view) {
      // Also later, where the player's own round came to nothing.
      if (view.result && !table.busy && !table.isShown && !table.isDrawing)
        void watched(view.result, setup.shows_ms - (view.left_ms ?? 0) > late_ms)
      seen(view)
    },
  })

  /** @param {import('./table.js').Outcome} result @param {boolean} isLate */
  async function watched(result, isLate) {
    const words = await drawn(
      show,
      { status: 'settled', balance_minor: null, staked_minor: 0, ...result },
      isLate,
    )
    showHits(result.hits)
    if (!table.busy) say(words)
  }
}

/** One state for pill, buttons and marks: a result is none before it has been seen. @param {import('./live.js').LiveView['phase']} phase @param {number} left_ms @returns {Stage} */
function stageOf(phase, left_ms) {
  if (table.isDrawing) return 'closed'
  if (phase === 'betting') return left_ms > 0 ? 'betting' : 'closed'
  if (table.isShown) return phase === 'result' ? 'result' : 'closed'
  return phase === 'playing' ? 'playing' : 'closed'
}

/** @param {Show} show @param {Played} played @param {boolean} [isLate] */
async function drawn(show, played, isLate) {
  table.isDrawing = true
  try {
    return await show(played, isLate)
  } finally {
    table.isDrawing = false
    table.isShown = true
  }
}

/**
 * Plays a round to its end.
 * @param {{ show: Show, decide?: ((flying: Flying) => Promise<Answer>) | undefined,
 *   draw: () => void, over: (played: Played) => void, shown: () => void }} game `shown`: the result has been seen; `over`: the round has ended
 */
function roundRunner({ show, decide, draw, over, shown }) {
  /** The same round is asked for again where no answer came: it takes one stake. @param {() => Promise<Answer>} ask */
  async function run(ask) {
    table.busy = true
    showHits()
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
    while (now.status === 'flying') {
      showBalance(now.balance_minor)
      showStake(now.stake_minor)
      now = await next(now)
    }
    if (isTrouble(now, () => draw())) return
    if (now.status !== 'settled' && now.status !== 'paying') return
    await settle(now, show)
    shown()
    over(now)
  }

  /** The next answer: after the player's act in a hand, or when the shared round has ended. @param {Flying} flying */
  async function next(flying) {
    if (flying.hand && decide) return decide(flying)
    say(text('betIn'))
    await resting(pause((flying.wait_ms ?? 1000) + 50))
    return asked(() => askHow(flying.spin_id))
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
 * @param {Show} show
 */
async function settle(answer, show) {
  const paid_minor = answer.status === 'settled' ? answer.win_minor : 0
  if (answer.balance_minor !== null) showBalance(answer.balance_minor - paid_minor)
  const detail = await drawn(show, answer)
  showHits(answer.hits)
  showBalance(answer.balance_minor)
  tell('balance')
  if (isWon(answer)) playSound('win')
  const late = answer.status === 'paying' ? ` ${text('paying')}` : ''
  say(endText(answer) + late, { detail, ...(isWon(answer) && { tone: /** @type {const} */ ('gain') }) })
}

/** The places that won light up until the next chip. @param {readonly string[]} [hits] */
function showHits(hits = []) {
  for (const place of document.querySelectorAll('[data-place]'))
    place.classList.toggle('hit', hits.includes(place.getAttribute('data-place') ?? ''))
}

/** What comes back up to the stake is no win. @param {Played} answer */
const isWon = ({ win_minor, staked_minor }) => win_minor > staked_minor

/** What was won beside the stake, and what is paid with it. @param {Played} answer */
function endText(answer) {
  const { win_minor, staked_minor } = answer
  const amount = money(win_minor)
  if (isWon(answer))
    return `${text('won', { amount: money(win_minor - staked_minor) })} · ${text('paidOut', { amount })}`
  if (win_minor === 0) return text('nothing')
  const isWhole = win_minor === staked_minor
  return isWhole ? text('back', { amount }) : text('cameBack', { amount, stake: money(staked_minor) })
}
