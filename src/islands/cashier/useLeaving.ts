import { useEffect, useState } from 'react'
import { keepPlayedAt } from '@/stores/payments/playedAt.ts'

/**
 * Goes to another page and shows its address meanwhile. A browser that is stopped on the way reports nothing, and the
 * link to the same payment must stay available. The form is locked until then, also against a second press; a player
 * who returns finds it open. What goes on below the form, a game, would end with its page: there the other page is a tab.
 */
export function useLeaving(inNewTab: boolean): [string | undefined, (url: string) => void] {
  const [leavingTo, setLeaving] = useState<string>()
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(undefined)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  function leave(url: string) {
    setLeaving(url)
    keepPlayedAt(inNewTab)
    if (inNewTab) open(url, '_blank', 'noopener')
    else location.assign(url)
  }
  return [leavingTo, leave]
}
