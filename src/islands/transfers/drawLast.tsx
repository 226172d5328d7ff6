import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { startSession } from '@/stores/session/session.ts'
import { mayTransfer } from '@/stores/settings/settings.ts'
import { loadLastTransfers } from '@/stores/transfers/lastTransfers.ts'
import { Boundary } from '@/ui/Boundary.tsx'
import { FailedPart } from '@/ui/Deferred.tsx'
import { draw } from '@/ui/draw.tsx'
import { LastTransfers } from './LastTransfers.tsx'

let isDrawn = false

/** The last transfers in the side menu. If they are drawn already, they are reloaded. */
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
