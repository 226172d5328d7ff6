import { useRef, type KeyboardEvent, type MouseEvent } from 'react'

/** Nobody has read the question sooner. */
const soonest_ms = 600

/**
 * For a button that, once it `isOpen`, is replaced by a confirming one. One gesture never confirms: not the second
 * half of a double click, not a held Enter, and no press that arrives with the question.
 */
export function useConfirmation(isOpen: boolean) {
  const openedAt = useRef(0)
  return {
    onClickCapture: (event: MouseEvent) => {
      if (!isOpen) openedAt.current = event.timeStamp
      else if (event.detail > 1 || event.timeStamp - openedAt.current < soonest_ms) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    },
  }
}
