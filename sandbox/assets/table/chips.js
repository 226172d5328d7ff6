// @ts-check
import { watch } from './live.js'
import {
  asked,
  askHow,
  askRound,
  button,
  byId,
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

/** @typedef {import('./table.js').Answer} Answer */
/** @typedef {Extract<Answer, { status: 'settled' | 'paying' }>} Played */
/** @typedef {Extract<Answer, { status: 'flying' }>} Flying */

/**
 * Chips on places: what tables and races have in common.
 * @param {{ hint: string, show: (played: Played) => Promise<string>, decide?: (flying: Flying) => Promise<Answer>,
 *   pastText?: (past: import('./live.js').Past) => string }} game
 *   `show` draws the outcome, and says it; `decide` plays the next act of a hand; `pastText` is a result in a word
 */
export function chipsOn({ hint, show, decide, pastText }) {
  let phase = setup.shared ? '' : 'betting'
  const chosenChip = chipPicker()
  /** @type {Map<string, number>} */
  let bets = new Map()
  /** @type {NodeListOf<HTMLButtonElement>} */
  const places = document.querySelectorAll('[data-place]')
  const staked = () => [...bets.values()].reduce((sum, amount) => sum + amount, 0)

  function draw() {
    for (const place of places) drawPlace(place, bets.get(place.dataset['place'] ?? ''))
    showStake(staked())
    button('go').disabled =
      table.busy || phase !== 'betting' || table.balance_minor === undefined || staked() < setup.least
    button('clear').disabled = table.busy || bets.size === 0
  }

  /** @param {string} place */
  function lay(place) {
    if (table.busy) return
    if (staked() + chosenChip() > setup.most) return say(limits(), { tone: 'trouble' })
    bets.set(place, (bets.get(place) ?? 0) + chosenChip())
    draw()
  }

  const run = roundRunner({ show, decide, draw })

  function go() {
    const stake_minor = staked()
    if (button('go').disabled || table.balance_minor === undefined) return
    if (table.balance_minor < stake_minor) return refused('insufficient', () => undefined)
    const bet = JSON.stringify(Object.fromEntries(bets))
    const spin_id = crypto.randomUUID()
    return run(() => askRound({ spin_id, stake_minor, bet }))
  }

  for (const place of places) place.addEventListener('click', () => lay(place.dataset['place'] ?? ''))
  button('go').addEventListener('click', () => void go())
  button('clear').addEventListener('click', () => {
    bets = new Map()
    draw()
  })
  draw()

  /** @param {Extract<import('./table.js').State, { status: 'ready' }>} state */
  function ready({ flight, last, balance_minor }) {
    say(text(hint))
    if (!flight && last?.status === 'settled') void showLast(last)
    if (flight) {
      // A hand of the last visit goes on.
      bets = new Map(Object.entries(JSON.parse(flight.bet ?? '{}')))
      const { spin_id } = flight
      void run(() => Promise.resolve({ status: 'flying', ...flight, spin_id, balance_minor }))
    }
    draw()
  }

  /** How the round of the last visit ended. @param {Played} last */
  async function showLast(last) {
    const words = await show(last)
    if (!table.busy) say(`${text('lastRound', { words })} · ${endText(last)}`)
  }

  if (setup.shared)
    watchTable(show, pastText, (now) => {
      phase = now
      draw()
    })
  return { draw, ready }
}

/**
 * A player without a stake in a shared round watches it; the rest learn its end with what they have won.
 * @param {(played: Played) => Promise<string>} show
 * @param {((past: import('./live.js').Past) => string) | undefined} pastText
 * @param {(phase: string) => void} seen
 */
function watchTable(show, pastText, seen) {
  watch({
    pastText: pastText ?? (({ stops }) => String(stops[0] ?? '')),
    seen(view, isNew) {
      if (isNew && view.result && !table.busy) void watched(view.result)
      seen(view.phase)
    },
  })

  /** @param {import('./table.js').Outcome} result */
  async function watched(result) {
    const words = await show({ status: 'settled', balance_minor: null, staked_minor: 0, ...result })
    if (!table.busy) say(words)
  }
}

/**
 * Plays a round to its end.
 * @param {{ show: (played: Played) => Promise<string>, decide?: ((flying: Flying) => Promise<Answer>) | undefined,
 *   draw: () => void }} game
 */
function roundRunner({ show, decide, draw }) {
  /** The same round is asked for again where no answer came: it takes one stake. @param {() => Promise<Answer>} ask */
  async function run(ask) {
    table.busy = true
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
    if (now.status === 'settled' || now.status === 'paying') await settle(now, show)
  }

  /** The next answer: after the player's act in a hand, or when the shared round closes. @param {Flying} flying */
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
  tell('idle')
  const waited = await wait
  tell('busy')
  return waited
}

/** The radio group of chips. @returns {() => number} the value of the chosen chip, in minor units */
function chipPicker() {
  const group = byId('chips')
  let chip = setup.chips[Math.min(1, setup.chips.length - 1)] ?? setup.least

  function draw() {
    for (const each of group.querySelectorAll('button')) {
      const isChosen = Number(each.value) === chip
      each.setAttribute('aria-checked', String(isChosen))
      each.tabIndex = isChosen ? 0 : -1
    }
  }

  /** @param {number} value */
  function choose(value) {
    chip = value
    draw()
    /** @type {HTMLButtonElement | null} */
    const chosen = group.querySelector('[aria-checked="true"]')
    chosen?.focus()
  }

  group.append(...setup.chips.map((value) => chipButton(value, () => choose(value))))
  group.addEventListener('keydown', (event) => {
    const step = arrowStep(event.key)
    if (step === undefined) return
    event.preventDefault()
    const next = setup.chips[setup.chips.indexOf(chip) + step]
    if (next !== undefined) choose(next)
  })
  draw()
  return () => chip
}

/**
 * @param {number} value
 * @param {() => void} choose
 */
function chipButton(value, choose) {
  const chip = document.createElement('button')
  chip.className = 'chip'
  chip.value = String(value)
  chip.textContent = short(value)
  chip.setAttribute('role', 'radio')
  chip.setAttribute('aria-label', money(value))
  chip.addEventListener('click', choose)
  return chip
}

/** How far an arrow key moves the choice; the horizontal ones follow the direction of the text. @param {string} key */
function arrowStep(key) {
  const isRtl = document.documentElement.dir === 'rtl'
  return { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1, ArrowUp: 1, ArrowDown: -1 }[key]
}

/**
 * @param {HTMLButtonElement} place
 * @param {number | undefined} amount_minor what lies on it
 */
function drawPlace(place, amount_minor) {
  place.querySelector('.laid')?.remove()
  place.disabled = table.busy
  if (amount_minor === undefined) return
  const laid = document.createElement('span')
  laid.className = 'laid'
  laid.textContent = short(amount_minor)
  place.append(laid)
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
  showBalance(answer.balance_minor)
  tell('balance')
  const late = answer.status === 'paying' ? ` ${text('paying')}` : ''
  say(`${words} · ${endText(answer)}${late}`, isWon(answer) ? { tone: 'gain' } : {})
}

/** What comes back up to the stake is no win. @param {Played} answer */
const isWon = ({ win_minor, staked_minor }) => win_minor > staked_minor

/** @param {Played} answer */
function endText(answer) {
  const amount = money(answer.win_minor)
  if (isWon(answer)) return text('won', { amount })
  return answer.win_minor > 0 ? text('back', { amount }) : text('nothing')
}

const chipAmounts = new Intl.NumberFormat(setup.tag, { numberingSystem: 'latn', maximumFractionDigits: 2 })
const chipThousands = new Intl.NumberFormat(setup.tag, { numberingSystem: 'latn', maximumFractionDigits: 1 })

/** 2500 → 25, 250000 → 2.5K or 2,5K: what a chip has room for. @param {number} amount_minor */
function short(amount_minor) {
  const amount = amount_minor / 100
  return amount < 1000 ? chipAmounts.format(amount) : `${chipThousands.format(amount / 1000)}K`
}
