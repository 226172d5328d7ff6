// @ts-check
import { attempt } from './unseen.js'

/**
 * The opening of a game: once in a session of the browser, gone with a touch or the first spin. A page arrives without it, so that a game
 * opened again does not show it for a moment. Returns what ends it, which says whether it was shown.
 * @param {HTMLElement} element @param {string} game @param {HTMLElement[]} next the first of them that is not disabled has the focus after it
 * @returns {() => boolean}
 */
export function connectIntro(element, game, next) {
  const name = `opened:${game}`
  element.hidden = Boolean(attempt(() => sessionStorage.getItem(name)))
  const end = () => {
    if (element.hidden) return false
    const hadFocus = element.contains(document.activeElement)
    element.hidden = true
    if (hadFocus) next.find((each) => !each.matches(':disabled'))?.focus()
    attempt(() => sessionStorage.setItem(name, 'yes'))
    return true
  }
  element.addEventListener('click', end)
  return end
}
