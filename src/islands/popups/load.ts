import { loadTexts } from '@/i18n/loadTexts'
import { popupsTexts } from '@/i18n/namespaces/popups'
import { pageLanguage } from '@/stores/site/page'
import { addStyle } from '../shared/addStyle'
import { once } from '../shared/once'
import style from './popups.css?url'

/** The dialog of a popup, loaded when there is one. */
export const loadPopupDialog = once(async () => {
  const [{ PopupDialog }, texts] = await Promise.all([
    import('./PopupDialog'),
    loadTexts(pageLanguage(), popupsTexts),
    addStyle(style),
  ])
  return { PopupDialog, texts }
})
