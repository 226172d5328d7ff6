import type { Bonus } from '#contract/bonuses.ts'
import { localPath } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import type { WageringTexts } from '@/i18n/namespaces/wagering.ts'
import { $bonuses } from '@/stores/bonuses/bonuses.ts'
import { loadCashier, type Cashier } from '@/stores/payments/cashier.ts'
import { GiveUpBonus } from '@/ui/bonus/GiveUpBonus.tsx'

type Props = { texts: WageringTexts; cashier: Cashier }

/** CASHIER-03: what is left to play, by its reasons, what becomes of it without a bonus, and where to play. */
export function WageringPart({ texts, cashier }: Props) {
  const { lang, wagering } = texts
  const bonuses = useStore($bonuses)
  const asking = bonuses.state === 'ready' ? bonuses.value.filter(asksForPlay) : []
  const { deposited, deposits, bonuses: ofBonuses, bonus_money } = cashier.wagering
  const money = (amount: number) => moneyInText(lang, amount, cashier.currency)
  const lines = [
    ...(deposits > 0 ? [fill(wagering.deposits, { rest: money(deposits), all: money(deposited) })] : []),
    ...(ofBonuses > 0 ? [fill(wagering.bonuses, { rest: money(ofBonuses) })] : []),
    ...(bonus_money > 0 ? [fill(wagering.bonusMoney, { rest: money(bonus_money) })] : []),
  ]
  return (
    <>
      <ul className="cashier-conditions">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > 1 && <p className="text-14">{wagering.largest}</p>}
      {asking.map((bonus) => (
        <Without key={bonus.id} bonus={bonus} others={asking} texts={texts} cashier={cashier} />
      ))}
      <div className="flex flex-wrap gap-2">
        <a className="button button-primary" href={localPath(lang, '/slots')}>
          {wagering.play}
        </a>
        <a className="button button-quiet" href={localPath(lang, '/sport/home')}>
          {wagering.toSport}
        </a>
      </div>
    </>
  )
}

function asksForPlay({ status, to_wager }: Bonus): boolean {
  return status === 'active' && to_wager > 0
}

type WithoutProps = Props & { bonus: Bonus; others: readonly Bonus[] }

/** What is left to play once this bonus is given up. */
function Without({ bonus, others, texts, cashier }: WithoutProps) {
  const { lang, wagering } = texts
  const { deposits, bonus_money } = cashier.wagering
  const ofOthers = others.filter((other) => other !== bonus).map(({ to_wager }) => to_wager)
  const then = Math.max(deposits, bonus_money, ...ofOthers)
  const money = (amount: number) => moneyInText(lang, amount, cashier.currency)
  const values = { bonus: money(bonus.amount), amount: money(then) }
  return (
    <div className="grid gap-2">
      <p className="text-14">{fill(then > 0 ? wagering.giveUpThen : wagering.giveUpFree, values)}</p>
      <div>
        <GiveUpBonus
          bonus={bonus}
          texts={texts}
          currency={cashier.currency}
          onGivenUp={() => void loadCashier()}
        />
      </div>
    </div>
  )
}
