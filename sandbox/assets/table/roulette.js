// @ts-check
import { chipsOn } from './chips.js'
import { begin, byId, isStill, showBoard, text } from './table.js'

/** As the wheel is drawn, clockwise. */
const pockets = [...document.querySelectorAll('#turning text')].map((pocket) => Number(pocket.textContent))
const spin_ms = 4200
let turned = 0

const chips = chipsOn({
  hint: 'placeChip',
  async show({ stops }) {
    const number = stops[0] ?? 0
    await stopAt(number)
    const place = document.querySelector(`[data-place="n${number}"]`)
    for (const before of document.querySelectorAll('.fell')) before.classList.remove('fell')
    place?.classList.add('fell')
    const ball = byId('ball')
    ball.textContent = String(number)
    ball.className = place?.className ?? ''
    return text('lies', { number })
  },
})

/** Turns on to the pocket, five times round at least. @param {number} number */
async function stopAt(number) {
  byId('ball').textContent = ''
  showBoard()
  const wanted = (360 - (pockets.indexOf(number) * 360) / pockets.length) % 360
  turned += 5 * 360 + ((wanted - (turned % 360) + 360) % 360)
  const turning = byId('turning')
  turning.style.transition = isStill ? 'none' : `transform ${spin_ms}ms cubic-bezier(0.15, 0.7, 0.1, 1)`
  turning.style.transform = `rotate(${turned}deg)`
  byId('lying').classList.add('rolls')
  await new Promise((resolve) => setTimeout(resolve, isStill ? 0 : spin_ms))
  byId('lying').classList.remove('rolls')
}

void begin(chips.ready)
