import { useCallback, useEffect, useRef, useState } from 'react'
import { exitLink } from './exit'

/** How long to wait for the end of a round. */
const longestWait_ms = 4000

export type Exit = {
  /** Where it leads. */
  href: string
  /** The player has pressed it in the middle of a round, which finishes first. */
  waiting: boolean
  setBusy: (busy: boolean) => void
  go: () => void
}

/** Leaves the game: at once when it is idle, after the round while it is busy. */
export function useExit(lobby: string): Exit {
  const busy = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const [{ href, leave }] = useState(() => exitLink(lobby))
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(leave, longestWait_ms)
    return () => clearTimeout(timer)
  }, [waiting, leave])
  const setBusy = useCallback(
    (now: boolean) => {
      busy.current = now
      if (!now && waiting) leave()
    },
    [waiting, leave],
  )
  const go = useCallback(() => {
    // A second press does not wait.
    if (!busy.current || waiting) leave()
    else setWaiting(true)
  }, [waiting, leave])
  return { href, waiting, setBusy, go }
}
