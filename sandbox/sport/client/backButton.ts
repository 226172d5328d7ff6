import { addressOf, type Route } from './route.ts'

/**
 * Where the open slip covers the page, Back closes it and leads nowhere: while it is open it has a step of its own in the frame's
 * history. If another page is opened from it, that page comes after the step, which then does nothing.
 */
export function stepOfSlip(close: () => void): (isOpen: boolean, route: Route) => void {
  let openedAt: string | undefined
  // The way back comes later than it is asked for; a slip that has opened again by then gets its step after it.
  let isLeaving = false
  addEventListener('popstate', () => {
    if (isLeaving) {
      isLeaving = false
      if (openedAt !== undefined) history.pushState(null, '')
      return
    }
    if (openedAt === undefined) return
    openedAt = undefined
    close()
  })
  return (isOpen, route) => {
    const address = addressOf(route)
    if (isOpen) {
      openedAt = address
      if (!isLeaving) history.pushState(null, '')
    } else if (openedAt !== undefined) {
      const isSamePage = openedAt === address
      openedAt = undefined
      if (!isSamePage || isLeaving) return
      isLeaving = true
      history.back()
    }
  }
}
