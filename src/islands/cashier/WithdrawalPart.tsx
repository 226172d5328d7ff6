import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { loadCashier, type Cashier } from '@/stores/payments/cashier.ts'
import { $balance } from '@/stores/session/balance.ts'
import { LazyProof } from '@/ui/panel/LazyProof.tsx'
import { loadPaymentCard } from '@/ui/payment/loadPaymentCard.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { arrivalOf, rulesOf } from './fieldTexts.ts'
import { MethodPicker } from './MethodPicker.tsx'
import type { WithdrawalTexts } from '@/i18n/namespaces/withdrawal.ts'
import { hasWithdrawal, Obstacle, obstacleOf } from './Obstacle.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'

type Props = { texts: WithdrawalTexts; cashier: Cashier }

/** PIX-02: the form, beside it what prevents a withdrawal, and the withdrawal that was made. */
export function WithdrawalPart({ texts, cashier }: Props) {
  const { cashier: cashierTexts } = texts
  const [made, setMade] = useState(madeBefore)
  const balance = useStore($balance)?.balance
  const show = (id: string | undefined) => {
    setMade(id)
    keepMade(id)
  }
  if (made !== undefined) {
    return (
      <Deferred
        load={loadPaymentCard}
        texts={{ wait: cashierTexts.wait, loadFailed: cashierTexts.away, again: cashierTexts.again }}
      >
        {({ PaymentCard }) => (
          <PaymentCard
            id={made}
            texts={texts}
            another={{ text: cashierTexts.anotherWithdrawal, begin: () => show(undefined) }}
          />
        )}
      </Deferred>
    )
  }
  const done = (id: string) => {
    show(id)
    // Saved keys and the rest of the day's limit have changed.
    void loadCashier()
  }
  const obstacle = obstacleOf(cashier, balance)
  return (
    <>
      {obstacle && <Obstacle obstacle={obstacle} texts={texts} cashier={cashier} balance={balance} />}
      <Methods texts={texts} cashier={cashier} isBlocked={obstacle !== undefined} onMade={done} />
      <LazyProof />
    </>
  )
}

/** The withdrawal that was made here stays in the address, so that it is there after the page was loaded again. */
function keepMade(id: string | undefined): void {
  history.replaceState(history.state, '', id === undefined ? '#withdraw' : `#withdraw=${id}`)
}

function madeBefore(): string | undefined {
  return /^#withdraw=([0-9a-f]{32})$/.exec(location.hash)?.[1]
}

type MethodsProps = Props & { isBlocked: boolean; onMade: (id: string) => void }

function Methods({ texts, cashier, isBlocked, onMade }: MethodsProps) {
  const methods = cashier.methods.filter(hasWithdrawal)
  const [chosen, choose] = useState(methods[0]?.id)
  const method = methods.find(({ id }) => id === chosen) ?? methods[0]
  if (!method) return null
  return (
    <>
      <MethodPicker
        label={texts.cashier.method}
        rulesOf={({ withdrawal, withdrawal_minutes }) =>
          withdrawal
            ? [...rulesOf(texts, withdrawal, cashier.currency), ...arrivalOf(texts, withdrawal_minutes)]
            : []
        }
        methods={methods}
        chosen={method.id}
        onChoose={choose}
      />
      <WithdrawalForm key={method.id} {...{ texts, cashier, method, isBlocked, onMade }} />
    </>
  )
}
