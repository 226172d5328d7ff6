// @ts-check
import { byId } from './table.js'

/*
 * The hash that was shown before a flight or a round goes with the link that verifies it. It is kept for this visit, a reload
 * included: what the server tells afterwards would prove nothing.
 */
const shelf = 'hashes'
const kept = 40

/** What was shown on this page. @type {[string, string][]} */
let shown = []

/** @param {[string, string][]} hashes */
function keep(hashes) {
  shown = hashes
  try {
    sessionStorage.setItem(shelf, JSON.stringify(hashes))
  } catch {
    // A browser that gives frames of other sites no storage: the hashes last as long as the page.
  }
}

/** @returns {[string, string][]} */
function read() {
  try {
    return JSON.parse(sessionStorage.getItem(shelf) ?? '[]')
  } catch {
    return shown
  }
}

/** @param {string} name of the flight or the round @param {string} hash */
export function showHash(name, hash) {
  byId('hash').textContent = hash
  const others = read().filter(([other]) => other !== name)
  others.push([name, hash])
  keep(others.slice(-kept))
}

/** Leads to the page that verifies what has ended. @param {{ seed: string, flight: string, lang: string, plays?: string }} ended */
export function linkProof(ended) {
  const hash = read().find(([name]) => name === ended.flight)?.[1] ?? ''
  const link = /** @type {HTMLAnchorElement} */ (byId('check'))
  link.href = `/table/verify?${new URLSearchParams({ ...ended, hash })}`
  link.hidden = false
}
