import { loadTexts } from '@/i18n/loadTexts'
import { pageLanguage } from '@/stores/site/page'
import { addStyle } from '../shared/addStyle'
import { once } from '../shared/once'
import shared from '../shared/shared.css?url'
import style from './auth.css?url'

/** Everything at the same time. The dialog is drawn closed, so that a touch has only its form to draw. */
export const prepareAuthDialog = once(async () => {
  const [{ drawDialog, openDialog }, texts] = await Promise.all([
    import('./draw'),
    loadTexts(pageLanguage(), 'auth', 'errors', 'widgets'),
    addStyle(shared),
    addStyle(style),
  ])
  drawDialog(texts)
  return openDialog
})

/** Opens the modal on the form that `wish` names (`sign-up`, an address with `auth=sign-up`), else on sign-in. */
export async function openAuthDialog(wish = ''): Promise<void> {
  const open = await prepareAuthDialog()
  open(wish)
}
