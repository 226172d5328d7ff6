// @ts-check
import { moneyFormat } from '../slot/money.js'
import { byId, clockText, isStill, multipleText, readView, setup, table, text } from './table.js'

/**
 * @typedef {{ stops: number[], points: number[], seed: string | null, name: string }} Past
 * @typedef {{ id: string, name: string, stake_minor: number, currency: string, won_minor: number | null }} Seat
 * @typedef {{ number: number, name: string, phase: 'betting' | 'playing' | 'result', left_ms: number | null, flown_ms: number | null,
 *   hash: string | null, result: import('./table.js').Outcome | null, seats: Seat[], recent: Past[], top?: Seat[], road?: string }} LiveView
 */

const look_ms = 2000
/** While something is in the air: the answer is held until it is gone, or for a while. */
const closeLook_ms = 40
const pastShown = 20
const seatsShown = 12
const winnersShown = 3

/**
 * What pill, buttons and marks follow. `closed`: no more bets, and the result is on its way; `result`: it has been seen.
 * @typedef {'betting' | 'closed' | 'playing' | 'result'} Stage
 */

/**
 * Looks at the shared round again and again, and shows its time, the last results and who plays.
 * @param {{ seen: (view: LiveView, isNew: boolean) => void, pastText: (past: Past) => string,
 *   ticked?: (stage: Stage, left_ms: number) => void, stageOf?: (phase: LiveView['phase'], left_ms: number) => Stage,
 *   phaseOf?: (stage: Stage) => string, pastKind?: (past: Past) => string, isOwn?: (seat: string) => boolean }} table
 *   `isNew`: the phase has just begun; `ticked` is told of the time that is left; `pastKind` is the class of a result; `stageOf` says what a phase
 *   is for this page now; `phaseOf` gives the key of the text for it; `isOwn` knows the player's own seats
 * @returns {() => void} looks at once
 */
export function watch({
  seen,
  ticked,
  pastText,
  stageOf = (phase) => phase,
  phaseOf = phaseKey,
  pastKind,
  isOwn = () => false,
}) {
  /** @type {{ view: LiveView, at_ms: number } | undefined} */
  let last
  /** @type {Stage} */
  let stage = 'closed'
  /** The stage for which the table is drawn. @type {Stage | undefined} */
  let drawn
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let next

  let looks = 0
  async function look(isHeld = false) {
    clearTimeout(next)
    const own = ++looks
    let next_ms = look_ms
    try {
      const view = document.hidden ? undefined : await readView(isHeld)
      // A later one is on its way, or was answered before.
      if (own !== looks) return
      if (view) next_ms = take(view)
    } catch (cause) {
      console.warn('no view of the table', cause)
    }
    if (own === looks) next = setTimeout(() => look(last?.view.left_ms === null), next_ms)
  }

  /** @param {LiveView} view */
  function take(view) {
    const isNew = last?.view.phase !== view.phase || last.view.number !== view.number
    if (last?.view.number !== view.number) table.isShown = false
    last = { view, at_ms: performance.now() }
    draw(view, isNew)
    tick()
    return view.left_ms === null ? closeLook_ms : Math.min(look_ms, view.left_ms + 40)
  }

  /** @param {LiveView} view @param {boolean} isNew */
  function draw(view, isNew) {
    drawn = stageOf(view.phase, view.left_ms ?? 0)
    const told = toldOf(view, drawn)
    drawPast(told.recent.map((past) => ({ words: pastText(past), kind: pastKind?.(past) ?? '' })))
    if (setup.plays !== 'crash') drawSeats(told.seats, isOwn)
    seen(told, isNew)
  }

  function tick() {
    if (!last) return
    const { view, at_ms } = last
    const phase_ms = Math.max(0, (view.left_ms ?? 0) - (performance.now() - at_ms))
    stage = stageOf(view.phase, phase_ms)
    // What is closed has no time left, whatever its phase has.
    const left_ms = stage === 'closed' ? 0 : phase_ms
    const seconds = Math.ceil(left_ms / 1000)
    if (stage === 'result' && drawn !== 'result') draw(view, false)
    const pill = byId('phase')
    pill.textContent = text(phaseOf(stage), { seconds, time: clockText(seconds) })
    pill.dataset['phase'] = stage
    pill.dataset['seconds'] = stage === 'closed' ? '' : String(seconds)
    document.body.dataset['stage'] = stage
    ticked?.(stage, left_ms)
  }

  setInterval(tick, 250)
  void look()
  return () => void look()
}

/** The round is among the last ones, and its winners are named, from the moment its result is told. @param {LiveView} view @param {Stage} stage @returns {LiveView} */
const toldOf = (view, stage) =>
  view.phase !== 'result' || stage === 'result'
    ? view
    : {
        ...view,
        recent: view.recent.slice(1),
        road: view.road?.slice(0, -1),
        seats: view.seats.map((seat) => ({ ...seat, won_minor: null })),
      }

/** @param {Stage} stage */
const phaseKey = (stage) =>
  ({ betting: 'betting', closed: 'saysClosed', playing: 'deciding', result: 'nextIn' })[stage]

/** The last results, newest first. @param {{ words: string, kind: string }[]} past */
export function drawPast(past) {
  byId('recent').replaceChildren(
    ...past.slice(0, pastShown).map(({ words, kind }) => {
      const drawn = item(words)
      drawn.className = kind
      return drawn
    }),
  )
}

/** @param {Seat[]} seats @param {(seat: string) => boolean} isOwn */
function drawSeats(seats, isOwn) {
  const players = new Set(seats.map(({ name }) => name)).size
  byId('seatWords').textContent = winnersOf(seats) || text('seats', { players, count: seats.length })
  byId('seatBrief').textContent = String(players)
  // Nobody else is there: nothing to tell.
  byId('seatsOf').hidden = seats.every(({ id }) => isOwn(id))
  byId('seats').replaceChildren(...seats.slice(0, seatsShown).map((seat) => seatItem(seat, isOwn(seat.id))))
}

/** Who won, once it is told: the highest payouts. @param {Seat[]} seats */
function winnersOf(seats) {
  const won = seats
    .filter(({ won_minor }) => won_minor !== null)
    .sort((one, other) => Number(other.won_minor) - Number(one.won_minor))
  const names = won.slice(0, winnersShown).map((seat) => `#${seat.name} ${payoutOf(seat)}`)
  return names.length > 0 ? text('winners', { names: names.join(', ') }) : ''
}

/** @param {Seat} seat */
const payoutOf = ({ won_minor, currency }) => moneyFormat(setup.tag, currency)(won_minor ?? 0)

/** The player, the stake, and for who has left a flight the multiple and the win. @param {Seat} seat @param {boolean} isOwn */
function seatItem({ name, stake_minor, currency, won_minor }, isOwn) {
  const moneyOf = moneyFormat(setup.tag, currency)
  const left =
    won_minor === null
      ? []
      : [`×${multipleText(Math.floor((won_minor * 100) / stake_minor))}`, moneyOf(won_minor)]
  const drawn = item('')
  drawn.append(...[isOwn ? text('you') : `#${name}`, moneyOf(stake_minor), ...left].map(part))
  drawn.className = `${won_minor === null ? '' : 'won'} ${isOwn ? 'own' : ''}`
  return drawn
}

/** @param {string} words */
export function part(words) {
  const drawn = document.createElement('bdi')
  drawn.textContent = words
  return drawn
}

/** @param {string} words */
export function item(words) {
  const drawn = document.createElement('li')
  drawn.textContent = words
  return drawn
}

/** A line that runs out. @param {string} id @param {number} left_ms */
export function runDown(id, left_ms) {
  const line = byId(id)
  line.getAnimations().forEach((running) => running.cancel())
  if (!isStill)
    line.animate([{ scale: '1 1' }, { scale: '0 1' }], { duration: Math.max(1, left_ms), fill: 'both' })
}
