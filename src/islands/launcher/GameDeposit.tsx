import { localPath } from '#contract/languages.ts'
import { lazy, Suspense } from 'react'
import { overLostConnection } from '@/stores/calls/connection.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Boundary } from '@/ui/Boundary.tsx'

export const cashierAddress = () => localPath(pageLanguage(), '/profile/cashier')

const DepositSheet = lazy(async () => {
  const { DepositSheet } = await overLostConnection(() => import('../cashier/DepositSheet.tsx')).catch(
    (cause: unknown) => {
      // The cashier's own page has what the sheet has.
      location.assign(cashierAddress())
      throw cause
    },
  )
  return { default: DepositSheet }
})

type Props = { isOpen: boolean; closeLabel: string; onClose: () => void }

/** The cashier's form loads with the first deposit of a page. */
export function GameDeposit(props: Props) {
  return (
    <Boundary>
      <Suspense>
        <DepositSheet {...props} />
      </Suspense>
    </Boundary>
  )
}
