import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import type { Texts } from '@/i18n/texts.ts'
import '@/stores/auth/authModal.ts'
import { followJackpotWins } from '@/stores/games/jackpotWins.ts'
import '@/stores/notices/notices.ts'
import { followPopups } from '@/stores/popups/popups.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { followCurrency } from '@/stores/settings/currency.ts'
import { followLanguageChoice } from '@/stores/settings/settings.ts'
import '@/stores/settings/settings.ts'
import { Boundary } from '@/ui/Boundary.tsx'
import { draw } from '@/ui/draw.tsx'
import { Icon } from '@/ui/Icon.tsx'
import { Account } from './Account.tsx'
import { followPersonalRow } from './followPersonalRow.tsx'
import { IdleGate } from './IdleGate.tsx'
import { JackpotWins } from './JackpotWins.tsx'
import { Popups } from './Popups.tsx'
import { TermsGate } from './TermsGate.tsx'

// These listen to the session on every page, also where nothing of them is drawn.

/** The player's part of every page: the balance in the header, and the stores that follow the session. */
export function drawAccount(root: HTMLElement, { lang, account }: LoadedTexts<'account'>): void {
  startBalance()
  followCurrency()
  followLanguageChoice()
  followJackpotWins()
  followPopups()
  followPersonalRow()
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
      <Boundary>
        <TermsGate />
      </Boundary>
      <Boundary>
        <IdleGate />
      </Boundary>
    </>,
  )
}

type Props = { texts: Texts['account']; again: () => void }

/** Replaces the balance and the menu, in the same small size. */
function FailedAccount({ texts, again }: Props) {
  return (
    <div role="alert">
      <button type="button" className="button button-quiet account-failed" onClick={again}>
        <Icon name="alert" />
        <span className="visually-hidden">{texts.failed}. </span>
        {texts.again}
      </button>
    </div>
  )
}
