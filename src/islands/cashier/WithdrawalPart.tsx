import type { Bounds } from '#contract/payments.ts'
import { localPath } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { loadCashier, type Cashier, type Method } from '@/stores/payments/cashier.ts'
import { $balance } from '@/stores/session/balance.ts'
import { loadPaymentCard } from '@/ui/payment/loadPaymentCard.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { State } from '@/ui/State.tsx'
import { MethodPicker } from './MethodPicker.tsx'
import type { WithdrawalTexts } from '@/i18n/namespaces/cashier.ts'
import { WithdrawalForm } from './WithdrawalForm.tsx'

type Props = { texts: WithdrawalTexts; cashier: Cashier }

/** PIX-02: what prevents a withdrawal, its form, and the withdrawal that was made. */
export function WithdrawalPart({ texts, cashier }: Props) {
  const { lang, cashier: cashierTexts } = texts
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
  if (cashier.needs_verification) {
    return (
      <State icon="document" title={cashierTexts.verifyFirst} text={cashierTexts.verifyFirstText}>
        <a className="button button-primary" href={localPath(lang, '/profile/verification')}>
          {cashierTexts.verify}
        </a>
      </State>
    )
  }
  if (cashier.to_wager > 0) {
    const amount = moneyInText(lang, cashier.to_wager, cashier.currency)
    return (
      <State icon="clock" title={fill(cashierTexts.toWager, { amount })} text={cashierTexts.toWagerText}>
        <a className="button button-primary" href={localPath(lang, '/slots')}>
          {cashierTexts.play}
        </a>
      </State>
    )
  }
  const least = Math.min(...cashier.methods.filter(hasWithdrawal).map(({ withdrawal }) => withdrawal.min))
  if (balance !== undefined && balance < least) {
    const money = (amount: number) => moneyInText(lang, amount, cashier.currency)
    return (
      <State
        icon="wallet"
        title={fill(cashierTexts.tooLittle, { amount: money(least) })}
        text={fill(cashierTexts.tooLittleText, { amount: money(balance) })}
      />
    )
  }
  const done = (id: string) => {
    show(id)
    // Saved keys and the rest of the day's limit have changed.
    void loadCashier()
  }
  return <Methods texts={texts} cashier={cashier} onMade={done} />
}

/** The withdrawal that was made here stays in the address, so that it is there after the page was loaded again. */
function keepMade(id: string | undefined): void {
  history.replaceState(history.state, '', id === undefined ? '#withdraw' : `#withdraw=${id}`)
}

function madeBefore(): string | undefined {
  return /^#withdraw=([0-9a-f]{32})$/.exec(location.hash)?.[1]
}

function Methods({ texts, cashier, onMade }: Props & { onMade: (id: string) => void }) {
  const methods = cashier.methods.filter(hasWithdrawal)
  const [chosen, choose] = useState(methods[0]?.id)
  const method = methods.find(({ id }) => id === chosen) ?? methods[0]
  if (!method) return null
  return (
    <>
      <MethodPicker label={texts.cashier.method} methods={methods} chosen={method.id} onChoose={choose} />
      <WithdrawalForm key={method.id} texts={texts} cashier={cashier} method={method} onMade={onMade} />
    </>
  )
}

function hasWithdrawal(method: Method): method is Method & { withdrawal: Bounds } {
  return method.withdrawal !== null
}
