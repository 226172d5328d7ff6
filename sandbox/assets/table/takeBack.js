// @ts-check

/** The button that has placed a bet takes it back: the second half of a double tap means neither. */
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
