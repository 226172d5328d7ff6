import { addressOf, type Route } from './route.ts'

export type SlipStep = {
  /** The slip is open over the page, or no more. */
  show: (isOpen: boolean, route: Route) => void
  /** Another page is opened from the slip: the step goes first, so that no press of Back is lost on it later. */
  leave: (then: () => void) => void
}

/**
 * Where the open slip covers the page, Back closes it and leads nowhere: while it is open it has a step of its own in the frame's
 * history.
 */
export function stepOfSlip(close: () => void): SlipStep {
  let openedAt: string | undefined
  // The way back comes later than it is asked for; a slip that has opened again by then gets its step after it.
  let isLeaving = false
  const waiting: (() => void)[] = []
  addEventListener('popstate', () => {
    if (isLeaving) {
      isLeaving = false
      for (const then of waiting.splice(0)) then()
      if (openedAt !== undefined) history.pushState(null, '')
      return
    }
    if (openedAt === undefined) return
    openedAt = undefined
    close()
  })
  const goBack = () => {
    if (isLeaving) return
    isLeaving = true
    history.back()
  }
  return {
    show: (isOpen, route) => {
      const address = addressOf(route)
      if (isOpen) {
        openedAt = address
        if (!isLeaving) history.pushState(null, '')
      } else if (openedAt !== undefined) {
        const isSamePage = openedAt === address
        openedAt = undefined
        if (isSamePage) goBack()
      }
    },
    leave: (then) => {
      if (openedAt === undefined && !isLeaving) return then()
      openedAt = undefined
      waiting.push(then)
      goBack()
    },
  }
}
