import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { $balanceHeld } from '@/stores/session/balance.ts'

/** How long the bar stays once a game runs, and after it was asked for. */
const stay_ms = 5000

export type Retreat = {
  isAway: boolean
  comeBack: () => void
  /** Somebody uses the bar: it stays for now. */
  wait: () => void
}

/**
 * Whether the bar of a phone has given way: some time after the game has begun or the bar was asked for, and as soon as a
 * round is played. While it has the focus the styles show it, so it never goes away under a keyboard.
 */
export function useRetreat(isPlaying: boolean): Retreat {
  const isHeld = useStore($balanceHeld)
  const [asked, ask] = useState(0)
  const [isAway, setAway] = useState(false)
  const isRound = isPlaying && isHeld
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => setAway(true), stay_ms)
    return () => {
      clearTimeout(timer)
      setAway(false)
    }
  }, [isPlaying, asked])
  useEffect(() => {
    if (isRound) setAway(true)
  }, [isRound])
  const wait = useCallback(() => ask((count) => count + 1), [])
  return { isAway: isPlaying && isAway, comeBack: wait, wait }
}

/** Tells the page's styles whether a game is in play, from its launch to its end: GamePage.astro. */
export function usePlaying(playing: 'yes' | 'no'): void {
  useEffect(() => {
    document.documentElement.dataset['playing'] = playing
  }, [playing])
}
