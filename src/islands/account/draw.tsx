// These listen to the session on every page, also where nothing of them is drawn.
import '@/stores/auth/authModal.ts'
import '@/stores/notices/notices.ts'
import '@/stores/settings/settings.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { followJackpotWins } from '@/stores/games/jackpotWins.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { followCurrency } from '@/stores/settings/currency.ts'
import { followLanguageChoice } from '@/stores/settings/language.ts'
import { followPopups } from '@/stores/popups/popups.ts'
import { Boundary } from '@/ui/Boundary.tsx'
import { draw } from '@/ui/draw.tsx'
import { Account } from './Account.tsx'
import { FailedAccount } from './FailedAccount.tsx'
import { JackpotWins } from './JackpotWins.tsx'
import { Popups } from './Popups.tsx'

/** The player's part of every page: the balance in the header, and the stores that follow the session. */
export function drawAccount(root: HTMLElement, { lang, account }: LoadedTexts<'account'>): void {
  startBalance()
  followCurrency()
  followLanguageChoice()
  followJackpotWins()
  followPopups()
  draw(
    root,
    <>
      <Boundary fallback={(again) => <FailedAccount texts={account} again={again} />}>
        <Account lang={lang} texts={account} />
      </Boundary>
      <Boundary>
        <JackpotWins />
      </Boundary>
      <Boundary>
        <Popups />
      </Boundary>
    </>,
  )
}
