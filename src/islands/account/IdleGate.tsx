import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { watchUse } from '@/stores/session/idle.ts'
import { $idle, $user } from '@/stores/session/session.ts'
import { once } from '@/ui/fetchOnce.ts'
import { overlays } from '@/ui/overlays.ts'
import { useLateDialog } from './useLateDialog.ts'

/** SESSION-11: after a time without use the player says again who they are, over the page. The dialog's code comes with it. */
export function IdleGate() {
  const isIdle = useStore($idle)
  const minutes = useStore($user)?.idle_minutes ?? null
  const parts = useLateDialog(isIdle, loadIdleDialog)
  useEffect(() => (minutes === null || isIdle ? undefined : watchUse(minutes)), [minutes, isIdle])
  if (!parts) return null
  const { IdleDialog, texts } = parts
  return createPortal(<IdleDialog texts={texts} shown={isIdle} />, overlays())
}

const loadIdleDialog = once(async () => {
  const { IdleDialog, prepareIdle } = await import('./idle/IdleDialog.tsx')
  return { IdleDialog, texts: await prepareIdle() }
})
