import { writeStored } from './storage.ts'

type TabChannel = {
  tell: (word: string) => void
  /** Called with the word that another tab told. */
  listen: (listener: (word: string) => void) => void
}

/**
 * Tabs tell each other words under a name. BroadcastChannel also reaches tabs without storage; the stored value reaches browsers
 * without the channel, and pages where only loader.ts runs, which listens to storage.
 */
export function tabChannel(name: string): TabChannel {
  let channel: BroadcastChannel | undefined
  return {
    tell(word) {
      channel?.postMessage(word)
      // The time makes each value new: writing the same one raises no event.
      writeStored(name, `${word} ${Date.now()}`)
    },
    /** Listens to one of the two only, so that no word is handled twice. */
    listen(listener) {
      const pass = (text: unknown) => typeof text === 'string' && listener(text.split(' ')[0] ?? '')
      if (typeof BroadcastChannel === 'function') {
        channel = new BroadcastChannel(name)
        channel.onmessage = (event) => pass(event.data)
        return
      }
      addEventListener('storage', (event) => event.key === name && pass(event.newValue))
    },
  }
}
