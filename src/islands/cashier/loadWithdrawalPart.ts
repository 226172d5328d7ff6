import { loadTexts } from '@/i18n/loadTexts'
import { cashierTexts } from '@/i18n/namespaces/cashier'
import { errorsTexts } from '@/i18n/namespaces/errors'
import { paymentsTexts } from '@/i18n/namespaces/payments'
import { pageLanguage } from '@/stores/site/page'
import { once } from '../shared/once'

/** Money out, which most visits of the cashier are not about. */
export const loadWithdrawalPart = once(async () => {
  const [{ WithdrawalPart }, texts] = await Promise.all([
    import('./WithdrawalPart'),
    loadTexts(pageLanguage(), cashierTexts, paymentsTexts, errorsTexts),
  ])
  return { WithdrawalPart, texts }
})
