import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { cashierTexts } from '@/i18n/namespaces/cashier.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { returnsTexts } from '@/i18n/namespaces/returns.ts'
import { freeOf, loadCashier, type Cashier } from '@/stores/payments/cashier.ts'
import { $balance } from '@/stores/session/balance.ts'
import { LazyProof } from '@/ui/panel/LazyProof.tsx'
import { loadPaymentCard } from '@/ui/payment/loadPaymentCard.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { once } from '@/ui/fetchOnce.ts'
import { arrivalOf, rulesOf } from './fieldTexts.ts'
import { MethodPicker } from './MethodPicker.tsx'
import type { WithdrawalTexts } from '@/i18n/namespaces/withdrawal.ts'
import { hasWithdrawal, Obstacle, obstacleId, obstacleOf } from './Obstacle.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'

/** Deposits that were not played, which most players have none of. */
const loadReturnPart = once(async () => {
  const [{ ReturnPart }, texts] = await Promise.all([
    import('./ReturnPart.tsx'),
    loadTexts(pageLanguage(), ...([cashierTexts, returnsTexts, errorsTexts] as const)),
  ])
  return { ReturnPart, texts }
})

type Props = { texts: WithdrawalTexts; cashier: Cashier }

/** PIX-02: the form, beside it what prevents a withdrawal, and the withdrawal that was made. */
export function WithdrawalPart({ texts, cashier }: Props) {
  const { cashier: words } = texts
  const [made, setMade] = useState(madeBefore)
  const balance = freeOf(cashier, useStore($balance)?.balance)
  const show = (id: string | undefined) => {
    setMade(id)
    keepMade(id)
  }
  if (made !== undefined) {
    return (
      <Deferred
        load={loadPaymentCard}
        texts={{ wait: words.wait, loadFailed: words.away, again: words.again }}
      >
        {({ PaymentCard, texts: ofCard }) => (
          <PaymentCard
            id={made}
            texts={ofCard}
            another={{ text: texts.withdrawal.anotherWithdrawal, begin: () => show(undefined) }}
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
      {(obstacle || cashier.unplayed.length > 0) && (
        <div className="cashier-beside">
          {obstacle && obstacle !== 'unplayed' && (
            <Obstacle obstacle={obstacle} texts={texts} cashier={cashier} balance={balance} />
          )}
          {cashier.unplayed.length > 0 && (
            <Deferred
              load={loadReturnPart}
              texts={{ wait: words.wait, loadFailed: words.away, again: words.again }}
            >
              {({ ReturnPart, texts: ofPart }) => (
                <ReturnPart
                  {...(obstacle === 'unplayed' && { id: obstacleId })}
                  texts={ofPart}
                  cashier={cashier}
                  onMade={done}
                />
              )}
            </Deferred>
          )}
        </div>
      )}
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
        texts={texts.cashier}
        rulesOf={({ withdrawal, withdrawal_minutes }) =>
          withdrawal
            ? [...rulesOf(texts, withdrawal, cashier.currency), ...arrivalOf(texts, withdrawal_minutes)]
            : []
        }
        methods={methods}
        chosen={method.id}
        onChoose={choose}
      />
      <WithdrawalForm
        key={method.id}
        {...{ texts, cashier, method, isBlocked, onMade }}
        isOnly={methods.length === 1}
      />
    </>
  )
}
