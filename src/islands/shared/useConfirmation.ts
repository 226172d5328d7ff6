import { useRef, type KeyboardEvent, type MouseEvent } from 'react'

/** Nobody has read the question sooner. */
const soonest_ms = 600

/**
 * For what holds a button and then, once it is `isAsked`, the one that confirms. A single gesture does not confirm: not the rest of
 * a double click, not an Enter that is held, and no press that comes with the question.
 */
export function useConfirmation(isAsked: boolean) {
  const askedAt = useRef(0)
  return {
    onClickCapture: (event: MouseEvent) => {
      if (!isAsked) askedAt.current = event.timeStamp
      else if (event.detail > 1 || event.timeStamp - askedAt.current < soonest_ms) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    },
  }
}
