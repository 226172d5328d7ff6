// @ts-check
import { askAuto } from './crashAuto.js'
import { closeByOutside } from '../slot/dialogs.js'
import { showAmount } from '../slot/money.js'
import { playSound } from '../slot/sound.js'
import { connectStakes } from '../slot/stakeList.js'
import { doubleTapGuard } from './takeBack.js'
import { short } from './tray.js'
import {
  askBack,
  asked,
  askHow,
  askLanding,
  askRound,
  byId,
  isTrouble,
  money,
  multipleText,
  pause,
  refused,
  say,
  setup,
  showBalance,
  table,
  tell,
  text,
} from './table.js'

/** @typedef {import('./table.js').Answer} Answer */
/** @typedef {import('./table.js').Play} Play */
/** @typedef {{ isOpen: () => boolean, multiple: () => number | undefined, again: () => void,
 *   ended: (bet: import('./crashLists.js').Ended, words: string) => void, placed: () => void }} Sky */

const closeLook_ms = 500
const mostTarget = 50_000
const usualStake_minor = 100
/** Usual stakes that a press chooses. */
const presets = setup.chips.filter((chip) => chip >= usualStake_minor && chip <= setup.most).slice(0, 3)
const stakeList = /** @type {HTMLDialogElement} */ (byId('stakeList'))
closeByOutside(stakeList)

/** How many bets wait for an answer, and how many are on a flight: the operator's page knows when money moves. */
let asking = 0
let flying = 0
/** @param {1 | -1} change */
function moves(change) {
  asking += change
  if (asking === 1 && change === 1) tell('busy')
  if (asking === 0) rests()
}
function rests() {
  tell(flying > 0 ? 'waiting' : 'idle')
}

/** @param {number} stake_minor */
function presetButton(stake_minor) {
  const press = document.createElement('button')
  press.dataset['stake'] = String(stake_minor)
  press.textContent = short(stake_minor)
  press.setAttribute('aria-label', money(stake_minor))
  return press
}

/** One of the bets on a flight. */
export class Bet {
  /** What is on the flight; `isTaken`: its stake is. @type {{ play: Play, isTaken: boolean, isLanding: boolean } | undefined} */
  #mine
  /** The rounds of this visit. @type {Set<string>} */
  #own = new Set()
  /** It waits for the next flight. */
  #isQueued = false
  /** For `go`, which means something else once a bet waits, is taken or has ended. */
  #guard = doubleTapGuard()
  /** What was taken of the flight in the air, or the last one, in words. */
  taken = ''
  /** It repeats itself. @type {{ left: number, lossLimit_minor: number, lost_minor: number } | undefined} */
  #auto
  #stake_minor = setup.stakes.findLast((amount) => amount <= usualStake_minor) ?? setup.least

  /**
   * @param {HTMLElement} panel
   * @param {Sky} sky `isOpen`: stakes are taken; `multiple` in the air, in hundredths; `again` reads the state after a trouble; `ended`: a
   *   bet has come to its end, in these words; `placed`: a stake is taken
   * @param {number} number of the bet
   */
  constructor(panel, sky, number) {
    this.sky = sky
    this.number = number
    /** @param {string} name */
    const part = (name) => /** @type {HTMLButtonElement} */ (panel.querySelector(name))
    this.panel = panel
    panel.querySelector('.quick')?.append(...presets.map(presetButton))
    this.parts = { less: part('.less'), more: part('.more'), go: part('.go'), staked: part('.staked') }
    /** @type {NodeListOf<HTMLButtonElement>} */
    this.quick = panel.querySelectorAll('[data-stake]')
    /** @type {NodeListOf<HTMLButtonElement>} */
    this.aims = panel.querySelectorAll('[data-aim]')
    this.aim = /** @type {HTMLInputElement} */ (panel.querySelector('.target input'))
    this.repeats = part('.repeats')
    this.parts.go.addEventListener('click', () => this.press())
    connectStakes(this.parts.staked, stakeList, {
      stakes: () => setup.stakes,
      chosen: () => setup.stakes.indexOf(this.#stake_minor),
      choose: (step) => this.#setStake(setup.stakes[step] ?? setup.least),
      money,
    })
    for (const press of this.quick)
      press.addEventListener('click', () => this.#setStake(this.#quickStake(press.dataset['stake'])))
    for (const press of this.aims)
      press.addEventListener('click', () => this.#aimAt(Number(press.dataset['aim'])))
    this.aim.addEventListener('input', () => this.draw())
    this.parts.less.addEventListener('click', () => this.changeStake(-1))
    this.parts.more.addEventListener('click', () => this.changeStake(1))
    this.repeats.addEventListener('click', () => this.#pressRepeats())
    this.draw()
  }

  get isFree() {
    return this.#mine === undefined
  }
  get isUp() {
    return this.#mine !== undefined && !this.#mine.isLanding
  }
  get #mayLand() {
    return this.isUp && this.sky.multiple() !== undefined
  }
  get #mayWithdraw() {
    return this.isUp && this.#mine?.isTaken === true && this.sky.isOpen()
  }
  get #target() {
    const hundredths = Math.round(Number(this.aim.value.replace(',', '.')) * 100)
    return hundredths >= 101 && hundredths <= mostTarget ? hundredths : null
  }

  /** @param {string} spin_id */
  owns(spin_id) {
    return this.#own.has(spin_id)
  }

  /** Bets repeat by themselves only where the market allows it. @param {boolean} isAllowed */
  allowRepeats(isAllowed) {
    this.repeats.hidden = !isAllowed
    this.repeats.classList.toggle('barred', !isAllowed)
  }

  draw() {
    const { less, more, go, staked } = this.parts
    const waits = this.#mine !== undefined || this.#isQueued || this.#auto !== undefined
    less.disabled = waits || this.#stake_minor <= setup.least
    more.disabled = waits || this.#next(1) === undefined
    staked.disabled = this.aim.disabled = waits
    for (const press of this.quick)
      press.disabled = waits || this.#quickStake(press.dataset['stake']) === this.#stake_minor
    for (const press of this.aims) {
      press.disabled = waits
      press.setAttribute('aria-pressed', String(Number(press.dataset['aim']) === this.#target))
    }
    this.panel.classList.toggle('up', this.isUp)
    showAmount(staked, this.stakeText)
    go.classList.toggle('lands', this.#mayLand)
    go.classList.toggle('waits', this.#isQueued || this.#mayWithdraw)
    go.disabled = table.balance_minor === undefined || (!this.isFree && !this.#mayLand && !this.#mayWithdraw)
    this.drawLanding()
    if (!this.#mayLand) this.#label(...this.#words())
    this.repeats.setAttribute('aria-pressed', String(this.#auto !== undefined))
    const label = /** @type {HTMLElement} */ (this.repeats.querySelector('span'))
    label.textContent = this.#auto ? text('autoStop', { count: this.#auto.left }) : text('autoBet')
  }

  /** What landing pays now. */
  drawLanding() {
    const multiple = this.sky.multiple()
    if (!this.#mine || !this.isUp || multiple === undefined) return
    const amount = money(Math.floor((this.#mine.play.stake_minor * multiple) / 100))
    this.parts.go.textContent = text('land', { amount })
  }

  /** @returns {[string, string]} */
  #words() {
    if (this.#mine)
      return [text(this.#mayWithdraw ? 'cancelBet' : 'onBoard'), money(this.#mine.play.stake_minor)]
    if (this.#isQueued) return [text('cancelBet'), text('nextFlight')]
    return [text('placeBet'), money(this.#stake_minor)]
  }

  /** @param {string} first @param {string} second */
  #label(first, second) {
    const strong = document.createElement('b')
    const isolated = document.createElement('bdi')
    isolated.textContent = second
    strong.append(isolated)
    this.parts.go.replaceChildren(first, strong)
  }

  press() {
    if (this.parts.go.disabled) return
    // A landing is never late: it does not wait for the second half of a double tap.
    if (this.#mayLand) return void this.#land()
    if (!this.#guard.isMeant()) return
    if (this.#mine) return void this.#withdraw()
    if (this.sky.isOpen() && !this.#isQueued) return void this.#place()
    this.#isQueued = !this.#isQueued
    this.#guard.changed()
    this.#auto = undefined
    say(this.#isQueued ? text('waitsForFlight') : '')
    this.draw()
  }

  /** The stake on the flight, or the next one, in words. */
  get stakeText() {
    return money(this.#mine?.play.stake_minor ?? this.#stake_minor)
  }

  /** The stake of the list above or below the own one. @param {1 | -1} change */
  #next(change) {
    const { stakes } = setup
    return change > 0
      ? stakes.find((stake) => stake > this.#stake_minor)
      : stakes.findLast((stake) => stake < this.#stake_minor)
  }

  /** @param {string | undefined} wanted `half`, `twice`, an amount, or as much as the table and the balance allow */
  #quickStake(wanted) {
    if (wanted === 'half') return Math.max(setup.least, Math.floor(this.#stake_minor / 2))
    if (Number(wanted) > 0) return Number(wanted)
    const most = Math.max(setup.least, Math.min(setup.most, table.balance_minor ?? setup.most))
    return wanted === 'twice' ? Math.min(most, this.#stake_minor * 2) : most
  }

  /** @param {number} stake_minor */
  #setStake(stake_minor) {
    this.#stake_minor = stake_minor
    this.draw()
  }

  /** @param {1 | -1} change */
  changeStake(change) {
    if ((change < 0 ? this.parts.less : this.parts.more).disabled) return
    this.#setStake(this.#next(change) ?? this.#stake_minor)
  }

  /** A press on the multiple that is aimed at takes the aim away. @param {number} hundredths */
  #aimAt(hundredths) {
    this.aim.value = this.#target === hundredths ? '' : String(hundredths / 100)
    this.draw()
  }

  /** Stakes are taken: what has waited for it is placed. */
  open() {
    this.taken = ''
    if (!this.isFree || (!this.#auto && !this.#isQueued)) return
    if (this.#auto) this.#auto.left -= 1
    void this.#place()
  }

  async #place() {
    this.#isQueued = false
    const stake_minor = this.#stake_minor
    if (table.balance_minor === undefined) return
    if (table.balance_minor < stake_minor) {
      this.#auto = undefined
      this.draw()
      return refused('insufficient', () => undefined)
    }
    const bet = JSON.stringify({ target: this.#target, number: this.number })
    await this.follow({ spin_id: crypto.randomUUID(), stake_minor, bet })
  }

  /** Takes the stake, or finds that of the last visit, and asks how it ended until it has. @param {Play} play */
  async follow(play) {
    const mine = { play, isTaken: false, isLanding: false }
    this.#mine = mine
    this.#own.add(play.spin_id)
    flying += 1
    moves(1)
    this.draw()
    const answer = await asked(() => askRound(play))
    moves(-1)
    if (answer.status === 'flying') {
      mine.isTaken = true
      this.#guard.changed()
      showBalance(answer.balance_minor)
      tell('balance')
      say(text('betIn'))
      this.draw()
      this.sky.placed()
    }
    await this.#watch(mine, answer)
  }

  /** Until it has ended, or the player ends it. @param {{ play: Play, isLanding: boolean }} mine @param {Answer} answer */
  async #watch(mine, answer) {
    let now = answer
    while (now.status === 'flying') {
      await pause(now.wait_ms ?? closeLook_ms)
      if (this.#mine !== mine || mine.isLanding) return
      const seen = await asked(() => askHow(mine.play.spin_id))
      if (this.#mine !== mine || mine.isLanding) return
      now = seen
    }
    this.#end(now, mine.play)
  }

  /** The stake comes back, unless the flight has taken off meanwhile. */
  async #withdraw() {
    const mine = this.#mine
    if (!mine || !this.#mayWithdraw) return
    mine.isLanding = true
    this.#auto = undefined
    moves(1)
    this.draw()
    const answer = await asked(() => askBack(mine.play.spin_id))
    moves(-1)
    mine.isLanding = false
    if (answer.status !== 'voided') return void this.#watch(mine, answer)
    this.#end(answer, mine.play)
    say(text('betBack'))
  }

  async #land() {
    const mine = this.#mine
    if (!mine || !this.#mayLand) return
    mine.isLanding = true
    moves(1)
    this.draw()
    const answer = await asked(() => askLanding(mine.play.spin_id))
    moves(-1)
    this.#end(answer, mine.play)
  }

  /** What became of the stake; the flight itself goes on. @param {Answer} answer @param {Play} play */
  #end(answer, { stake_minor }) {
    this.#mine = undefined
    this.#guard.changed()
    flying -= 1
    if (asking === 0) rests()
    if (isTrouble(answer, this.sky.again) || !('win_minor' in answer)) this.#auto = undefined
    else {
      const { win_minor, stops } = answer
      this.#count(win_minor - stake_minor)
      const words = wordsOfEnd(answer, stake_minor)
      this.taken = win_minor > 0 ? words : ''
      this.sky.ended({ stake_minor, win_minor, number: this.number, point: stops[0] }, words)
    }
    this.draw()
  }

  /** Bets that repeat end with their number, or before they could lose more than allowed. @param {number} net_minor */
  #count(net_minor) {
    if (!this.#auto) return
    this.#auto.lost_minor -= net_minor
    const { left, lost_minor, lossLimit_minor } = this.#auto
    if (left === 0 || lost_minor + this.#stake_minor > lossLimit_minor) this.#auto = undefined
  }

  #pressRepeats() {
    if (!this.#auto) return void this.#startAuto()
    this.#auto = undefined
    this.draw()
  }

  async #startAuto() {
    const wanted = await askAuto({ stake_minor: this.#stake_minor, target: this.#target })
    if (!wanted) return
    this.#isQueued = false
    if (this.isFree) this.aim.value = String(wanted.target / 100)
    this.#auto = { left: wanted.count, lossLimit_minor: wanted.loss_minor, lost_minor: 0 }
    if (this.sky.isOpen()) this.open()
    this.draw()
  }
}

/**
 * Shows the balance, and gives the words for how it ended.
 * @param {Extract<Answer, { status: 'settled' | 'paying' }>} answer @param {number} staked_minor
 */
function wordsOfEnd(answer, staked_minor) {
  showBalance(answer.balance_minor)
  tell('balance')
  if (answer.win_minor === 0) {
    return text('gone', { multiple: multipleText(answer.stops[0] ?? 100) })
  }
  playSound('win')
  const late = answer.status === 'paying' ? ` ${text('paying')}` : ''
  const multiple = multipleText(Math.floor((answer.win_minor * 100) / staked_minor))
  return `${text('took', { multiple, amount: money(answer.win_minor - staked_minor) })}${late}`
}
