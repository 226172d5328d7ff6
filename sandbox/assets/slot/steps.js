// @ts-check
import { announce } from './celebrate.js'
import { showAmount, stillness } from './money.js'
import { playSound } from './sound.js'
import { showPaid } from './wins.js'

/** @typedef {import('./server.js').Step} Step */
/** @typedef {import('./server.js').Cell} Cell */

/** How long winning symbols shine before they go or the next spin begins. */
const shine_ms = 750
/** How long what starts a feature shines. */
const start_ms = 1500
/** How long reels turn before they come to rest in a free spin or respin. */
const turn_ms = 350

/**
 * @typedef {{ reels: import('./reels.js').Reels, money: (amount_minor: number) => string,
 *   text: (key: string, values?: Record<string, string>) => string, say: (words: string) => void,
 *   elements: { feature: HTMLElement, times: HTMLElement, left: HTMLElement, win: HTMLElement }, hasTimes: boolean,
 *   pace: () => number, stage: import('./celebrate.js').Stage, board: import('./wins.js').Board,
 *   awaited: import('./reels.js').Awaited | undefined }} Scene
 */

/** @param {number} length_ms */
const pause = (length_ms) => new Promise((resolve) => setTimeout(resolve, length_ms))

/**
 * Shows a round step by step, and the sum of what it won so far.
 * @param {readonly Step[]} steps @param {Scene} scene
 */
export async function showSteps(steps, scene) {
  let won_minor = 0
  for (const [index, step] of steps.entries()) {
    await arrive(step, steps[index - 1], scene)
    scene.reels.coins(step.coins ?? [], scene.money)
    tellFeature(step, scene)
    won_minor += step.win_minor
    if (won_minor > 0 && steps.length > 1) showAmount(scene.elements.win, scene.money(won_minor))
    const isLast = index === steps.length - 1
    if (!isLast) await dwell(step, scene)
  }
}

/** @param {Step} step @param {Step | undefined} before @param {Scene} scene */
async function arrive(step, before, { reels, pace, awaited }) {
  if (step.kind === 'tumble' && before) {
    playSound('burst')
    return reels.drop(
      before.wins.flatMap(({ cells }) => cells),
      step.grid,
      pace(),
    )
  }
  if (step.kind !== 'spin') {
    reels.start(step.held)
    if (!stillness.matches) await pause(turn_ms * pace())
  }
  await reels.stop(step.grid, step.held, pace(), step.kind === 'spin' ? awaited : undefined)
}

/** What won or starts something shines for a while. @param {Step} step @param {Scene} scene */
async function dwell(step, scene) {
  const { reels, pace, board } = scene
  const cells = step.starts ?? step.wins.flatMap((win) => win.cells)
  const over = step.starts ? tellStart(step, scene) : undefined
  if (cells.length > 0) reels.mark(cells)
  if (!step.starts) showPaid(step, board)
  await pause((step.starts ? start_ms : cells.length > 0 ? shine_ms : shine_ms / 2) * pace())
  over?.()
  showPaid({ wins: [] }, board)
  reels.unmark()
}

/** Says what begins, over the reels where it is a feature of many spins. @param {Step} step @param {Scene} scene */
function tellStart({ remaining = 0, coins }, { text, say, stage }) {
  if (remaining <= 1) return void say(text('respin'))
  const words = text(coins ? 'respinsLeft' : 'freeStart', { spins: `${remaining}`, left: `${remaining}` })
  say(words)
  return announce(stage, words)
}

/** The multiplier and what is left of the feature. @param {Step} step @param {Scene} scene */
function tellFeature(step, { elements, text, hasTimes }) {
  const { feature, times, left } = elements
  const counts = step.kind === 'free' || step.coins ? step.remaining : undefined
  times.textContent = step.times !== undefined && (hasTimes || step.times > 1) ? `×${step.times}` : ''
  left.textContent =
    counts === undefined ? '' : text(step.coins ? 'respinsLeft' : 'freeLeft', { left: String(counts) })
  feature.hidden = times.textContent === '' && left.textContent === ''
  // The scene changes while spins are free or coins are held (wins.css).
  document.body.toggleAttribute('data-feature', counts !== undefined)
}

/** @param {Scene} scene */
export function clearFeature({ elements }) {
  elements.feature.hidden = true
  document.body.removeAttribute('data-feature')
}
