import type { Currency } from '#contract/currencies.ts'
import { toMinor } from '#contract/money.ts'
import type { OfferTerms } from '#contract/offers.ts'
import type { BonusOffer, DepositBonus } from '#contract/payments.ts'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { fill, isolated } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { BonusChoiceTexts } from '@/i18n/namespaces/bonusChoice.ts'
import { offerFacts } from '@/i18n/offerFacts.ts'
import { giftLine, offerTerms } from '@/i18n/offerTerms.ts'
import { oddsOf } from '@/i18n/odds.ts'
import { bonusOf } from '@/stores/payments/afterDeposit.ts'
import { $settings } from '@/stores/settings/settings.ts'
import { oddsFormat } from '@/stores/sport/bookSettings.ts'
import { useGameNames } from '@/ui/bonus/useGameNames.ts'
import { FieldError } from '@/ui/fields/Field.tsx'
import { Icon } from '@/ui/Icon.tsx'

export type BonusChoiceProps = {
  texts: BonusChoiceTexts
  offer: BonusOffer
  currency: Currency
  /** The least that the chosen method takes, in major units. */
  least: number
  /** The amount of the deposit in major units, once one is typed that may be paid. */
  amount: number | undefined
  chosen: DepositBonus
  error: string | undefined
  onChoose: (bonus: DepositBonus) => void
}

/** CASHIER-02: with the welcome bonus or without it. What counts of its conditions is in sight before the choice, all of them one press away. */
export function BonusChoice(props: BonusChoiceProps) {
  const { texts, offer, currency, least, amount, chosen, error, onChoose } = props
  const { lang, bonusChoice } = texts
  const id = useId()
  const money = (major: number) => moneyInText(lang, major, currency)
  const gives = amount === undefined ? 0 : bonusOf(offer, amount, currency)
  const text = {
    first_deposit: [
      giftLine(readerOf(texts, currency), offer.terms),
      ...(gives > 0 ? [fill(bonusChoice.gives, { amount: money(gives) })] : []),
    ].join(' '),
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
      <Conditions {...{ texts, offer, currency, least }} />
    </fieldset>
  )
}

const readerOf = ({ lang, offers }: BonusChoiceTexts, currency: Currency) => ({
  ...{ lang, offers, currency, when: formatMoment },
})

/** What is paid at least for the bonus by this method. */
function termsOf({ offer: { terms }, currency, least }: ConditionsProps): OfferTerms {
  const { trigger } = terms
  if (trigger.kind !== 'deposit') return terms
  const least_minor = Math.max(trigger.least[currency] ?? 0, toMinor(least, currency) ?? 0)
  return { ...terms, trigger: { ...trigger, least: { ...trigger.least, [currency]: least_minor } } }
}

type ConditionsProps = Pick<BonusChoiceProps, 'texts' | 'offer' | 'currency' | 'least'>

/** The facts of the offer and how it becomes money; unfolded the offer's own conditions, and those of bonus money. */
function Conditions(props: ConditionsProps) {
  const { texts, offer, currency } = props
  const { lang, bonusChoice } = texts
  const terms = termsOf(props)
  // The format is of the settings, which may come later.
  useStore($settings)
  const names = useGameNames(offer.terms)
  const money = (amount: number) => moneyInText(lang, amount, currency)
  const reader = { ...readerOf(texts, currency), names }
  const lines = [
    ...offerTerms(reader, terms),
    fill(bonusChoice.odds, { odds: isolated(oddsOf(lang, offer.least_odds)[oddsFormat()]) }),
    bonusChoice.giveUp,
  ]
  return (
    <div className="grid gap-2 text-14">
      <p className="label">{bonusChoice.conditions}</p>
      <dl className="cashier-facts">
        {offerFacts(reader, terms).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {fill(bonusChoice.convert, { threshold: money(offer.threshold), daily: money(offer.daily) })}
      </p>
      <details className="cashier-all">
        <summary>
          {bonusChoice.all}
          <Icon name="down" />
        </summary>
        <ul className="cashier-conditions">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
