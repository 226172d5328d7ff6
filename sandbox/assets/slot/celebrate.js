// @ts-check
import { countUp, showAmount, stillness } from './money.js'
import { playSound } from './sound.js'

/**
 * @typedef {{ key: string, count_ms: number, coins: number }} Rank
 * @typedef {{ meter: HTMLElement, amount: HTMLElement, large: HTMLElement, rank: HTMLElement, sum: HTMLElement,
 *   coins: HTMLElement }} Stage
 */

/** From these multiples of the stake on a win is celebrated over the reels: the larger, the longer. */
const ranks = [
  { times: 50, key: 'epicWin', count_ms: 5200, coins: 64 },
  { times: 25, key: 'megaWin', count_ms: 3600, coins: 40 },
  { times: 10, key: 'bigWin', count_ms: 2200, coins: 22 },
]
/** What a feature has won in all is told over the reels too, however small. */
const total = { key: 'totalWin', count_ms: 1200, coins: 0 }
/** The counting of a win that its meter alone shows, and how long it is seen before a spin that follows by itself. */
const usual_ms = 900
/** How long the whole amount is seen. */
const rest_ms = 1700

/**
 * How a win is celebrated; undefined where its meter is enough.
 * @param {{ win_minor: number, stake_minor: number, isFeature: boolean }} win @returns {Rank | undefined}
 */
export function rankOf({ win_minor, stake_minor, isFeature }) {
  return ranks.find(({ times }) => win_minor >= times * stake_minor) ?? (isFeature ? total : undefined)
}

/**
 * Counts a win up in its meter, and over the reels where it has a rank; a touch there shows the whole amount at once.
 * Resolves when all has been seen, or with the signal, which the next spin gives.
 * @param {{ win_minor: number, rank: Rank | undefined, name: string, money: (amount_minor: number) => string }} win
 * @param {Stage} stage @param {AbortSignal} signal
 */
export async function celebrate({ win_minor, rank, name, money }, stage, signal) {
  const { meter, amount, large, sum } = stage
  const skipped = new AbortController()
  meter.setAttribute('data-won', '')
  playSound(rank && rank.coins > 0 ? 'large' : 'win')
  if (rank) {
    show(stage, name, rank.key)
    shower(stage.coins, rank.coins)
    large.addEventListener('click', () => skipped.abort(), { signal })
  }
  const end = () => {
    hide(stage)
    meter.removeAttribute('data-won')
  }
  signal.addEventListener('abort', end)
  const draw = (/** @type {number} */ counted_minor) => {
    // The next spin has cleared the meter already.
    if (signal.aborted) return
    showAmount(amount, money(counted_minor))
    if (rank) showAmount(sum, money(counted_minor))
  }
  await countUp(win_minor, draw, AbortSignal.any([signal, skipped.signal]), rank?.count_ms ?? usual_ms)
  if (rank) await pause(rest_ms, signal)
  hide(stage)
}

/** Words over the reels, as at the beginning of a feature. Returns what takes them away. @param {Stage} stage @param {string} words */
export function announce(stage, words) {
  playSound('large')
  show(stage, words)
  return () => hide(stage)
}

/** @param {Stage} stage @param {string} words @param {string} [key] of its rank, which styles know */
function show({ large, rank, sum, coins }, words, key = '') {
  large.dataset['rank'] = key
  rank.textContent = words
  sum.replaceChildren()
  coins.replaceChildren()
  large.classList.add('shown')
}

/** @param {Stage} stage */
function hide({ large, coins }) {
  large.classList.remove('shown')
  coins.replaceChildren()
}

/** Coins that fall over the reels, each on a way of its own (wins.css). @param {HTMLElement} element @param {number} count */
function shower(element, count) {
  if (stillness.matches) return
  element.replaceChildren(
    ...Array.from({ length: count }, () => {
      const coin = document.createElement('i')
      coin.style.setProperty('--at', `${Math.random() * 96}%`)
      coin.style.setProperty('--late', `${(Math.random() * 1.8).toFixed(2)}s`)
      coin.style.setProperty('--turns', `${Math.ceil(Math.random() * 4)}turn`)
      return coin
    }),
  )
}

/** @param {number} length_ms @param {AbortSignal} signal @returns {Promise<void>} */
function pause(length_ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, length_ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
