// @ts-check

/**
 * @typedef {[reel: number, row: number]} Cell
 * @typedef {{ line?: number, symbol: string, count: number, win_minor: number, cells: Cell[] }} Win
 * @typedef {{ kind: 'spin' | 'tumble' | 'respin' | 'free', grid: string[][], wins: Win[], win_minor: number, times?: number,
 *   remaining?: number, held?: Cell[], starts?: Cell[], coins?: { cell: Cell, win_minor: number }[] }} Step
 * @typedef {{ status: 'settled' | 'paying', balance_minor: number | null, win_minor: number, steps: Step[] }} Played
 * @typedef {'insufficient' | 'signed-out' | 'blocked' | 'stopped' | 'limit' | 'unavailable'} Refusal
 * @typedef {Played | { status: 'refused', reason: Refusal } | { status: 'returning' | 'busy' | 'conflict' }
 *   | { status: 'voided', balance_minor: number | null }} SpinAnswer
 * @typedef {{ stake_minor: number, win_minor: number, at_ms: number, spin_id?: string }} HistoryEntry
 * @typedef {{ status: 'ready', balance_minor: number, currency: string, most_stake_minor?: number,
 *   free_rounds?: { stake_minor: number, left: number }, slot_pace?: { turbo: boolean, autoplay: boolean }, history: HistoryEntry[],
 *   last: SpinAnswer | null }
 *   | { status: 'refused', reason: Refusal }} StateAnswer
 */

/** Longer than the server's own patience with the platform, for a debit and a rollback or a credit. */
const timeout_ms = 15_000

/**
 * @param {string} key
 * @returns {Promise<StateAnswer>}
 */
export function readState(key) {
  return call(`/slot/state?${new URLSearchParams({ key })}`)
}

/**
 * Asks for a spin. The same `spin_id` may be asked for again: it takes one stake and has one outcome. Undefined where no answer came:
 * nobody knows yet what became of the spin.
 * @param {string} key @param {{ spin_id: string, stake_minor: number }} spin
 * @returns {Promise<SpinAnswer | undefined>}
 */
export async function askSpin(key, { spin_id, stake_minor }) {
  try {
    return await call('/slot/spin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, spin_id, stake_minor }),
    })
  } catch (cause) {
    console.warn('spin without an answer', cause)
    return undefined
  }
}

/** @param {string} path @param {RequestInit} [init] */
async function call(path, init) {
  const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(timeout_ms) })
  if (!answer.ok && answer.status !== 401) throw new Error(`HTTP ${answer.status}`)
  return answer.json()
}

/** What the newest of these rounds that paid has paid, less than its stake or more; 0 if none has. @param {readonly HistoryEntry[]} history */
export const lastPayout = (history) => history.find(({ win_minor }) => win_minor > 0)?.win_minor ?? 0
