import type { Bonus } from '#contract/bonuses.ts'
import { useStore } from '@nanostores/react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { $bonuses, loadBonuses } from '@/stores/bonuses/bonuses.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { FailedLine } from './FailedLine.tsx'
import type { BesideProps } from './Beside.tsx'

/** The bonuses that the player has now, with what is left to wager of each. */
export function BonusesLeft({ texts, currency }: BesideProps) {
  const { bonuses: words, errors } = texts
  return (
    <LoadedView
      loaded={useStore($bonuses)}
      texts={words}
      errors={errors}
      again={loadBonuses}
      waiting="beside-waiting"
      failed={FailedLine}
    >
      {(all) => {
        const active = all.filter(({ status }) => status === 'active')
        if (active.length === 0) return null
        return (
          <section className="beside-part" aria-label={words.yours}>
            <h3>{words.yours}</h3>
            {active.map((bonus) => (
              <BonusLeft key={bonus.id} bonus={bonus} texts={texts} currency={currency} />
            ))}
          </section>
        )
      }}
    </LoadedView>
  )
}

function BonusLeft({ bonus, texts, currency }: { bonus: Bonus } & Pick<BesideProps, 'texts' | 'currency'>) {
  const { lang, bonuses: words } = texts
  const { wagered, to_wager, kind, counts } = bonus
  const names = {
    first_deposit: words.kindFirstDeposit,
    cashback: words.kindCashback,
    promocode: words.kindPromocode,
    operator: words.kindOperator,
    offer: words.kindOffer,
  }
  if (to_wager <= 0)
    return (
      <p>
        {names[kind]} · {words.nothingToWager}
      </p>
    )
  return (
    <div className="grid gap-1">
      <p>
        {names[kind]} · {fill(words.toWager, { amount: moneyInText(lang, to_wager, currency) })}
      </p>
      <progress className="progress" value={wagered} max={wagered + to_wager} aria-label={words.wagered} />
      {counts === 'sport' && <p className="muted">{words.countsSport}</p>}
    </div>
  )
}
