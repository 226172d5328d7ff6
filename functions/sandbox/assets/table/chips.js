// @ts-check
import {
  askRound,
  button,
  byId,
  isTrouble,
  money,
  noAnswer,
  refused,
  say,
  setup,
  showBalance,
  showStake,
} from './table.js'
import { table, tell, text } from './table.js'

/** @typedef {import('./table.js').Answer} Answer */
/** @typedef {Extract<Answer, { status: 'settled' | 'paying' }>} Played */

/**
 * Chips on places: what roulette and races have in common.
 * @param {{ hint: string, show: (played: Played) => Promise<string> }} game `show` draws the outcome, and says it
 */
export function chipsOn({ hint, show }) {
  let chip = setup.chips[Math.min(1, setup.chips.length - 1)] ?? setup.least
  /** @type {Map<string, number>} */
  let bets = new Map()
  /** @type {NodeListOf<HTMLButtonElement>} */
  const places = document.querySelectorAll('[data-place]')
  const staked = () => [...bets.values()].reduce((sum, amount) => sum + amount, 0)

  function draw() {
    for (const place of places) {
      const amount = bets.get(place.dataset['place'] ?? '')
      place.querySelector('.laid')?.remove()
      place.disabled = table.busy
      if (amount === undefined) continue
      const laid = document.createElement('span')
      laid.className = 'laid'
      laid.textContent = short(amount)
      place.append(laid)
    }
    showStake(staked())
    button('go').disabled = table.busy || table.balance_minor === undefined || staked() < setup.least
    button('clear').disabled = table.busy || bets.size === 0
    for (const each of byId('chips').querySelectorAll('button')) {
      each.setAttribute('aria-checked', String(Number(each.value) === chip))
      each.tabIndex = Number(each.value) === chip ? 0 : -1
    }
  }

  /** @param {string} place */
  function lay(place) {
    if (table.busy) return
    if (staked() + chip > setup.most) return say(limits(), { tone: 'trouble' })
    bets.set(place, (bets.get(place) ?? 0) + chip)
    draw()
  }

  function limits() {
    return text('limits', { min: money(setup.least), max: money(setup.most) })
  }

  /** @param {import('./table.js').Play} play */
  async function run(play) {
    table.busy = true
    tell('busy')
    say(text('good'))
    draw()
    try {
      await take(await askRound(play))
      table.busy = false
      tell('idle')
    } catch (cause) {
      // The same round is asked for again: it takes one stake.
      console.warn('round without an answer', cause)
      noAnswer(() => void run(play))
    }
    draw()
  }

  /** @param {Answer} answer */
  async function take(answer) {
    if (answer.status === 'flying' || isTrouble(answer, () => void go())) return
    if (answer.status !== 'settled' && answer.status !== 'paying') return
    const paid_minor = answer.status === 'settled' ? answer.win_minor : 0
    if (answer.balance_minor !== null) showBalance(answer.balance_minor - paid_minor)
    const words = await show(answer)
    showBalance(answer.balance_minor)
    tell('balance')
    const won = answer.win_minor > 0
    const late = answer.status === 'paying' ? ` ${text('paying')}` : ''
    const end = won ? text('won', { amount: money(answer.win_minor) }) : text('nothing')
    say(`${words} · ${end}${late}`, won ? { tone: 'gain' } : {})
  }

  function go() {
    const stake_minor = staked()
    if (button('go').disabled || table.balance_minor === undefined) return
    if (table.balance_minor < stake_minor) return refused('insufficient', () => undefined)
    const bet = JSON.stringify(Object.fromEntries(bets))
    return run({ spin_id: crypto.randomUUID(), stake_minor, bet })
  }

  for (const value of setup.chips) {
    const each = document.createElement('button')
    each.className = 'chip'
    each.value = String(value)
    each.textContent = short(value)
    each.setAttribute('role', 'radio')
    each.setAttribute('aria-label', money(value))
    each.addEventListener('click', () => choose(value))
    byId('chips').append(each)
  }

  /** @param {number} value */
  function choose(value) {
    chip = value
    draw()
    /** @type {HTMLButtonElement | null} */
    const chosen = byId('chips').querySelector('[aria-checked="true"]')
    chosen?.focus()
  }

  byId('chips').addEventListener('keydown', (event) => {
    const isRtl = document.documentElement.dir === 'rtl'
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1, ArrowUp: 1, ArrowDown: -1 }[
      event.key
    ]
    if (step === undefined) return
    event.preventDefault()
    const next = setup.chips[setup.chips.indexOf(chip) + step]
    if (next !== undefined) choose(next)
  })
  for (const place of places) place.addEventListener('click', () => lay(place.dataset['place'] ?? ''))
  button('go').addEventListener('click', () => void go())
  button('clear').addEventListener('click', () => {
    bets = new Map()
    draw()
  })
  draw()
  return { draw, ready: () => (say(`${text(hint)} · ${limits()}`), draw()) }
}

/** 2500 → 25, 250000 → 2.5K: what a chip has room for. @param {number} amount_minor */
function short(amount_minor) {
  const amount = amount_minor / 100
  return amount < 1000 ? String(Math.round(amount * 100) / 100) : `${Math.round(amount / 100) / 10}K`
}
