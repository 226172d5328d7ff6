import type { LoadedTexts } from '@/i18n/loadTexts'
import { startSession } from '@/stores/session/session'
import { mayTransfer } from '@/stores/site/settings'
import { loadLastTransfers } from '@/stores/transfers/lastTransfers'
import { draw } from '../shared/draw'
import { LastTransfers } from './LastTransfers'

let isDrawn = false

/** The last transfers in the side menu; drawn already, they are asked for anew. */
export function drawLastTransfers(root: HTMLElement, texts: LoadedTexts<'transfers' | 'errors'>): void {
  if (isDrawn) {
    if (mayTransfer()) void loadLastTransfers()
    return
  }
  isDrawn = true
  startSession()
  draw(root, <LastTransfers texts={texts} />)
}
