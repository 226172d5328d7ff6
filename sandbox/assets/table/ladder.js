// @ts-check
import { chipsOn, resting } from './chips.js'
import { cardName, drawCard } from './deck.js'
import { linkProof, showHash } from './proof.js'
import {
  askAct,
  asked,
  askHow,
  begin,
  button,
  byId,
  countDown,
  isStill,
  money,
  multipleText,
  pause,
  say,
  setup,
  text,
} from './table.js'

/** @typedef {import('./table.js').Answer} Answer */
/** @typedef {import('./chips.js').Flying} Flying */

const cashOut = 'x'
/** The words of each guess, by its letter. */
const guessNames = /** @type {Record<string, string>} */ ({
  ...{ h: 'heads', t: 'tails', u: 'higher', d: 'lower' },
  ...{ l: 'left', m: 'middle', r: 'right' },
})
/** Places of the keeper and of a shot, in the order of their numbers. */
const spots = ['left', 'middle', 'right']
const scene = byId('scene')
const shown_ms = isStill ? 0 : 900
/** As long as a round waits for its player at most (round/rules.ts). */
const longest_ms = 600_000

/** How many results are on the page. */
let drawn = 0

const chips = chipsOn({
  hint: 'placeChip',
  async show({ spin_id, seed, win_minor, hands = [], points = [] }) {
    await draw(hands, points, win_minor > 0)
    if (seed !== null) linkProof({ seed, flight: spin_id, plays: setup.plays, lang: setup.lang })
    const last = hands[0]?.at(-1)
    return last === undefined ? '' : said(last, win_minor > 0)
  },
  decide,
})

/** What a result is called. @param {number} result */
function nameOf(result) {
  switch (setup.plays) {
    case 'coin':
      return text(result === 0 ? 'heads' : 'tails')
    case 'hilo':
      return cardName(result)
    default:
      return text(spots[result] ?? '')
  }
}

/** @param {number} result @param {boolean} isRight */
function said(result, isRight) {
  if (setup.plays === 'penalty') return text(isRight ? 'goal' : 'saved')
  return text('itWas', { result: nameOf(result) })
}

/**
 * Draws what is new, then the multiple.
 * @param {number[][]} hands the results and the guesses @param {number[]} points @param {boolean} isRight
 */
async function draw([results = [], guesses = []], [multiple = 0], isRight) {
  if (results.length < drawn) clear()
  for (const result of results.slice(drawn)) {
    drawn += 1
    const isOpening = drawn > guesses.length && setup.plays === 'hilo' && drawn === 1
    const good = isRight || drawn < results.length
    drawResult(result, guesses[drawn - 1] ?? 0, good)
    if (!isOpening) await pause(shown_ms)
    note(result, good)
  }
  climbTo(isRight ? guesses.length : -1)
  const output = byId('multiple')
  output.hidden = guesses.length === 0
  output.textContent = `×${multipleText(isRight ? multiple : 0)}`
  scene.dataset['end'] = isRight ? '' : 'lost'
}

function clear() {
  drawn = 0
  byId('past').replaceChildren()
  byId('multiple').hidden = true
  for (const name of ['end', 'keeper', 'shot', 'goal', 'face', 'turns']) delete scene.dataset[name]
  climbTo(-1)
}

/** @param {number} result @param {number} guess @param {boolean} good */
function drawResult(result, guess, good) {
  if (setup.plays === 'coin') {
    const turns =
      Number(scene.dataset['turns'] ?? 0) + 4 + ((result + Number(scene.dataset['turns'] ?? 0)) % 2)
    scene.dataset['turns'] = String(turns)
    scene.style.setProperty('--turn', `${turns * 180}deg`)
  } else if (setup.plays === 'hilo') {
    byId('card').replaceChildren(drawCard(result))
  } else {
    Object.assign(scene.dataset, { keeper: spots[result], shot: spots[guess], goal: String(good) })
  }
}

/** Adds the result to those of the round. @param {number} result @param {boolean} good */
function note(result, good) {
  const entry = document.createElement('li')
  entry.textContent = setup.plays === 'penalty' ? (good ? '✓' : '✕') : nameOf(result)
  entry.className = good ? '' : 'wrong'
  byId('past').append(entry)
}

/** @param {number} count */
function climbTo(count) {
  document.querySelectorAll('#climb li').forEach((step, index) => {
    step.classList.toggle('reached', index < count)
    if (index === count - 1) step.scrollIntoView({ block: 'nearest', inline: 'center' })
  })
}

/** Shows the round so far and plays what the player chooses. @param {Flying} flying @returns {Promise<Answer>} */
async function decide(flying) {
  const { spin_id, hand, hash } = flying
  if (!hand) return flying
  if (hash) showHash(spin_id, hash)
  if (hand.step === 0) clear()
  await draw(hand.hands, hand.points, true)
  const [multiple = 0] = hand.points
  if (hand.step === 0) say(text(`${setup.plays}Hint`))
  else say(text(setup.plays === 'penalty' ? 'goal' : 'rightSoFar', { multiple: multipleText(multiple) }))
  const wait_ms = flying.wait_ms ?? longest_ms
  const stop = countDown(hand.step === 0 ? 'returnsIn' : 'cashesIn', wait_ms)
  const timeUp = pause(wait_ms + 100).then(() => undefined)
  const act = await resting(Promise.race([chosen(hand, flying.stake_minor), timeUp]))
  stop()
  byId('acts').hidden = true
  button('go').hidden = false
  if (act === undefined) return asked(() => askHow(spin_id))
  return asked(() => askAct(spin_id, act, hand.step))
}

/** @param {import('./table.js').Hand} hand @param {number} stake_minor @returns {Promise<string>} */
function chosen({ acts, points }, stake_minor) {
  const row = byId('acts')
  // A shot goes where its button is.
  if (setup.plays === 'penalty') row.dir = 'ltr'
  return new Promise((resolve) => {
    const buttons = acts.map((act, index) => {
      const press = document.createElement('button')
      press.className = act === cashOut ? 'act cash' : 'act'
      press.dataset['act'] = act
      press.append(...labelOf(act, points, index, stake_minor))
      press.addEventListener('click', () => resolve(act))
      return press
    })
    row.replaceChildren(...buttons)
    row.hidden = false
    button('go').hidden = true
    buttons[0]?.focus({ preventScroll: true })
  })
}

/** The word, and what it would lead to. @param {string} act @param {number[]} points @param {number} index @param {number} stake_minor */
function labelOf(act, points, index, stake_minor) {
  const [now = 0] = points
  if (act === cashOut) return [text('cashOut', { amount: money(Math.floor((stake_minor * now) / 100)) })]
  const to = document.createElement('small')
  to.dir = 'ltr'
  to.textContent = `×${multipleText(points[index + 1] ?? 0)}`
  return [text(guessNames[act] ?? ''), to]
}

void begin((state) => {
  clear()
  chips.ready(state)
  // A chip is on the stake from the start, as there is no other place for it.
  if (state.flights.length === 0) /** @type {HTMLElement} */ (document.querySelector('[data-place]')).click()
})
