// @ts-check

/** @typedef {{ stake_minor: number, left: number }} Free */

/**
 * Rounds that the operator pays: at their stake a spin costs nothing while some are left.
 * @param {HTMLElement} element
 * @param {(key: string, values: Record<string, string>) => string} text
 * @param {(amount_minor: number) => string} money
 */
export function connectFree(element, text, money) {
  /** @type {Free | undefined} */
  let free
  /** The last one has been played, and nothing since. */
  let isOver = false
  const left = () => free?.left ?? 0
  const draw = () => {
    element.hidden = left() === 0 && !isOver
    if (isOver) element.textContent = text('freeRoundsOver', {})
    else if (free)
      element.textContent = text('freeRounds', { left: `${free.left}`, stake: money(free.stake_minor) })
  }
  /** @param {number} stake_minor */
  const pays = (stake_minor) => left() > 0 && free?.stake_minor === stake_minor
  return {
    pays,
    /** @param {number} stake_minor */
    costOf: (stake_minor) => (pays(stake_minor) ? 0 : stake_minor),
    /**
     * What the operator says with the balance. Returns the place of their stake among those of the game.
     * @param {Free | undefined} told @param {readonly number[]} stakes
     */
    take(told, stakes) {
      free = told
      draw()
      const place = stakes.findIndex(pays)
      return place < 0 ? undefined : place
    },
    /** A spin at this stake was played. Returns what it cost. @param {number} stake_minor */
    play(stake_minor) {
      isOver = false
      if (!free || !pays(stake_minor)) {
        draw()
        return stake_minor
      }
      free.left -= 1
      draw()
      return 0
    },
    /** The spin has been shown, which cost this. @param {number} cost_minor */
    shown(cost_minor) {
      isOver = cost_minor === 0 && left() === 0
      draw()
    },
  }
}
