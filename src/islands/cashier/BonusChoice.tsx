import type { Currency } from '#contract/currencies.ts'
import { toMinor } from '#contract/money.ts'
import type { OfferTerms } from '#contract/offers.ts'
import type { BonusOffer, DepositBonus } from '#contract/payments.ts'
import { useId } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { BonusChoiceTexts } from '@/i18n/namespaces/bonusChoice.ts'
import { offerTermsTexts } from '@/i18n/namespaces/offerTerms.ts'
import { giftLine, offerFacts } from '@/i18n/offerFacts.ts'
import { bonusOf } from '@/stores/payments/afterDeposit.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { once } from '@/ui/fetchOnce.ts'
import { FieldError } from '@/ui/fields/Field.tsx'
import { Icon } from '@/ui/Icon.tsx'
import { LateDetails } from '@/ui/LateDetails.tsx'

export type BonusChoiceProps = {
  texts: BonusChoiceTexts
  /** What is said of the conditions while they come, and where they do not. */
  wait: { wait: string; loadFailed: string; again: string }
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
  const { texts, offer, currency, amount, chosen, error, onChoose } = props
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
      <Conditions {...props} />
    </fieldset>
  )
}

const readerOf = ({ lang, offerFacts }: BonusChoiceTexts, currency: Currency) => ({
  ...{ lang, offers: offerFacts, currency, when: formatMoment },
})

/** What is paid at least for the bonus by this method. */
function termsOf({ offer: { terms }, currency, least }: ConditionsProps): OfferTerms {
  const { trigger } = terms
  if (trigger.kind !== 'deposit') return terms
  const least_minor = Math.max(trigger.least[currency] ?? 0, toMinor(least, currency) ?? 0)
  return { ...terms, trigger: { ...trigger, least: { ...trigger.least, [currency]: least_minor } } }
}

/** What is unfolded: the conditions, and the words of all that an offer may ask for. */
const loadConditions = once(async () => {
  const [{ BonusConditions }, texts] = await Promise.all([
    import('./BonusConditions.tsx'),
    loadTexts(pageLanguage(), offerTermsTexts),
  ])
  return { BonusConditions, texts }
})

type ConditionsProps = Pick<BonusChoiceProps, 'texts' | 'wait' | 'offer' | 'currency' | 'least'>

/** The facts of the offer and how it becomes money; unfolded the offer's own conditions, and those of bonus money. */
function Conditions(props: ConditionsProps) {
  const { texts, wait, offer, currency } = props
  const { lang, bonusChoice } = texts
  const terms = termsOf(props)
  const money = (amount: number) => moneyInText(lang, amount, currency)
  return (
    <div className="grid gap-2 text-14">
      <p className="label">{bonusChoice.conditions}</p>
      <dl className="cashier-facts">
        {offerFacts(readerOf(texts, currency), terms).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {fill(bonusChoice.convert, { threshold: money(offer.threshold), daily: money(offer.daily) })}
      </p>
      <LateDetails
        className="cashier-all"
        summary={
          <>
            {bonusChoice.all}
            <Icon name="down" />
          </>
        }
        load={loadConditions}
        texts={wait}
      >
        {({ BonusConditions, texts: { offerTerms } }) => (
          <BonusConditions texts={{ ...texts, offerTerms }} {...{ offer, terms, currency }} />
        )}
      </LateDetails>
    </div>
  )
}
