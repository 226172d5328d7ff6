// @ts-check
import { askAuto } from './crashAuto.js'
import { showAmount } from '../slot/money.js'
import { playSound } from '../slot/sound.js'
import {
  asked,
  askHow,
  askLanding,
  askRound,
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
/** @typedef {{ isOpen: () => boolean, multiple: () => number | undefined, again: () => void }} Sky */

const closeLook_ms = 500
const mostTarget = 50_000
const usualStake_minor = 100

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

/** One of the bets on a flight. */
export class Bet {
  /** What is on the flight. @type {{ play: Play, isLanding: boolean } | undefined} */
  #mine
  /** The rounds of this visit. @type {Set<string>} */
  #own = new Set()
  /** It waits for the next flight. */
  #isQueued = false
  /** What was taken of the flight in the air, or the last one, in words. */
  taken = ''
  /** It repeats itself. @type {{ left: number, lossLimit_minor: number, lost_minor: number } | undefined} */
  #auto
  #step = Math.max(
    0,
    setup.stakes.findLastIndex((amount) => amount <= usualStake_minor),
  )

  /**
   * @param {HTMLElement} panel
   * @param {Sky} sky `isOpen`: stakes are taken; `multiple` in the air, in hundredths; `again` reads the state after a trouble
   */
  constructor(panel, sky) {
    this.sky = sky
    /** @param {string} name */
    const part = (name) => /** @type {HTMLButtonElement} */ (panel.querySelector(name))
    this.parts = { less: part('.less'), more: part('.more'), go: part('.go'), staked: part('.staked') }
    this.aim = /** @type {HTMLInputElement} */ (panel.querySelector('.target input'))
    this.repeats = part('.repeats')
    this.parts.go.addEventListener('click', () => this.press())
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
  get #stake_minor() {
    return setup.stakes[this.#step] ?? setup.least
  }
  get #mayLand() {
    return this.isUp && this.sky.multiple() !== undefined
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
  }

  draw() {
    const { less, more, go, staked } = this.parts
    const waits = this.#mine !== undefined || this.#isQueued || this.#auto !== undefined
    less.disabled = waits || this.#step === 0
    more.disabled = waits || this.#step === setup.stakes.length - 1
    this.aim.disabled = waits
    showAmount(staked, money(this.#mine?.play.stake_minor ?? this.#stake_minor))
    go.classList.toggle('lands', this.#mayLand)
    go.classList.toggle('waits', this.#isQueued)
    go.disabled = table.balance_minor === undefined || (!this.isFree && !this.#mayLand)
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
    if (this.#mine) return [text('onBoard'), money(this.#mine.play.stake_minor)]
    if (this.#isQueued) return [text('cancelBet'), text('nextFlight')]
    return [text('placeBet'), money(this.#stake_minor)]
  }

  /** @param {string} first @param {string} second */
  #label(first, second) {
    const strong = document.createElement('b')
    strong.textContent = second
    this.parts.go.replaceChildren(first, strong)
  }

  press() {
    if (this.parts.go.disabled) return
    if (this.#mine) return void this.#land()
    if (this.sky.isOpen() && !this.#isQueued) return void this.#place()
    this.#isQueued = !this.#isQueued
    this.#auto = undefined
    say(text(this.#isQueued ? 'waitsForFlight' : 'takeOffHint'))
    this.draw()
  }

  /** @param {number} change */
  changeStake(change) {
    if ((change < 0 ? this.parts.less : this.parts.more).disabled) return
    this.#step += change
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
    const bet = JSON.stringify({ target: this.#target })
    await this.follow({ spin_id: crypto.randomUUID(), stake_minor, bet })
  }

  /** Takes the stake, or finds that of the last visit, and asks how it ended until it has. @param {Play} play */
  async follow(play) {
    const mine = { play, isLanding: false }
    this.#mine = mine
    this.#own.add(play.spin_id)
    flying += 1
    moves(1)
    this.draw()
    let answer = await asked(() => askRound(play))
    moves(-1)
    if (answer.status === 'flying') {
      showBalance(answer.balance_minor)
      tell('balance')
      say(text('betIn'))
    }
    while (answer.status === 'flying') {
      await pause(answer.wait_ms ?? closeLook_ms)
      if (this.#mine !== mine || mine.isLanding) return
      const now = await asked(() => askHow(play.spin_id))
      if (this.#mine !== mine || mine.isLanding) return
      answer = now
    }
    this.#end(answer, play)
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
    flying -= 1
    if (asking === 0) rests()
    if (isTrouble(answer, this.sky.again) || !('win_minor' in answer)) this.#auto = undefined
    else {
      this.#count(answer.win_minor - stake_minor)
      this.taken = tellEnd(answer, stake_minor)
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
 * Says how it ended, and gives the words for what was taken, or none.
 * @param {Extract<Answer, { status: 'settled' | 'paying' }>} answer @param {number} staked_minor
 */
function tellEnd(answer, staked_minor) {
  showBalance(answer.balance_minor)
  tell('balance')
  if (answer.win_minor === 0) {
    const gone = text('gone', { multiple: multipleText(answer.stops[0] ?? 100) })
    say(`${gone} · ${text('nothing')}`, { tone: 'trouble' })
    return ''
  }
  playSound('win')
  const late = answer.status === 'paying' ? ` ${text('paying')}` : ''
  const multiple = multipleText(Math.floor((answer.win_minor * 100) / staked_minor))
  const taken = `${text('took', { multiple, amount: money(answer.win_minor - staked_minor) })}${late}`
  say(taken, { tone: 'gain' })
  return taken
}
