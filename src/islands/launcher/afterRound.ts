/** A round of reels is over by then; whoever waits longer is asked. */
const short_ms = 1500

/** What the way back waits for: nothing, the end of the round, or the player's answer as well. */
export type Wait = 'no' | 'round' | 'answer'

type Leaving = { leave: () => void; show: (wait: Wait) => void }

/** PLAY-05. Leaves the game: at once when no round is open, otherwise at its end or when the player says so. */
export function afterRound({ leave, show }: Leaving) {
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stay = () => {
    clearTimeout(timer)
    timer = undefined
    show('no')
  }
  return {
    setBusy: (now: boolean) => {
      busy = now
      if (!now && timer) leave()
    },
    go: () => {
      if (!busy) return leave()
      const isSecond = timer !== undefined
      clearTimeout(timer)
      timer = setTimeout(() => show('answer'), short_ms)
      show(isSecond ? 'answer' : 'round')
    },
    /** Whatever the round does. */
    leave,
    stay,
    /** Neither a round nor somebody who waits for one: the game has gone, or its page has been left. */
    forget: () => {
      busy = false
      stay()
    },
  }
}
