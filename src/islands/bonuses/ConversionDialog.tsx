import type { ConversionTerms } from '#contract/bonuses.ts'
import { useId, type ReactNode } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { Modal, ModalHead } from '@/ui/Modal.tsx'
import { Money } from '@/ui/Money.tsx'

type Texts = LoadedTexts<'bonuses'>

type DialogProps = { texts: Texts; isOpen: boolean; onClose: () => void; children: ReactNode }

/** The question before a conversion (PROFILE-05): nothing is converted but by its button. */
export function ConversionDialog({ texts: { bonuses }, isOpen, onClose, children }: DialogProps) {
  const heading = useId()
  return (
    <Modal
      shown={isOpen ? 'conversion' : undefined}
      className="conversion"
      labelledBy={heading}
      onClose={onClose}
    >
      <ModalHead id={heading} title={bonuses.convertTitle} close={bonuses.convertCancel} onClose={onClose} />
      {isOpen && children}
    </Modal>
  )
}

type QuestionProps = {
  texts: Texts
  terms: ConversionTerms
  currency: string
  /** The highest real balance, in major units, that allows a conversion. */
  threshold: number
  pending: boolean
  /** Why it was not converted. */
  failure: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** The amount, its limit, and what happens to the rest. */
export function ConversionQuestion(props: QuestionProps) {
  const { texts, terms, currency, threshold, pending, failure, onConfirm, onCancel } = props
  const { lang, bonuses } = texts
  const { amount, rest, daily, left_today } = terms
  const money = (major: number) => moneyInText(lang, major, currency)
  const restText =
    rest > 0
      ? fill(bonuses.convertRest, { amount: money(rest), threshold: money(threshold) })
      : bonuses.convertNoRest
  const facts = [
    { name: bonuses.convertAmount, value: amount },
    { name: bonuses.convertDaily, value: daily },
    { name: bonuses.convertLeft, value: left_today },
  ]
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) onConfirm()
      }}
    >
      <dl className="conversion-terms">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>
              <Money lang={lang} amount={value} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{amount > 0 ? restText : bonuses.convertNone}</p>
      {failure && (
        <p className="failure" role="alert">
          {failure}
        </p>
      )}
      <div className="conversion-buttons">
        {amount > 0 && (
          <SubmitButton
            pending={pending}
            label={fill(bonuses.convertYes, { amount: money(amount) })}
            busy={bonuses.loading}
          />
        )}
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {bonuses.convertCancel}
        </button>
      </div>
    </form>
  )
}
