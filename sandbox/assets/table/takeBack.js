// @ts-check

/** The button that has placed the bet takes it back: the second half of a double tap means neither. */
const doubleTap_ms = 700

/** Whether a press is meant: not the second half of a double tap on what has changed with the first. */
export function doubleTapGuard() {
  let changed_ms = -Infinity
  return {
    changed() {
      changed_ms = performance.now()
    },
    isMeant: () => performance.now() - changed_ms >= doubleTap_ms,
  }
}

/**
 * While a shared round takes bets, the player may ask for the own one back.
 * @param {() => void} draw
 */
export function takingBack(draw) {
  /** @type {(() => void) | undefined} */
  let wish
  const guard = doubleTapGuard()
  return {
    isOpen: () => wish !== undefined,
    take() {
      if (guard.isMeant()) wish?.()
    },
    /** Whether it is asked for before the wait is over. @param {Promise<unknown>} wait @returns {Promise<boolean>} */
    async during(wait) {
      /** @type {Promise<boolean>} */
      const asking = new Promise((resolve) => (wish = () => resolve(true)))
      guard.changed()
      draw()
      const isAsked = await Promise.race([wait.then(() => false), asking])
      wish = undefined
      draw()
      return isAsked
    },
  }
}
