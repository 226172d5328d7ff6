import type { SportBook } from '#contract/line.ts'
import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { AccountSummaryTexts } from '@/i18n/namespaces/accountSummary.ts'
import { $accountSummary, $openBets, mountOpenBets } from '@/stores/profile/accountSummary.ts'
import { $limits } from '@/stores/protection/limits.ts'
import type { Loaded } from '@/stores/session/loaded.ts'
import { openBetsLine } from '@/ui/openBetsLine.ts'
import { Waiting } from '@/ui/State.tsx'
import { SummaryTile } from '@/ui/SummaryTile.tsx'
import { limitsLine, paymentsLine, signInLine, verificationLine, wagerLine } from './summaryLines.ts'

type Props = {
  texts: AccountSummaryTexts
  /** Undefined until the balance is known. */
  currency: string | undefined
  books: readonly SportBook[]
}

/** CASHIER-07: what waits for the player, each with the way to it. */
export function AccountSummary({ texts, currency, books }: Props) {
  const { lang, profile, accountSummary: words } = texts
  const summary = useStore($accountSummary)
  const bets = useStore($openBets)
  const limits = useStore($limits)
  // `books` is of the page, and the same at every rendering.
  useEffect(() => mountOpenBets(books), [books])

  function line<Value>(
    loaded: Loaded<Value>,
    lineOf: (texts: AccountSummaryTexts, value: Value, currency: string) => string,
  ): ReactNode {
    if (loaded.state === 'failed') return words.unknown
    if (loaded.state === 'loading' || currency === undefined) return <Waiting text={profile.loading} />
    return lineOf(texts, loaded.value, currency)
  }
  return (
    <section className="card card-body" aria-labelledby="account-summary">
      <h2 id="account-summary" className="text-18">
        {words.title}
      </h2>
      <ul className="summary-tiles">
        <SummaryTile {...{ lang, icon: 'document', path: '/profile/verification', name: words.verification }}>
          {line(summary, verificationLine)}
        </SummaryTile>
        <SummaryTile {...{ lang, icon: 'wallet', path: '/profile/pay-history', name: words.payments }}>
          {line(summary, paymentsLine)}
        </SummaryTile>
        {books.length > 0 && (
          <SummaryTile {...{ lang, icon: 'ball', path: '/profile/bet-history', name: words.bets }}>
            {line(bets, openBetsLine)}
          </SummaryTile>
        )}
        <SummaryTile {...{ lang, icon: 'gift', path: '/profile/promocode', name: words.wager }}>
          {line(summary, wagerLine)}
        </SummaryTile>
        <SummaryTile {...{ lang, icon: 'pause', path: '/profile/limits', name: words.limits }}>
          {line(limits, limitsLine)}
        </SummaryTile>
        <SummaryTile {...{ lang, icon: 'lock', path: '/profile/security', name: words.lastSignIn }}>
          {line(summary, signInLine)}
        </SummaryTile>
      </ul>
    </section>
  )
}
