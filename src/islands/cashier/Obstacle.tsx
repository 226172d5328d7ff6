import { localPath } from '#contract/languages.ts'
import { isPayoutMethod, type PayoutMethod } from '#contract/paymentMethods.ts'
import type { Bounds } from '#contract/payments.ts'
import type { ReactNode } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { cashierTexts } from '@/i18n/namespaces/cashier.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { giveUpBonusTexts } from '@/i18n/namespaces/giveUpBonus.ts'
import { wageringTexts } from '@/i18n/namespaces/wagering.ts'
import type { WithdrawalTexts } from '@/i18n/namespaces/withdrawal.ts'
import type { Cashier, Method } from '@/stores/payments/cashier.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { once } from '@/ui/fetchOnce.ts'

/** Where the form leads a player who may not withdraw yet. */
export const obstacleId = 'withdrawal-obstacle'

export type Obstacle = 'verification' | 'wagering' | 'unplayed' | 'balance'

/**
 * What prevents a withdrawal now, the platform's first reason first; undefined if nothing does. `free` is what it may take of the balance.
 */
export function obstacleOf(cashier: Cashier, free: number | undefined): Obstacle | undefined {
  if (cashier.needs_verification) return 'verification'
  if (cashier.to_wager > 0 && (free ?? 0) < leastOf(cashier)) return 'wagering'
  if (free === undefined || free >= leastOf(cashier)) return undefined
  return cashier.unplayed.length > 0 ? 'unplayed' : 'balance'
}

function leastOf({ methods }: Cashier): number {
  return Math.min(...methods.filter(hasWithdrawal).map(({ withdrawal }) => withdrawal.min))
}

export type Payable = Method & { id: PayoutMethod; withdrawal: Bounds }

export function hasWithdrawal(method: Method): method is Payable {
  return method.withdrawal !== null && isPayoutMethod(method.id)
}

/** What is left to play before a withdrawal, for a player who has something left. */
const loadWageringPart = once(async () => {
  const [{ WageringPart }, texts] = await Promise.all([
    import('./WageringPart.tsx'),
    loadTexts(pageLanguage(), ...([cashierTexts, wageringTexts, giveUpBonusTexts, errorsTexts] as const)),
  ])
  return { WageringPart, texts }
})

type Props = {
  /** Deposits that were not played stand in a part of their own. */
  obstacle: Exclude<Obstacle, 'unplayed'>
  texts: WithdrawalTexts
  cashier: Cashier
  balance: number | undefined
}

/** CASHIER-06: the reason beside the form, with the way out of it. */
export function Obstacle({ obstacle, texts, cashier, balance = 0 }: Props) {
  const { lang, cashier: common, withdrawal: words } = texts
  const money = (amount: number) => moneyInText(lang, amount, cashier.currency)
  switch (obstacle) {
    case 'verification':
      return (
        <Reason title={words.verifyFirst} text={words.verifyFirstText}>
          <a className="button button-primary" href={localPath(lang, '/profile/verification')}>
            {words.verify}
          </a>
        </Reason>
      )
    case 'wagering':
      return (
        <Reason title={fill(words.toWager, { amount: money(cashier.to_wager) })} text={words.toWagerText}>
          <Deferred
            load={loadWageringPart}
            texts={{ wait: common.wait, loadFailed: common.away, again: common.again }}
          >
            {({ WageringPart, texts: ofPart }) => <WageringPart texts={ofPart} cashier={cashier} />}
          </Deferred>
        </Reason>
      )
    case 'balance':
      return (
        <Reason
          title={fill(words.tooLittle, { amount: money(leastOf(cashier)) })}
          text={fill(words.tooLittleText, { amount: money(balance) })}
        />
      )
  }
}

function Reason({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section id={obstacleId} tabIndex={-1} className="card card-body gap-3" aria-label={title}>
      <h2 className="text-18">{title}</h2>
      <p className="muted">{text}</p>
      {children}
    </section>
  )
}
