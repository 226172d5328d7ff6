// @ts-check
import { askLimits, createAuto, repeatSpins, showLeft } from './auto.js'
import { celebrate, rankOf } from './celebrate.js'
import { closeByOutside, connectDialog, drawHistory } from './dialogs.js'
import { connectFree } from './free.js'
import { followHostBar, hostMessenger, hostPause } from './host.js'
import { connectIntro } from './intro.js'
import { connectKeys } from './keys.js'
import { showAmount } from './money.js'
import { byId, control, money, setup, stage, text } from './page.js'
import { createReels } from './reels.js'
import { refusalSaid } from './refusals.js'
import { askSpin, lastPayout, readState } from './server.js'
import { connectSound, playSound, setVoice } from './sound.js'
import { connectStakes } from './stakeList.js'
import { drawStakes } from './stakeRow.js'
import { clearFeature, showSteps } from './steps.js'
import { connectTurbo } from './turbo.js'
import { beginShowing, endShowing, unseenRound } from './unseen.js'
import { showLines } from './wins.js'

/** @typedef {import('./server.js').Played} Played */
/** @typedef {import('./server.js').SpinAnswer} SpinAnswer */
/** @typedef {import('./server.js').Refusal} Refusal */

const tell = hostMessenger(setup.hostOrigin)
const pauseOver = hostPause(setup.hostOrigin, endAuto)
followHostBar(setup.hostOrigin)
const turbo = connectTurbo(byId('turbo'), setup.pace)
const endIntro = connectIntro(byId('intro'), setup.game, [byId('spin'), byId('message')])
const free = connectFree(byId('free'), text, money)
const reels = createReels(byId('reels'), setup.strips, setup.grid)
const historyLength = 10
const sizesShown = 5
/** When to ask again for a balance that money is still on its way to. */
const lateMoney_ms = 4000

const state = {
  /** @type {number | undefined} */
  balance_minor: undefined,
  stakes: setup.stakes,
  stake: setup.stakes.indexOf(setup.firstStake),
  busy: true,
  /** The spin to ask for again after a broken connection, under the id it had: one stake is taken. */
  /** @type {{ spin_id: string, stake_minor: number } | undefined} */
  unanswered: undefined,
  /** @type {import('./server.js').HistoryEntry[]} */
  history: [],
  /** Spins that repeat by themselves. @type {import('./auto.js').Auto | undefined} */
  auto: undefined,
  /** The reels turn, and the player may stop them. */
  mayHurry: false,
  /** Ends the showing of the last win. */
  showing: new AbortController(),
  /** The last win has been seen. */
  seen: Promise.resolve(),
}

const board = {
  ...{ reels, money, drawing: byId('lines'), paid: byId('paid') },
  size: { reels: setup.grid.length, rows: setup.rows },
}
const scene = {
  ...{ reels, money, text, say, hasTimes: setup.hasTimes, pace: turbo.pace },
  ...{ stage, board, awaited: setup.awaited },
  elements: { feature: byId('feature'), times: byId('times'), left: byId('left'), win: byId('win') },
}

/**
 * Shows a line under the reels, with a button where there is something to do; the opening does not hide what the player has to know.
 * @param {string} words @param {{ tone?: 'gain' | 'trouble', action?: { label: string, run: () => void } }} [options]
 */
function say(words, { tone, action } = {}) {
  if (tone === 'trouble' || action) endIntro()
  const message = byId('message')
  message.dataset['tone'] = tone ?? ''
  const line = document.createElement('p')
  line.textContent = words
  message.replaceChildren(line)
  if (words !== text('good')) byId('announcer').textContent = words
  if (action === undefined) return
  const button = document.createElement('button')
  button.textContent = action.label
  button.addEventListener('click', action.run)
  message.append(button)
}

function stake_minor() {
  return state.stakes[state.stake] ?? setup.firstStake
}

/** Stakes that the player's market does not allow are not offered. @param {number} most_minor */
function offerUpTo(most_minor) {
  const chosen_minor = Math.min(stake_minor(), most_minor)
  state.stakes = setup.stakes.filter((stake) => stake <= most_minor)
  state.stake = state.stakes.findLastIndex((stake) => stake <= chosen_minor)
}

function drawControls() {
  const { auto } = state
  const waiting = state.busy || state.unanswered !== undefined || auto !== undefined
  const first = state.stake <= 0
  const last = state.stake === state.stakes.length - 1
  control('less').disabled = waiting || first
  control('more').disabled = waiting || last
  control('most').disabled = waiting || last
  control('openStakes').disabled = waiting
  control('auto').disabled = waiting || state.balance_minor === undefined
  const isIdle = !waiting && state.balance_minor !== undefined
  control('spin').disabled = auto ? auto.left() === 0 : !isIdle && !state.mayHurry
  showLeft({ spin: byId('spin'), words: byId('spinWords') }, auto?.left(), text)
  if (state.mayHurry && !auto) byId('spinWords').textContent = text('stopReels')
  control('spin').toggleAttribute('data-busy', state.busy && state.balance_minor !== undefined)
  drawSizes(waiting)
  showAmount(byId('stake'), money(stake_minor()))
  if (state.balance_minor !== undefined) showAmount(byId('balance'), money(state.balance_minor))
}

/** A few usual stakes, around the first. @param {boolean} waiting */
function drawSizes(waiting) {
  const first = Math.max(0, state.stakes.indexOf(setup.firstStake) - 2)
  const shown = state.stakes.slice(first, first + sizesShown)
  const chosen = state.stake - first
  drawStakes(byId('sizes'), shown, { chosen, waiting, money, choose: (index) => chooseStake(first + index) })
}

/** @param {number} change */
function changeStake(change) {
  if (!control(change < 0 ? 'less' : 'more').disabled) chooseStake(state.stake + change)
}

/** @param {number} step */
function chooseStake(step) {
  state.stake = step
  byId('announcer').textContent = `${text('stake')}: ${money(stake_minor())}`
  drawControls()
}

function pressSpin() {
  if (control('spin').disabled) return
  if (state.auto) endAuto()
  else if (state.mayHurry) hurry()
  else void newSpin()
}

/** The reels stop as soon as the outcome is known; the next spin waits as long as ever. */
function hurry() {
  state.mayHurry = false
  turbo.hurry(true)
  reels.hurry()
  drawControls()
}

/** The answer of a spin; undefined where none was made or nobody answered. */
async function newSpin() {
  if (state.balance_minor === undefined) return undefined
  if (state.balance_minor < free.costOf(stake_minor())) return void refused('insufficient')
  return play({ spin_id: crypto.randomUUID(), stake_minor: stake_minor() })
}

/** After the spin under way none follows by itself. */
function endAuto() {
  state.auto?.stop()
  drawControls()
}

/** Spins until the limits, a refusal, a pause or the player end it. */
async function repeat() {
  const limits = await askLimits(stake_minor(), setup.currency)
  if (limits === undefined || control('spin').disabled) return
  state.auto = createAuto(limits)
  await repeatSpins(state.auto, { stake_minor, spin: newSpin, draw: drawControls, seen: () => state.seen })
  state.auto = undefined
  drawControls()
}

/**
 * @param {{ spin_id: string, stake_minor: number }} spin
 * @returns {Promise<SpinAnswer | undefined>}
 */
async function play(spin) {
  await pauseOver()
  if (state.busy) return undefined
  beginShowing(setup.game, spin.spin_id)
  const longEnough = new Promise((resolve) => setTimeout(resolve, turbo.leastSpin_ms()))
  begin()
  const answer = await askSpin(setup.key, spin)
  state.unanswered = answer === undefined ? spin : undefined
  await take(answer, spin)
  // Told when the reels rest, as the balance says how they do.
  if (answer !== undefined && 'balance_minor' in answer) tell('balance')
  tell('idle')
  if (answer?.status === 'settled' || answer?.status === 'paying') await longEnough
  state.busy = false
  drawControls()
  if (answer?.status === 'paying' || answer?.status === 'returning') setTimeout(refreshBalance, lateMoney_ms)
  return answer
}

/** Leaves everything as it is where a spin runs or nobody answers: the next answer brings the balance too. */
async function refreshBalance() {
  const answer = await readState(setup.key).catch(() => undefined)
  if (state.busy || answer?.status !== 'ready') return
  state.balance_minor = answer.balance_minor
  free.take(answer.free_rounds, state.stakes)
  tell('balance')
  drawControls()
}

function begin() {
  endIntro()
  state.busy = true
  state.showing.abort()
  state.showing = new AbortController()
  turbo.hurry(false)
  // Where the market allows quick spins.
  state.mayHurry = !byId('turbo').hidden && !state.auto
  drawLastPayout()
  clearFeature(scene)
  say(text('good'))
  tell('busy')
  drawControls()
  playSound('spin')
  reels.start()
}

function drawLastPayout() {
  const paid_minor = lastPayout(state.history)
  byId('winName').textContent = text(paid_minor > 0 ? 'lastPayout' : 'win')
  showAmount(byId('win'), paid_minor > 0 ? money(paid_minor) : '')
}

/** @param {SpinAnswer | undefined} answer @param {{ spin_id: string, stake_minor: number }} spin */
async function take(answer, spin) {
  if (answer?.status === 'settled' || answer?.status === 'paying')
    return showOutcome(answer, spin.stake_minor)
  state.mayHurry = false
  reels.still(lastGrid)
  if (answer !== undefined) endShowing(setup.game)
  switch (answer?.status) {
    case undefined:
      return say(text('network'), {
        tone: 'trouble',
        action: { label: text('retry'), run: () => void play(spin) },
      })
    case 'refused':
      return refused(answer.reason)
    case 'voided':
      if (answer.balance_minor !== null) state.balance_minor = answer.balance_minor
      return say(text('returned'), { tone: 'trouble' })
    case 'returning':
      return say(text('returning'), { tone: 'trouble' })
    default:
      return say(text('unavailable'), {
        tone: 'trouble',
        action: { label: text('retry'), run: () => void start() },
      })
  }
}

/** @param {Refusal} reason */
function refused(reason) {
  if (reason === 'signed-out') tell('login')
  say(...refusalSaid(reason, { text, tell, again: () => void start() }))
}

let lastGrid = setup.grid

/** @param {Played} played @param {number} staked_minor */
async function showOutcome(played, staked_minor) {
  // The stake leaves the balance at once, the win joins it when the reels rest.
  if (played.balance_minor !== null) {
    const paid_minor = played.status === 'settled' ? played.win_minor : 0
    if (!free.pays(staked_minor)) showAmount(byId('balance'), money(played.balance_minor - paid_minor))
    state.balance_minor = played.balance_minor
  }
  const cost_minor = free.play(staked_minor)
  if (played.steps.length > 1 && played.win_minor > 0) byId('winName').textContent = text('win')
  await showSteps(played.steps, scene)
  state.mayHurry = false
  lastGrid = played.steps.at(-1)?.grid ?? lastGrid
  endShowing(setup.game)
  free.shown(cost_minor)
  state.history.unshift({ stake_minor: staked_minor, win_minor: played.win_minor, at_ms: Date.now() })
  state.history.length = Math.min(state.history.length, historyLength)
  if (played.win_minor === 0) return lost()
  showWin(played, staked_minor, cost_minor)
}

/** Nothing is made of a loss; who does not see the reels is told. */
function lost() {
  drawLastPayout()
  say('')
  byId('announcer').textContent = text('nothing')
}

/** @param {Played} played @param {number} staked_minor @param {number} cost_minor */
function showWin(played, staked_minor, cost_minor) {
  const { signal } = state.showing
  const late = played.status === 'paying' ? ` ${text('paying')}` : ''
  const amount = money(played.win_minor)
  // No more than the stake is no win, whatever the lines say, and is not counted up as one.
  const isWin = played.win_minor > cost_minor
  if (isWin) say(text('won', { amount }) + late, { tone: 'gain' })
  else say(text('cameBack', { amount, stake: money(staked_minor) }) + late)
  // What won before the last step is no longer there.
  const last = played.steps.at(-1)
  if (last && last.wins.length > 0) showLines(last, board, signal)
  if (!isWin) return drawLastPayout()
  const { win_minor } = played
  byId('winName').textContent = text('win')
  const isFeature = played.steps.some(({ starts, remaining = 0 }) => starts && remaining > 1)
  const rank = rankOf({ win_minor, stake_minor: staked_minor, isFeature })
  state.seen = celebrate({ win_minor, rank, name: rank ? text(rank.key) : '', money }, stage, signal)
}

/**
 * The newest round, if a reload has interrupted its showing.
 * @param {Extract<import('./server.js').StateAnswer, { status: 'ready' }>} answer
 */
function roundToShow({ last, history }) {
  const isUnseen = history[0]?.spin_id !== undefined && history[0].spin_id === unseenRound(setup.game)
  endShowing(setup.game)
  const isPlayed = last?.status === 'settled' || last?.status === 'paying'
  return isUnseen && isPlayed && last.steps.length > 1 ? last : undefined
}

/** @param {Played} round */
async function showAgain(round) {
  endIntro()
  const [known] = state.history
  const staked_minor = known?.stake_minor ?? 0
  state.history = state.history.slice(1)
  tell('busy')
  drawControls()
  beginShowing(setup.game, known?.spin_id ?? '')
  await showOutcome({ ...round, balance_minor: state.balance_minor ?? null }, staked_minor)
}

async function start() {
  try {
    const answer = await readState(setup.key)
    if (answer.status === 'refused') refused(answer.reason)
    else {
      state.balance_minor = answer.balance_minor
      state.history = answer.history
      drawLastPayout()
      if (answer.most_stake_minor !== undefined) offerUpTo(answer.most_stake_minor)
      state.stake = free.take(answer.free_rounds, state.stakes) ?? state.stake
      byId('turbo').hidden = answer.slot_pace?.turbo !== true
      byId('auto').hidden = answer.slot_pace?.autoplay !== true
      const round = roundToShow(answer)
      if (round) await showAgain(round)
      state.busy = state.stakes.length === 0
      if (state.busy) say(text('limit'), { tone: 'trouble' })
      else if (!round) say(text('ready'))
      tell('idle')
    }
  } catch (cause) {
    console.warn('no state', cause)
    say(text('unavailable'), { tone: 'trouble', action: { label: text('retry'), run: () => void start() } })
  }
  drawControls()
}

function leave() {
  tell('exit')
  if (window.parent === window && setup.homeUrl !== null) location.assign(setup.homeUrl)
}

control('spin').addEventListener('click', pressSpin)
byId('reels').addEventListener('click', () => state.mayHurry && hurry())
control('auto').addEventListener('click', () => void repeat())
closeByOutside(/** @type {HTMLDialogElement} */ (byId('autoLimits')))
document.addEventListener('visibilitychange', () => document.hidden && endAuto())
control('less').addEventListener('click', () => changeStake(-1))
control('more').addEventListener('click', () => changeStake(1))
control('most').addEventListener('click', () => chooseStake(state.stakes.length - 1))
const stakeList = /** @type {HTMLDialogElement} */ (byId('stakeList'))
closeByOutside(stakeList)
connectStakes(control('openStakes'), stakeList, {
  ...{ stakes: () => state.stakes, chosen: () => state.stake, choose: chooseStake, money },
})
connectSound(control('sound'))
setVoice(setup.look)
control('exit').addEventListener('click', leave)
connectKeys({ spin: () => endIntro() || pressSpin(), changeStake })
connectDialog(byId('openPaytable'), /** @type {HTMLDialogElement} */ (byId('paytable')), () => {
  for (const pay of document.querySelectorAll('[data-tenths]'))
    if (pay instanceof HTMLElement)
      showAmount(pay, money((stake_minor() * Number(pay.dataset['tenths'])) / 10))
})
connectDialog(byId('openHistory'), /** @type {HTMLDialogElement} */ (byId('history')), () =>
  drawHistory(byId('historyRows'), state.history, { tag: setup.tag, texts: setup.texts, money }),
)
drawControls()
void start()
