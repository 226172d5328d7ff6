// @ts-check
import { stillness } from './money.js'

/** From one spin to the next at least (UKGC, RTS 14D). */
const leastSpin_ms = 2500
/** The same with turbo, in markets that allow it. */
const leastTurboSpin_ms = 1000
const turboPace = 0.4
/** What is left of a round that the player does not want to wait for. */
const hurriedPace = 0.25

/**
 * The switch of turbo. Gives the pace of all that moves, as a factor of its time, and the time from one spin to the next.
 * @param {HTMLElement} button @param {number} usualPace of the maker's games
 */
export function connectTurbo(button, usualPace) {
  let isOn = false
  let isHurried = false
  button.addEventListener('click', () => {
    isOn = !isOn
    button.setAttribute('aria-pressed', String(isOn))
  })
  return {
    /** Until the next spin. @param {boolean} wanted */
    hurry: (wanted) => void (isHurried = wanted),
    /** Where nothing moves, quicker steps would only be harder to follow. */
    pace() {
      if (stillness.matches) return usualPace
      return usualPace * (isHurried ? hurriedPace : isOn ? turboPace : 1)
    },
    leastSpin_ms: () => (isOn ? leastTurboSpin_ms : leastSpin_ms),
  }
}
