import { useCallback, useEffect, useRef, useState } from 'react'
import { wayOut } from './wayOut'

/** A round that never reports its end does not hold the player for longer than this. */
const patience_ms = 4000

export type WayBack = {
  /** Where it leads. */
  href: string
  /** The player left in the middle of a round, which is let finish. */
  waiting: boolean
  setBusy: (busy: boolean) => void
  go: () => void
}

/** The way out of a game: at once when it is idle, after the round while it is busy. */
export function useWayBack(lobby: string): WayBack {
  const busy = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const [{ href, leave }] = useState(() => wayOut(lobby))
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(leave, patience_ms)
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
    // Pressed again, it is meant.
    if (!busy.current || waiting) leave()
    else setWaiting(true)
  }, [waiting, leave])
  return { href, waiting, setBusy, go }
}
