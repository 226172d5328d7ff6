import { useEffect } from 'react'

/**
 * While a form holds what was typed and not saved, the browser asks before it leaves the page: by a link, back, a reload or a closed
 * tab. Its own words: pages cannot choose them.
 */
export function useUnsavedWarning(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
