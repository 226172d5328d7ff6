import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { $popup, postponePopup } from '@/stores/popups/popups.ts'
import { overlays } from '@/ui/overlays.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { popupsTexts } from '@/i18n/namespaces/popups.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { addStyle } from '@/ui/addStyle.ts'
import { once } from '@/ui/once.ts'
import style from './popups/popups.css?url'

/** The dialog of a popup, loaded when there is one. */
const loadPopupDialog = once(async () => {
  const [{ PopupDialog }, texts] = await Promise.all([
    import('./popups/PopupDialog.tsx'),
    loadTexts(pageLanguage(), popupsTexts),
    addStyle(style),
  ])
  return { PopupDialog, texts }
})

/** The dialog's code is loaded with the first popup. */
export function Popups() {
  const id = useStore($popup)?.id
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadPopupDialog>>>()
  useEffect(() => {
    if (id === undefined) return
    loadPopupDialog().then(setParts, (error: unknown) => {
      console.error(error)
      postponePopup()
    })
  }, [id])
  if (!parts) return null
  const { PopupDialog, texts } = parts
  return createPortal(<PopupDialog lang={texts.lang} texts={texts.popups} />, overlays())
}
