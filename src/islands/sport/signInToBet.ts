import { useEffect } from 'react'
import { notify } from '@/stores/notices/notices.ts'
import { openAuthDialog } from '../auth/open.ts'

/** A guest wants to bet: what they picked waits in the frame behind the dialog. */
export async function signInToBet(): Promise<void> {
  notify('default', { key: 'pleaseAuthBets' })
  await openAuthDialog('sign-in')
}

/** Where the slip stands beside the list. A phone's slip is a sheet with an entry of the history, which asks by itself. */
const hasSlipBeside = () => matchMedia('(min-width: 900px)').matches

/** A guest's tap on an odd of the static line asks at once; the frame may come meanwhile (islands/astro/sport.ts). */
export function useTappedOdds(): void {
  useEffect(() => {
    const ask = () => {
      const isGuest = document.documentElement.dataset.session !== 'in'
      if (isGuest && hasSlipBeside() && document.querySelector('a[data-tapped][href*="selection="]'))
        void signInToBet()
    }
    ask()
    addEventListener('popstate', ask)
    return () => removeEventListener('popstate', ask)
  }, [])
}
