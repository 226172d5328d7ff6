import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { History, HistoryStore } from '@/stores/history/pagedHistory.ts'
import { $session } from '@/stores/session/session.ts'
import { $visit } from '@/stores/session/visit.ts'

/** The history of the current player, from its first page. It is dropped when its component goes or the player changes. */
export function useHistory<Item>(store: HistoryStore<Item>): History<Item> {
  const history = useStore(store.$history)
  const isGuest = useStore($session) === 'out'
  const visit = useStore($visit)
  useEffect(() => {
    if (isGuest) return
    void store.turn(1)
    return store.forget
  }, [store, isGuest, visit])
  return history
}
