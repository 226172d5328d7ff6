import { useState } from 'react'
import { cancelWithdrawal } from '@/stores/payments/payHistory.ts'
import { useAction } from '../useAction.ts'
import { useConfirmation } from '../useConfirmation.ts'
import type { PaymentTexts } from '@/i18n/namespaces/payments.ts'

/** Takes a withdrawal back, at the second press. */
export function CancelButton({ id, texts: { payments, errors } }: { id: string; texts: PaymentTexts }) {
  const [isSure, setSure] = useState(false)
  const confirmation = useConfirmation(isSure)
  const { pending, run } = useAction({ errors, purpose: 'pay' })
  async function press() {
    if (!isSure) return setSure(true)
    await run(() => cancelWithdrawal(id))
    setSure(false)
  }
  return (
    <button
      type="button"
      className={isSure ? 'button button-danger' : 'button button-quiet'}
      aria-busy={pending}
      aria-disabled={pending}
      onClick={() => void press()}
      {...confirmation}
      onBlur={() => setSure(false)}
    >
      {isSure ? payments.cancelSure : payments.cancel}
    </button>
  )
}
