/** The longest wait for the end of a round. */
const longestWait_ms = 4000

type Leaving = {
  leave: () => void
  /** Shows whether something waits for the end of the round. */
  show: (waiting: boolean) => void
}

/** Leaves the game: at once when it is idle, after the round while it is busy. */
export function afterRound({ leave, show }: Leaving) {
  let busy = false
  let wait: ReturnType<typeof setTimeout> | undefined
  return {
    setBusy: (now: boolean) => {
      busy = now
      if (!now && wait) leave()
    },
    go: () => {
      // A second press does not wait.
      if (!busy || wait) return leave()
      wait = setTimeout(leave, longestWait_ms)
      show(true)
    },
    /** Neither a round nor somebody who waits for one: the game has gone, or its page has been left. */
    forget: () => {
      clearTimeout(wait)
      wait = undefined
      busy = false
      show(false)
    },
  }
}
