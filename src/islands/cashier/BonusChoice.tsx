import type { BonusOffer, DepositBonus } from '#contract/payments.ts'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { fill, isolated } from '@/i18n/format.ts'
import { formatPercent, formatUnit, moneyInText } from '@/i18n/formats.ts'
import type { BonusChoiceTexts } from '@/i18n/namespaces/bonusChoice.ts'
import { oddsOf } from '@/i18n/odds.ts'
import { bonusOf } from '@/stores/payments/afterDeposit.ts'
import { $settings } from '@/stores/settings/settings.ts'
import { oddsFormat } from '@/stores/sport/bookSettings.ts'
import { FieldError } from '@/ui/fields/Field.tsx'

export type BonusChoiceProps = {
  texts: BonusChoiceTexts
  offer: BonusOffer
  currency: string
  /** The amount of the deposit in major units, once one is typed that may be paid. */
  amount: number | undefined
  chosen: DepositBonus
  error: string | undefined
  onChoose: (bonus: DepositBonus) => void
}

/** CASHIER-02: with the welcome bonus or without it. Its conditions are in sight before the choice, not behind it. */
export function BonusChoice({ texts, offer, currency, amount, chosen, error, onChoose }: BonusChoiceProps) {
  const { lang, bonusChoice } = texts
  const id = useId()
  const money = (major: number) => moneyInText(lang, major, currency)
  const values = { percent: isolated(formatPercent(lang, offer.percent / 100)), most: money(offer.most) }
  const gives = amount === undefined ? 0 : bonusOf(offer, amount, currency)
  const text = {
    first_deposit: [
      fill(bonusChoice.takeText, values),
      ...(gives > 0 ? [fill(bonusChoice.gives, { amount: money(gives) })] : []),
    ].join('. '),
    none: bonusChoice.leaveText,
  }
  const label = { first_deposit: bonusChoice.take, none: bonusChoice.leave }
  return (
    <fieldset className="cashier-bonus field" aria-describedby={error && `${id}-error`}>
      <legend className="label">{bonusChoice.title}</legend>
      {(['first_deposit', 'none'] as const).map((bonus) => (
        <label key={bonus} className="cashier-method card">
          <input
            type="radio"
            name="bonus"
            checked={bonus === chosen}
            aria-invalid={error !== undefined && bonus === chosen}
            aria-labelledby={`${id}-${bonus}`}
            aria-describedby={`${id}-${bonus}-text`}
            onChange={() => onChoose(bonus)}
          />
          <span className="grid">
            <b id={`${id}-${bonus}`}>{label[bonus]}</b>
            <span id={`${id}-${bonus}-text`} className="muted text-14 font-400">
              {text[bonus]}
            </span>
          </span>
        </label>
      ))}
      {error && <FieldError id={`${id}-error`} text={error} />}
      <Conditions texts={texts} offer={offer} currency={currency} />
    </fieldset>
  )
}

/** The values that the rule reads: they come with the offer. */
function Conditions({ texts, offer, currency }: Pick<BonusChoiceProps, 'texts' | 'offer' | 'currency'>) {
  const { lang, bonusChoice } = texts
  // The format is of the settings, which may come later.
  useStore($settings)
  const percent = (of: number) => isolated(formatPercent(lang, of / 100))
  const money = (amount: number) => moneyInText(lang, amount, currency)
  const lines = [
    fill(bonusChoice.wager, { percent: percent(offer.wager_percent) }),
    ...(offer.most_wager_percent === null
      ? []
      : [fill(bonusChoice.mostWager, { times: isolated(`${offer.most_wager_percent / 100}`) })]),
    ...(offer.counts === 'sport' ? [bonusChoice.countsSport] : []),
    fill(bonusChoice.convert, { threshold: money(offer.threshold), daily: money(offer.daily) }),
    fill(bonusChoice.expiry, { time: formatUnit(lang, offer.days, 'day') }),
    fill(bonusChoice.odds, { odds: isolated(oddsOf(lang, offer.least_odds)[oddsFormat()]) }),
    bonusChoice.giveUp,
  ]
  return (
    <div className="text-14">
      <p className="label">{bonusChoice.conditions}</p>
      <ul className="cashier-conditions">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
