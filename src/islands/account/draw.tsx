import type { LoadedTexts } from '@/i18n/loadTexts'
import { followJackpotWins } from '@/stores/games/jackpotWins'
import { startBalance } from '@/stores/session/balance'
import { followCurrency } from '@/stores/site/currency'
import { followLanguageChoice } from '@/stores/site/language'
import { followPopups } from '@/stores/site/popups'
import { Boundary } from '../shared/Boundary'
import { draw } from '../shared/draw'
import { Account } from './Account'
import { FailedAccount } from './FailedAccount'
import { JackpotWins } from './JackpotWins'
import { Popups } from './Popups'

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
