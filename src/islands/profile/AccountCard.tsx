import { localPath } from '#contract/languages.ts'
import type { SportBook } from '#contract/line.ts'
import { useStore } from '@nanostores/react'
import { use } from 'react'
import { formatAccountNumber } from '@/i18n/formats.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { accountSummaryTexts, type AccountSummaryTexts } from '@/i18n/namespaces/accountSummary.ts'
import { profileTexts } from '@/i18n/namespaces/profile.ts'
import { $accountSummary } from '@/stores/profile/accountSummary.ts'
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
import { AccountSummary } from './AccountSummary.tsx'
import './accountCard.css'

startBalance()
askAtOnce()
const loading = loadTexts(pageLanguage(), profileTexts, accountSummaryTexts)

type AccountCardProps = {
  /** The sportsbooks of the site. */
  books: readonly SportBook[]
}

/** PROFILE-01, PROFILE-11, CASHIER-07: the account's owner, its balances, and what waits. */
export function AccountCard({ books }: AccountCardProps) {
  const texts = use(loading)
  const { lang, profile } = texts
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
    <div className="account-parts">
      <section className="card card-body" aria-label={profile.account}>
        <Owner texts={texts} />
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
      <AccountSummary texts={texts} currency={balance?.currency} books={books} />
    </div>
  )
}

/** The player's name, and the number that one can read out. */
function Owner({ texts: { profile } }: { texts: AccountSummaryTexts }) {
  const user = useStore($user)
  const summary = useStore($accountSummary)
  return (
    <div className="account-card-who">
      <bdi className="account-card-name">{user ? user.username : <Waiting text={profile.loading} />}</bdi>
      {summary.state === 'ready' && (
        <span className="account-card-id muted">
          <span>
            {profile.id}{' '}
            <bdi dir="ltr" className="account-card-number">
              {formatAccountNumber(summary.value.number)}
            </bdi>
          </span>
          <CopyButton text={summary.value.number} label={profile.copyId} />
        </span>
      )}
    </div>
  )
}
