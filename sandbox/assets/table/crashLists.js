// @ts-check
import { moneyFormat } from '../slot/money.js'
import { item, part } from './live.js'
import { byId, money, multipleText, setup, text } from './table.js'

/**
 * A bet of the player that has ended; `point` is where its flight did, which who has landed learns later.
 * @typedef {{ stake_minor: number, win_minor: number, number: number | undefined, point: number | undefined }} Ended
 * @typedef {import('./live.js').Seat} Seat
 */

const names = /** @type {const} */ (['all', 'own', 'top'])
const seatsShown = 30
/** Of what is told to who is alone. */
const beforeShown = 5

/** One list is always chosen. Beside the sky it is seen; over it only from a press to the next, or to Escape. */
export function connectLists() {
  const [lists, opener] = [byId('lists'), byId('openLists')]
  /** @type {NodeListOf<HTMLElement>} */
  const tabs = lists.querySelectorAll('.tab')
  const choose = (/** @type {string} */ chosen) => {
    for (const name of names) byId(`${name}List`).hidden = name !== chosen
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset['list'] === chosen))
    byId('sum').hidden = chosen !== 'all'
  }
  const open = (/** @type {boolean} */ isOpen) => {
    lists.classList.toggle('open', isOpen)
    opener.setAttribute('aria-expanded', String(isOpen))
    const next = isOpen ? byId('closeLists') : opener
    next.focus()
  }
  for (const tab of tabs) tab.addEventListener('click', () => choose(tab.dataset['list'] ?? ''))
  opener.addEventListener('click', () => open(true))
  byId('closeLists').addEventListener('click', () => open(false))
  lists.addEventListener('keydown', ({ key }) => key === 'Escape' && open(false))
  choose('all')
}

/**
 * Everybody on the flight: the highest landings first, then who is in the air, by stake. To who is alone it tells of flights before this one.
 * @param {import('./live.js').LiveView} view @param {(id: string) => number | undefined} ownNumber of an own bet
 * @param {Ended[]} ended the player's, newest first
 */
export function drawAll({ seats, phase, top = [] }, ownNumber, ended) {
  const sorted = [...seats].sort((one, other) => multipleOf(other) - multipleOf(one))
  const players = new Set(seats.map(({ name }) => name)).size
  byId('allCount').textContent = seats.length > 0 ? String(seats.length) : ''
  byId('riders').textContent = String(players)
  const isAlone = seats.every(({ id }) => ownNumber(id))
  byId('sum').textContent = isAlone
    ? text(seats.length > 0 ? 'alone' : 'noBets')
    : text('seats', { players, count: seats.length })
  byId('allList').replaceChildren(
    ...sorted.slice(0, seatsShown).map((seat) => seatItem(seat, ownNumber(seat.id), phase === 'result')),
    ...(isAlone ? before(ended, top) : []),
  )
}

/** The player's last flights, and the highest landings of the day. @param {Ended[]} ended @param {Seat[]} top */
function before(ended, top) {
  const headed = (/** @type {string} */ key, /** @type {HTMLElement[]} */ rows) =>
    rows.length > 0 ? [heading(text(key)), ...rows] : []
  return [
    ...headed('yourFlights', ended.slice(0, beforeShown).map(endedItem)),
    ...headed(
      'topDay',
      top.slice(0, beforeShown).map((seat) => seatItem(seat, undefined, false)),
    ),
  ]
}

/** The player's own bets. @param {Ended[]} ended newest first */
export function drawOwn(ended) {
  fill('ownList', ended.map(endedItem), 'empty')
}

/** The highest landings of the day. @param {Seat[]} seats */
export function drawTop(seats) {
  fill(
    'topList',
    seats.map((seat) => seatItem(seat, undefined, false)),
    'noTop',
  )
}

/** @param {string} id @param {HTMLElement[]} items @param {string} ifNone the key of the text for an empty list */
function fill(id, items, ifNone) {
  byId(id).replaceChildren(...(items.length > 0 ? items : [item(text(ifNone))]))
}

/** @param {string} words */
function heading(words) {
  const drawn = item(words)
  drawn.className = 'heading'
  return drawn
}

/** @param {Seat} seat */
const multipleOf = ({ stake_minor, won_minor }) => Math.floor(((won_minor ?? 0) * 100) / stake_minor)

/** The player, the stake, where it was landed, and what that paid. @param {Seat} seat @param {number | undefined} own @param {boolean} isOver */
function seatItem(seat, own, isOver) {
  const { name, stake_minor, currency, won_minor } = seat
  const moneyOf = moneyFormat(setup.tag, currency)
  const who = own ? `${text('you')} · ${own}` : `#${name}`
  const landed = won_minor ? [`×${multipleText(multipleOf(seat))}`, moneyOf(won_minor)] : ['', '']
  const kind = won_minor ? 'won' : isOver ? 'lost' : ''
  return row([who, moneyOf(stake_minor), ...landed], `${kind} ${own ? 'mine' : ''}`)
}

/** Which bet it was, the stake, where it was landed or its flight has ended, and what it came to. @param {Ended} bet */
function endedItem({ stake_minor, win_minor, number, point }) {
  const multiple = win_minor > 0 ? Math.floor((win_minor * 100) / stake_minor) : point
  const net_minor = win_minor - stake_minor
  const net = `${net_minor > 0 ? '+' : ''}${money(net_minor)}`
  const reached = multiple === undefined ? '' : `${win_minor > 0 ? '✓' : '↗'} ×${multipleText(multiple)}`
  const bet = number ? text('betNumber', { number }) : ''
  return row([bet, money(stake_minor), reached, net], win_minor > 0 ? 'won' : 'lost')
}

/** @param {string[]} words @param {string} kind */
function row(words, kind) {
  const drawn = item('')
  drawn.className = kind
  drawn.append(...words.map(part))
  return drawn
}
