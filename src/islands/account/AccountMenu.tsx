import { useStore } from '@nanostores/react'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import type { IconName } from '@/components/icons.ts'
import type { Texts } from '@/i18n/texts.ts'
import { $balance } from '@/stores/session/balance.ts'
import { $user } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Icon } from '@/ui/Icon.tsx'
import { Money } from '@/ui/Money.tsx'
import { Waiting } from '@/ui/State.tsx'
import { useSignOut } from './useSignOut.ts'

type AccountMenuProps = { lang: LanguageCode; texts: Texts['account'] }

/** What the menu of the header has; it comes with the first press. */
export function AccountMenu({ lang, texts }: AccountMenuProps) {
  const user = useStore($user)
  const balance = useStore($balance)
  const { leaving, leave } = useSignOut()
  return (
    <>
      <p className="p-2 font-600 [overflow-wrap:anywhere]">
        {user ? <bdi>{user.username}</bdi> : <Waiting text={texts.loading} />}
      </p>
      <Amounts lang={lang} texts={texts} />
      <div className="account-money">
        {!balance?.is_excluded && (
          <a className="button button-primary" href={localPath(lang, '/profile/cashier')}>
            {texts.deposit}
          </a>
        )}
        <a className="button button-quiet" href={`${localPath(lang, '/profile/cashier')}#withdraw`}>
          {texts.withdraw}
        </a>
      </div>
      <ul className="account-links">
        {user?.confirm_email && <MenuLink path="/profile" icon="mail" text={texts.confirmEmail} />}
        <MenuLink path="/profile" icon="user" text={texts.account} />
        <MenuLink path="/profile/inbox" icon="bell" text={texts.inbox} />
        <MenuLink path="/profile/bet-history" icon="document" text={texts.bets} />
        <MenuLink path="/slots/favorites" icon="star" text={texts.favorites} />
        <MenuLink path="/profile/security" icon="lock" text={texts.security} />
        <MenuLink path="/settings" icon="settings" text={texts.settings} />
        <li>
          <button type="button" aria-disabled={leaving} onClick={() => void leave()}>
            <Icon name="logout" mirrored />
            {texts.logOut}
            {leaving && <span className="spinner" aria-hidden="true" />}
          </button>
        </li>
      </ul>
    </>
  )
}

function MenuLink({ path, icon, text }: { path: string; icon: IconName; text: string }) {
  return (
    <li>
      <a href={localPath(pageLanguage(), path)}>
        <Icon name={icon} />
        {text}
      </a>
    </li>
  )
}

function Amounts({ lang, texts }: { lang: LanguageCode; texts: Texts['account'] }) {
  const balance = useStore($balance)
  if (!balance) return <Waiting text={texts.loading} />
  const { currency } = balance
  return (
    <dl className="account-amounts">
      <div>
        <dt>{texts.balance}</dt>
        <dd>
          <Money lang={lang} amount={balance.balance} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{texts.bonusBalance}</dt>
        <dd>
          <Money lang={lang} amount={balance.bonus_balance} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
