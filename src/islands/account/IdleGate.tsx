import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { idleTexts } from '@/i18n/namespaces/idle.ts'
import { widgetsTexts } from '@/i18n/namespaces/widgets.ts'
import { watchUse } from '@/stores/session/idle.ts'
import { $idle, $user } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { addStyle, once } from '@/ui/fetchOnce.ts'
import { overlays } from '@/ui/overlays.ts'
import fieldsStyle from '@/ui/fields/fields.css?url'
import idleStyle from './idle/idle.css?url'
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
  const [{ IdleDialog }, texts] = await Promise.all([
    import('./idle/IdleDialog.tsx'),
    loadTexts(pageLanguage(), idleTexts, errorsTexts, widgetsTexts),
    addStyle(fieldsStyle),
    addStyle(idleStyle),
  ])
  return { IdleDialog, texts }
})
