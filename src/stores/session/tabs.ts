/*
 * Tabs tell each other that the player signed in or out. BroadcastChannel also reaches tabs without storage; the stored
 * value reaches browsers without the channel, and pages where only loader.ts runs, which listens to storage.
 */
export type TabNews = 'in' | 'out'

const channelName = 'atoll:session'

let channel: BroadcastChannel | undefined

export function tellTabs(news: TabNews): void {
  channel?.postMessage(news)
  try {
    // The time makes each value new: writing the same one raises no event.
    localStorage.setItem(channelName, `${news} ${Date.now()}`)
  } catch {
    // Storage is switched off: the channel has told them.
  }
}

/** Hears one of the two ways: news heard twice would be acted on twice. */
export function hearTabs(listener: (news: TabNews) => void): void {
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
