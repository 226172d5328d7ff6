import { useEffect, useRef, useState, type RefObject } from 'react'

/** Of the window's height: what is nearer is drawn before somebody comes to it, by scrolling or by the keyboard. */
const rootMargin = '10% 0px'

/** Whether a part of a long screen has been near the window; what is far is drawn when it is. */
export function useNear<Part extends Element>(isFirst: boolean): [RefObject<Part | null>, boolean] {
  const part = useRef<Part>(null)
  const [isNear, setNear] = useState(isFirst)
  useEffect(() => {
    if (isNear || !part.current) return undefined
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin,
    })
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [isNear])
  return [part, isNear]
}
