import { loadTexts } from '@/i18n/loadTexts.ts'
import { popupsTexts } from '@/i18n/namespaces/popups.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { addStyle } from '@/ui/addStyle.ts'
import { once } from '@/ui/once.ts'
import style from './popups.css?url'

/** The dialog of a popup, loaded when there is one. */
export const loadPopupDialog = once(async () => {
  const [{ PopupDialog }, texts] = await Promise.all([
    import('./PopupDialog.tsx'),
    loadTexts(pageLanguage(), popupsTexts),
    addStyle(style),
  ])
  return { PopupDialog, texts }
})
