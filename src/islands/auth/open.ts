import { loadTexts } from '@/i18n/loadTexts.ts'
import { authTexts } from '@/i18n/namespaces/auth.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { widgetsTexts } from '@/i18n/namespaces/widgets.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { prepareNotices } from '@/ui/notices/region.ts'
import { addStyle, once } from '@/ui/fetchOnce.ts'
import shared from '@/ui/ui.css?url'
import style from './auth.css?url'

/** Loads everything in parallel. The dialog is rendered closed, with its form, so that a touch only has to open it. */
export const prepareAuthDialog = once(async () => {
  const [{ drawDialog, openDialog }, texts] = await Promise.all([
    import('./draw.tsx'),
    loadTexts(pageLanguage(), authTexts, errorsTexts, widgetsTexts),
    addStyle(shared),
    addStyle(style),
    prepareNotices(),
  ])
  drawDialog(texts)
  return openDialog
})

/** Opens the modal on the form that `wish` names (`sign-up`, an address with `auth=sign-up`), else on sign-in. */
export async function openAuthDialog(wish = ''): Promise<void> {
  const open = await prepareAuthDialog()
  open(wish)
}
