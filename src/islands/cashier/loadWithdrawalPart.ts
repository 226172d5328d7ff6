import { loadTexts } from '@/i18n/loadTexts'
import { pageLanguage } from '@/stores/site/page'
import { once } from '../shared/once'

/** Money out, which most visits of the cashier are not about. */
export const loadWithdrawalPart = once(async () => {
  const [{ WithdrawalPart }, texts] = await Promise.all([
    import('./WithdrawalPart'),
    loadTexts(pageLanguage(), 'cashier', 'payments', 'errors'),
  ])
  return { WithdrawalPart, texts }
})
