import { useEffect, useState } from 'react'
import { afterRound, type Wait } from './afterRound.ts'
import { exitLink } from './exit.ts'

export type Exit = ReturnType<typeof afterRound> & {
  /** The address of the way back. */
  href: string
  /** The player has pressed it in the middle of a round. */
  wait: Wait
}

export function useExit(lobby: string): Exit {
  const [wait, setWait] = useState<Wait>('no')
  const [{ href, leaving }] = useState(() => {
    const { href, leave } = exitLink(lobby)
    return { href, leaving: afterRound({ leave, show: setWait }) }
  })
  useEffect(() => {
    // The back-forward cache would keep the wait, and throw out who comes back.
    addEventListener('pagehide', leaving.forget)
    return () => {
      removeEventListener('pagehide', leaving.forget)
      leaving.forget()
    }
  }, [leaving])
  return { ...leaving, href, wait }
}
