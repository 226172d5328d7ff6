// @ts-check
import { chipsOn } from './chips.js'
import { begin, byId, isStill, setup, text } from './table.js'

const race_ms = 6500
const runners = 6

const chips = chipsOn({
  hint: 'chooseRunner',
  async show({ stops }) {
    for (const lane of document.querySelectorAll('.lane')) lane.classList.remove('first', 'second', 'third')
    await run(stops)
    ;['first', 'second', 'third'].forEach((place, index) => {
      document.querySelector(`.lane[data-runner="${stops[index]}"]`)?.classList.add(place)
    })
    return text('firstIs', { runner: text(setup.runner ?? '', { number: stops[0] ?? '' }) })
  },
})

/** Every runner changes pace on the way; only the finish is decided. @param {number[]} order */
async function run(order) {
  if (isStill) return order.forEach((runner, place) => place_(runner, 1 - place * 0.05))
  const paces = order.map((runner, place) => ({
    runner,
    // When it reaches the line, as a part of the whole race.
    finish: 0.86 + place * 0.026,
    wave: Math.random() * Math.PI * 2,
    swing: 0.03 + Math.random() * 0.05,
  }))
  document.body.classList.add('racing')
  const start_ms = performance.now()
  await new Promise((resolve) => {
    /** @param {number} now_ms */
    const step = (now_ms) => {
      const part = Math.min(1, Math.max(0, now_ms - start_ms) / race_ms)
      for (const { runner, finish, wave, swing } of paces) {
        const way = Math.min(1, part / finish)
        // The swing is nothing at the start and at the line.
        const drift = Math.sin(wave + part * 9) * swing * Math.sin(Math.PI * way)
        place_(runner, Math.min(1, way + drift))
      }
      if (part < 1) requestAnimationFrame(step)
      else resolve(undefined)
    }
    requestAnimationFrame(step)
  })
  document.body.classList.remove('racing')
}

/** @param {number} runner @param {number} way from 0 to 1 */
function place_(runner, way) {
  byId(`runner${runner}`).style.insetInlineStart = `calc((100% - 52px) * ${way.toFixed(4)})`
}

for (let runner = 1; runner <= runners; runner += 1) place_(runner, 0)
void begin(chips.ready)
