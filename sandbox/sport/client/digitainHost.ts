import * as v from 'valibot'
import { hostWindow, type Host, type HostOrders } from './host.ts'
import { messageType, ToFrame, type FromFrame } from './hostMessages.ts'

const guestToken = '_'

/** Digitain's dialect: numbered messages, exchanged with its script on the host's page (`sportFrame.ts`). */
export function digitainHost(hosts: readonly string[], orders: HostOrders): Host {
  const post: (message: FromFrame) => void = hostWindow(hosts, (data) => {
    const parsed = v.safeParse(ToFrame, data)
    if (!parsed.success) return
    const { type, message } = parsed.output
    if (type === messageType.navigation) orders.route(message.path, message.qs)
    else {
      if (message.kept !== undefined) orders.kept(message.kept)
      orders.signIn(message.token === guestToken ? undefined : message.token)
    }
  })
  return {
    ready: () => post({ type: messageType.ready }),
    navigated: (pathname, query, isReplaced) => {
      const action: Record<string, string> = isReplaced ? { action: 'replace' } : {}
      post({ type: messageType.navigation, message: { pathname, query: { ...query, ...action } } })
    },
    titled: (title) => post({ type: messageType.title, message: { title } }),
    balanceChanged: () => post({ type: messageType.balance }),
    askLogin: () => post({ type: messageType.login }),
    askRegistration: () => post({ type: messageType.registration }),
    askDeposit: (message) => post({ type: messageType.deposit, message }),
    share: (slip) => post({ type: messageType.share, message: slip }),
    covers: (isCovering) => post({ type: messageType.cover, message: isCovering }),
    resized: (height_px) => post({ type: messageType.height, message: height_px }),
    inactive: () => {},
    keep: (text) => post({ type: messageType.keep, message: text }),
  }
}
