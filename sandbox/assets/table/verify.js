// @ts-check
/** Computes a flight or the results of steps again from their seed, as the server does (table/crash.ts, engines/ladder.ts). */
import { cardName } from './deck.js'

const encoder = new TextEncoder()
const { tag, plays, texts } = JSON.parse(document.getElementById('setup')?.textContent ?? '{}')
const digits = /** @type {const} */ ({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
})
const multiples = new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...digits })
const form = /** @type {HTMLFormElement} */ (document.querySelector('form'))
const output = /** @type {HTMLElement} */ (document.querySelector('output'))

/** @param {ArrayBuffer} bytes */
const hex = (bytes) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The first 52 bits of the HMAC of a text, as a fraction of one. @param {string} seed @param {string} text */
async function fractionOf(seed, text) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(seed), algorithm, false, ['sign'])
  const digits = hex(await crypto.subtle.sign('HMAC', key, encoder.encode(text))).slice(0, 13)
  return parseInt(digits, 16) / 2 ** 52
}

/** @param {string} seed @param {string} flight */
async function pointOf(seed, flight) {
  return Math.min(50_000, Math.max(100, Math.floor(97 / (1 - (await fractionOf(seed, flight))))))
}

/** How many results a round has, and their names. @type {Record<string, { count: number, names: string[] }>} */
const steps = {
  coin: { count: 10, names: [texts.heads, texts.tails] },
  penalty: { count: 5, names: [texts.left, texts.middle, texts.right] },
  hilo: { count: 13, names: Array.from({ length: 52 }, (_, card) => cardName(card)) },
}

/** @param {string} seed @param {string} round @param {{ count: number, names: string[] }} of */
async function resultsOf(seed, round, { count, names }) {
  const fractions = await Promise.all(
    Array.from({ length: count }, (_, index) => fractionOf(seed, `${round}:${index}`)),
  )
  return fractions.map((fraction) => names[Math.floor(fraction * names.length)]).join(' · ')
}

/** What follows from the seed. @param {string} seed @param {string} flight @param {boolean} isCompared @returns {Promise<string>} */
async function verdict(seed, flight, isCompared) {
  const of = steps[plays]
  if (of) {
    const said = isCompared ? texts.fairRoundYes : texts.fairRoundAlone
    return said.replace('{results}', await resultsOf(seed, flight, of))
  }
  const said = isCompared ? texts.fairYes : texts.fairAlone
  return said.replace('{multiple}', multiples.format((await pointOf(seed, flight)) / 100))
}

async function check() {
  const values = new FormData(form)
  const [seed, flight, told] = ['seed', 'flight', 'hash'].map((name) => String(values.get(name) ?? '').trim())
  output.replaceChildren()
  if (!seed || !flight) return
  const computed = hex(await crypto.subtle.digest('SHA-256', encoder.encode(seed)))
  const isRight = told ? told.toLowerCase() === computed : undefined
  output.dataset['right'] = String(isRight ?? 'unknown')
  output.textContent = isRight === false ? texts.fairNo : await verdict(seed, flight, isRight === true)
  const label = document.createElement('span')
  label.textContent = texts.seedHash
  const code = document.createElement('code')
  code.textContent = computed
  code.dir = 'ltr'
  output.append(label, code)
}

form.addEventListener('input', () => void check())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
void check()
