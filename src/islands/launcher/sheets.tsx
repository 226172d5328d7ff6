import { localPath } from '#contract/languages.ts'
import { useEffect } from 'react'
import { pageLanguage } from '@/stores/site/page.ts'
import { lazySheet } from '@/ui/lazySheet.tsx'
import { opensElsewhere } from '@/ui/opensElsewhere.ts'
import { addStyle } from '@/ui/fetchOnce.ts'
import { cashierAddress, depositOver } from '@/ui/payment/depositOver.tsx'
import style from './beside/beside.css?url'

/** PROMO-18: what of the player's stands beside the game. */
export const GameBeside = lazySheet(
  async () => {
    const [{ Beside }] = await Promise.all([import('./beside/Beside.tsx'), addStyle(style)])
    return Beside
  },
  () => localPath(pageLanguage(), '/profile/bonuses'),
)

export const GameDeposit = depositOver(() => import('../cashier/DepositSheet.tsx'))

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
