import { localPath } from '#contract/languages.ts'
import { lazy, Suspense, useEffect } from 'react'
import { overLostConnection } from '@/stores/calls/connection.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Boundary } from '@/ui/Boundary.tsx'
import { opensElsewhere } from '@/ui/opensElsewhere.ts'

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

/** The links of the header and its menu to the cashier open the sheet as well while a game is played. */
export function useCashierLinks(isPlaying: boolean, deposit: () => void): void {
  useEffect(() => {
    if (!isPlaying) return
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.header a')
      if (!link || opensElsewhere(event)) return
      if (link.pathname !== cashierAddress() || link.hash) return
      event.preventDefault()
      deposit()
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [isPlaying, deposit])
}
