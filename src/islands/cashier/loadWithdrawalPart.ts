import { loadTexts } from '@/i18n/loadTexts.ts'
import { cashierTexts } from '@/i18n/namespaces/cashier.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { paymentsTexts } from '@/i18n/namespaces/payments.ts'
import { withdrawalTexts } from '@/i18n/namespaces/withdrawal.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { once } from '@/ui/fetchOnce.ts'

/** Money out, which most visits of the cashier are not about. */
export const loadWithdrawalPart = once(async () => {
  const [{ WithdrawalPart }, texts] = await Promise.all([
    import('./WithdrawalPart.tsx'),
    loadTexts(pageLanguage(), ...([cashierTexts, withdrawalTexts, paymentsTexts, errorsTexts] as const)),
  ])
  return { WithdrawalPart, texts }
})
