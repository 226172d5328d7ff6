import { tabChannel } from '../site/tabChannel.ts'

/** Tabs notify each other when the player signs in or out. */
export type TabMessage = 'in' | 'out'

const tabs = tabChannel('atoll:session')

export function notifyTabs(message: TabMessage): void {
  tabs.tell(message)
}

export function listenToTabs(listener: (message: TabMessage) => void): void {
  tabs.listen((word) => {
    if (word === 'in' || word === 'out') listener(word)
  })
}
