import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * What is below the first look: drawn in pieces once the rest of the screen is painted. In a file of its own, as screens of several parts
 * (offers, tournaments, the first page) have it.
 */
export function Later({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setTime(true))), [])
  return isTime ? children : meanwhile
}

/** A frame is painted once its own tasks are done. Returns what calls it off. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
