import type { ProfileTexts } from '@/i18n/namespaces/profile.ts'
import { formatAccountNumber } from '@/i18n/formats.ts'
import { localPath } from '#contract/languages.ts'
import type { ProfileUser } from '#contract/profile.ts'

type Fact = { name: string; value: string | null }

/** Account data that the player can read and not change here; missing fields are left out. */
export function ReadOnlyData({
  texts: { lang, profile },
  profile: data,
}: {
  texts: ProfileTexts
  profile: ProfileUser
}) {
  const account: Fact[] = [
    { name: profile.username, value: data.username },
    { name: profile.id, value: formatAccountNumber(data.number) },
    { name: profile.longId, value: data.id },
    { name: profile.currency, value: data.currency },
    { name: profile.partner, value: data.is_partner ? profile.yes : null },
    { name: profile.agent, value: data.agent_id },
    { name: profile.agentCashier, value: data.cashier_id },
  ]
  const contacts: Fact[] = [
    { name: profile.email, value: data.email },
    { name: profile.country, value: data.country },
    { name: profile.city, value: data.city },
  ]
  const payments: Fact[] = [
    { name: profile.card, value: data.card },
    { name: profile.wallet, value: data.yandex },
  ]
  return (
    <>
      <Facts title={profile.accountData} facts={account} />
      <Facts title={profile.contacts} facts={contacts} />
      <Facts title={profile.paymentData} facts={payments} />
      <section className="card profile-facts" aria-label={profile.verification}>
        <h2>{profile.verification}</h2>
        <p>{statusLabels(profile)[data.check_verify_status]}</p>
        {data.number_document && (
          <dl>
            <div>
              <dt className="muted">{profile.documentNumber}</dt>
              <dd>
                <bdi>{maskedNumber(data.number_document)}</bdi>
              </dd>
            </div>
          </dl>
        )}
        <a className="button button-quiet" href={localPath(lang, '/profile/verification')}>
          {profile.toVerification}
        </a>
      </section>
    </>
  )
}

export function statusLabels(
  profile: ProfileTexts['profile'],
): Record<ProfileUser['check_verify_status'], string> {
  return {
    NOT_SEND: profile.notSent,
    PENDING: profile.pending,
    VERIFIED: profile.verified,
    REJECTED: profile.rejected,
  }
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value)
  if (known.length === 0) return null
  return (
    <section className="card profile-facts" aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {known.map(({ name, value }) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Enough of a document's number to know it by: its last four characters, of a short one the last two. */
export function maskedNumber(number: string): string {
  return `••••${number.slice(number.length > 6 ? -4 : -2)}`
}
