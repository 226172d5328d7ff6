import { useSyncExternalStore } from 'react'

/** A phone's width: there the last two steps are one. */
const query = '(max-width: 599px)'

export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}

function follow(changed: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
