// @ts-check
/** Computes a flight again from its seed, as the server does (table/crash.ts). */
const encoder = new TextEncoder()
const { tag, ...texts } = JSON.parse(document.getElementById('setup')?.textContent ?? '{}')
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

/** @param {string} seed @param {string} flight */
async function pointOf(seed, flight) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(seed), algorithm, false, ['sign'])
  const digits = hex(await crypto.subtle.sign('HMAC', key, encoder.encode(flight))).slice(0, 13)
  return Math.min(50_000, Math.max(100, Math.floor(97 / (1 - parseInt(digits, 16) / 2 ** 52))))
}

async function check() {
  const values = new FormData(form)
  const [seed, flight, told] = ['seed', 'flight', 'hash'].map((name) => String(values.get(name) ?? '').trim())
  if (!seed || !flight) return
  const computed = hex(await crypto.subtle.digest('SHA-256', encoder.encode(seed)))
  const isRight = !told || told.toLowerCase() === computed
  const point = multiples.format((await pointOf(seed, flight)) / 100)
  output.dataset['right'] = String(isRight)
  output.textContent = isRight ? texts.fairYes.replace('{multiple}', point) : texts.fairNo
  const code = document.createElement('code')
  code.textContent = computed
  code.dir = 'ltr'
  output.append(code)
}

form.addEventListener('input', () => void check())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
void check()
