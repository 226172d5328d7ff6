import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { $popup, closePopup, postponePopup } from '@/stores/popups/popups.ts'
import { once } from '@/ui/fetchOnce.ts'
import { overlays } from '@/ui/overlays.ts'

/** The dialog's code is loaded with the first popup. */
export function Popups() {
  const popup = useStore($popup)
  const id = popup?.id
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadPopupDialog>>>()
  useEffect(() => {
    if (id === undefined) return
    loadPopupDialog().then(setParts, (error: unknown) => {
      console.error(error)
      postponePopup()
    })
  }, [id])
  if (!parts || !popup) return null
  const { PopupDialog, texts } = parts
  return createPortal(
    <PopupDialog lang={texts.lang} texts={texts.popups} popup={popup} onClose={closePopup} />,
    overlays(),
  )
}

/** The dialog of a popup, loaded when there is one. */
const loadPopupDialog = once(async () => {
  const { PopupDialog, preparePopups } = await import('./popups/PopupDialog.tsx')
  return { PopupDialog, texts: await preparePopups() }
})
