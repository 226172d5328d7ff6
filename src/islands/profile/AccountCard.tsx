import { localPath } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { use } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { profileTexts } from '@/i18n/namespaces/profile.ts'
import { $limits, exclusionRestriction } from '@/stores/protection/limits.ts'
import { $balance, startBalance } from '@/stores/session/balance.ts'
import { $session, $user, askAtOnce } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { LazyRestrictionNotice } from '@/ui/protection/LazyRestrictionNotice.tsx'
import { CopyButton } from '@/ui/fields/CopyButton.tsx'
import { Money } from '@/ui/Money.tsx'
import { ConfirmEmailNote } from '@/ui/ConfirmEmailNote.tsx'
import { OwedNote } from '@/ui/OwedNote.tsx'
import { WayBackNote } from '@/ui/WayBackNote.tsx'
import { Waiting } from '@/ui/State.tsx'
import './accountCard.css'

startBalance()
askAtOnce()
const loading = loadTexts(pageLanguage(), profileTexts)

/** PROFILE-01, PROFILE-11: the account's owner and its balances. */
export function AccountCard() {
  const { lang, profile } = use(loading)
  const user = useStore($user)
  const balance = useStore($balance)
  const limits = useStore($limits)
  const exclusion = limits.state === 'ready' ? limits.value.exclusion : null
  if (useStore($session) === 'out') return null
  const facts = [
    ...(user?.is_partner ? [{ name: profile.partner, value: profile.yes }] : []),
    ...(user?.cashier_id ? [{ name: profile.agentCashier, value: user.cashier_id }] : []),
  ]
  const amount = (major: number | undefined) =>
    major === undefined || !balance ? (
      <Waiting text={profile.loading} />
    ) : (
      <Money lang={lang} amount={major} currency={balance.currency} />
    )
  return (
    <section className="card card-body" aria-label={profile.account}>
      <div className="account-card-who">
        <bdi className="account-card-name">{user ? user.username : <Waiting text={profile.loading} />}</bdi>
        {user && (
          <span className="account-card-id muted">
            <span>
              {profile.id} <code dir="ltr">{user.id}</code>
            </span>
            <CopyButton text={user.id} label={profile.copyId} />
          </span>
        )}
      </div>
      <dl className="account-card-amounts">
        <div>
          <dt className="muted">{profile.balance}</dt>
          <dd>{amount(balance?.balance)}</dd>
        </div>
        <div>
          <dt className="muted">{profile.bonusBalance}</dt>
          <dd>{amount(balance?.bonus_balance)}</dd>
        </div>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <ConfirmEmailNote />
      <WayBackNote />
      <OwedNote />
      {exclusion && <LazyRestrictionNotice failure={exclusionRestriction(exclusion)} />}
      <div className="account-card-buttons">
        {!exclusion && (
          <a className="button button-primary" href={localPath(lang, '/profile/cashier')}>
            {profile.deposit}
          </a>
        )}
        <a className="button button-quiet" href={`${localPath(lang, '/profile/cashier')}#withdraw`}>
          {profile.withdraw}
        </a>
      </div>
    </section>
  )
}
