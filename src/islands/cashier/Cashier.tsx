import { useStore } from '@nanostores/react'
import { use, useEffect, useState } from 'react'
import { localPath } from '#contract/languages.ts'
import { fill } from '@/i18n/format.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { cashierTexts } from '@/i18n/namespaces/cashier.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { withdrawalTexts } from '@/i18n/namespaces/withdrawal.ts'
import { $cashier, loadCashier, type Cashier as CashierState } from '@/stores/payments/cashier.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { $session } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { ConfirmEmailNote } from '@/ui/ConfirmEmailNote.tsx'
import { Deferred } from '@/ui/Deferred.tsx'
import { once } from '@/ui/fetchOnce.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import type { WayBack } from '@/ui/payment/PaymentCard.tsx'
import { State } from '@/ui/State.tsx'
import type { CashierTexts } from '@/i18n/namespaces/cashier.ts'

// Before the first rendering: a guest is known at once, and the texts load in parallel with React.
startBalance()
export const cashierLoading = loadTexts(pageLanguage(), cashierTexts, errorsTexts)

const loadDepositForm = () => import('./DepositForm.tsx')
/** Money out, which most visits of the cashier are not about. */
const loadWithdrawalPart = once(async () => {
  const [{ WithdrawalPart }, texts] = await Promise.all([
    import('./WithdrawalPart.tsx'),
    loadTexts(pageLanguage(), cashierTexts, withdrawalTexts, errorsTexts),
  ])
  return { WithdrawalPart, texts }
})

const directions = ['deposit', 'withdraw'] as const
type Direction = (typeof directions)[number]
// Starts while the cashier's data loads. A failed form is loaded again, and reported, where it is shown.
;(directionOfAddress() === 'deposit' ? loadDepositForm() : loadWithdrawalPart()).catch(console.warn)

/** Money in and money out: `#withdraw` in the address opens the second, `#withdraw=<id>` a withdrawal made here. */
export function Cashier() {
  const texts = use(cashierLoading)
  const isGuest = useStore($session) === 'out'
  const [direction, turn] = useDirection()
  if (isGuest) return null
  const { cashier } = texts
  const labels = { deposit: cashier.deposit, withdraw: cashier.withdraw }
  return (
    <div className="cashier">
      <div className="segmented cashier-directions" role="group" aria-label={cashier.direction}>
        {directions.map((each) => (
          <button key={each} type="button" aria-pressed={each === direction} onClick={() => turn(each)}>
            {labels[each]}
          </button>
        ))}
      </div>
      <ConfirmEmailNote />
      <CashierPart texts={texts} direction={direction} />
    </div>
  )
}

function directionOfAddress(): Direction {
  return /^#withdraw(=|$)/.test(location.hash) ? 'withdraw' : 'deposit'
}

/** The direction is in the address: a reload finds it, and a link of the menu to the other one turns the open page. */
function useDirection(): [Direction, (direction: Direction) => void] {
  const [direction, setDirection] = useState(directionOfAddress)
  useEffect(() => {
    const follow = () => setDirection(directionOfAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  function turn(next: Direction) {
    if (next === direction) return
    const { pathname, search } = location
    history.replaceState(history.state, '', next === 'withdraw' ? '#withdraw' : pathname + search)
    setDirection(next)
  }
  return [direction, turn]
}

/** `missing`: what a deposit is wanted for, in major units. */
type Props = {
  texts: CashierTexts
  direction: Direction
  back?: WayBack
  missing?: number | undefined
}

/** The form of a direction, once the methods are known. */
export function CashierPart({ texts, direction, back, missing }: Props) {
  const loaded = useStore($cashier)
  const { cashier, errors } = texts
  return (
    <LoadedView loaded={loaded} texts={cashier} errors={errors} again={loadCashier} waiting="cashier-waiting">
      {(value) => <Open {...{ texts, direction, value, back, missing }} />}
    </LoadedView>
  )
}

type OpenProps = Omit<Props, 'back'> & { value: CashierState; back: WayBack | undefined }

function Open({ texts, direction, value, back, missing }: OpenProps) {
  if (!takes(value, direction)) return <NoMethod texts={texts} currency={value.currency} />
  const { wait, away, again } = texts.cashier
  const labels = { wait, loadFailed: away, again }
  if (direction === 'deposit') {
    return (
      <Deferred load={loadDepositForm} texts={labels}>
        {({ DepositForm }) => <DepositForm {...{ texts, back, missing }} cashier={value} />}
      </Deferred>
    )
  }
  return (
    <Deferred load={loadWithdrawalPart} texts={labels}>
      {({ WithdrawalPart, texts }) => <WithdrawalPart texts={texts} cashier={value} />}
    </Deferred>
  )
}

function takes({ methods }: CashierState, direction: Direction): boolean {
  return methods.some((method) => (direction === 'deposit' ? method.top_up : method.withdrawal) !== null)
}

function NoMethod({ texts: { lang, cashier }, currency }: { texts: CashierTexts; currency: string }) {
  return (
    <State icon="info" title={fill(cashier.noMethod, { currency })} text={cashier.noMethodText}>
      <a className="button button-primary" href={localPath(lang, '/contacts')}>
        {cashier.contact}
      </a>
    </State>
  )
}
