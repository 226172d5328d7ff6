import { useDeferredValue, type ReactNode } from 'react'

/**
 * What is below the first look: drawn in pieces once the rest of the screen is painted. In a file of its own, as screens of several parts
 * (offers, tournaments, the first page) have it.
 */
export function Later({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : meanwhile
}
