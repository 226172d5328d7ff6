/*
 * Tabs notify each other when the player signs in or out. BroadcastChannel also reaches tabs without storage; the stored
 * value reaches browsers without the channel, and pages where only loader.ts runs, which listens to storage.
 */
export type TabMessage = 'in' | 'out'

const channelName = 'atoll:session'

let channel: BroadcastChannel | undefined

export function notifyTabs(message: TabMessage): void {
  channel?.postMessage(message)
  try {
    // The time makes each value new: writing the same one raises no event.
    localStorage.setItem(channelName, `${message} ${Date.now()}`)
  } catch {
    // Storage is switched off: the channel has notified them.
  }
}

/** Listens to one of the two only, so that no message is handled twice. */
export function listenToTabs(listener: (message: TabMessage) => void): void {
  const pass = (text: unknown) => {
    const word = typeof text === 'string' ? text.split(' ')[0] : ''
    if (word === 'in' || word === 'out') listener(word)
  }
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(channelName)
    channel.onmessage = (event) => pass(event.data)
    return
  }
  addEventListener('storage', (event) => {
    if (event.key === channelName) pass(event.newValue)
  })
}
