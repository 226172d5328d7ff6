import { code as codes } from '#contract/errors.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { WithdrawalTexts } from '@/i18n/namespaces/withdrawal.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { freeOf, type Cashier } from '@/stores/payments/cashier.ts'
import { checkWithdrawal, withdraw } from '@/stores/payments/withdrawal.ts'
import { $balance } from '@/stores/session/balance.ts'
import { useAction } from '@/ui/useAction.ts'
import { fieldTexts } from './fieldTexts.ts'
import { obstacleId, type Payable } from './Obstacle.tsx'
import { startingKey } from './PixKeyFields.tsx'

export type WithdrawalProps = {
  texts: WithdrawalTexts
  cashier: Cashier
  method: Payable
  /** There is no other; of several each has its rules on its card. */
  isOnly: boolean
  /** Something prevents a withdrawal, which stands above the form. */
  isBlocked: boolean
  onMade: (id: string) => void
}

/** What is typed, whether it is being reviewed, and the call. */
export function useWithdrawal({ texts, cashier, method, isBlocked, onMade }: WithdrawalProps) {
  const { currency, keys } = cashier
  const { id, withdrawal: bounds } = method
  const [amount, setAmount] = useState('')
  const [account, setAccount] = useState(cashier.account)
  const [cpf, setCpf] = useState(keys.find(({ kind }) => kind === 'cpf')?.key ?? '')
  const [key, setKey] = useState(startingKey(keys))
  const [isReviewed, setReviewed] = useState(false)
  const balance = freeOf(cashier, useStore($balance)?.balance)
  // No more than there is; until the balance is known, the platform decides.
  const within = { ...bounds, max: Math.min(bounds.max, balance ?? bounds.max) }
  const { withdrawal: words } = texts
  const messages = {
    ...fieldTexts(texts, within, currency),
    account: words.wrongAccount,
    checkDigits: words.wrongCheckDigits,
    key_cpf: words.wrongCpfKey,
    key_cnpj: words.wrongCnpjKey,
    key_email: words.wrongEmailKey,
    key_phone: words.wrongPhoneKey,
    key_evp: words.wrongEvpKey,
  }
  const action = useAction({ errors: texts.errors, texts: messages, fieldOf, purpose: 'pay' })
  const withdrawal = { method: id, amount, account, cpf, ...key }

  async function review() {
    if (isBlocked) return document.getElementById(obstacleId)?.focus()
    const checked = await action.run(() => Promise.resolve(checkWithdrawal(withdrawal, within, currency)))
    if (checked !== undefined) setReviewed(true)
  }
  async function send() {
    let failure: CallFailure | undefined
    const made = await action.run(async () => {
      const answer = await withdraw(withdrawal, within, currency)
      failure = answer.ok ? undefined : answer.error
      return answer
    })
    if (made !== undefined) onMade(made.id)
    // What is wrong stands at its field.
    else if (failure && (failure.fields || fieldOf(failure.code))) setReviewed(false)
  }
  return {
    ...{ ...action, withdrawal, balance, within, isReviewed, review, send },
    ...{ setAmount, setAccount, setCpf, setKey },
    change: () => !action.pending && setReviewed(false),
  }
}

function fieldOf(code: number): string | undefined {
  return code === codes.insufficientBalance || code === codes.insufficientRealBalance ? 'value' : undefined
}
