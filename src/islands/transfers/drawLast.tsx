import type { LoadedTexts } from '@/i18n/loadTexts'
import { startSession } from '@/stores/session/session'
import { mayTransfer } from '@/stores/site/settings'
import { loadLastTransfers } from '@/stores/transfers/lastTransfers'
import { Boundary } from '../shared/Boundary'
import { FailedPart } from '../shared/Deferred'
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
  const { away, again: label } = texts.transfers
  draw(
    root,
    <Boundary fallback={(again) => <FailedPart text={away} again={again} label={label} />}>
      <LastTransfers texts={texts} />
    </Boundary>,
  )
}
