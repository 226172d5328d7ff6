import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { paymentsTexts } from '@/i18n/namespaces/payments.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { once } from '../fetchOnce.ts'

/** The card of one payment with its words: for a player who has just paid or withdrawn. */
export const loadPaymentCard = once(async () => {
  const [{ PaymentCard }, texts] = await Promise.all([
    import('./PaymentCard.tsx'),
    loadTexts(pageLanguage(), paymentsTexts, errorsTexts),
  ])
  return { PaymentCard, texts }
})
