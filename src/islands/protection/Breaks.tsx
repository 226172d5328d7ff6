import { markets } from '#contract/markets.ts'
import type { Exclusion, Limits } from '#contract/protection.ts'
import { exclusionMonths, timeOutDays } from '#contract/protectionTerms.ts'
import { useId, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatUnit } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { exclusionRestriction, endExclusion, excludeSelf, takeTimeOut } from '@/stores/protection/limits.ts'
import { notify } from '@/stores/notices/notices.ts'
import { Card } from '@/ui/panel/Card.tsx'
import { LatePasswordPrompt } from '@/ui/panel/LatePasswordPrompt.tsx'
import { comeIntoView } from '@/ui/comeIntoView.ts'
import { useAction } from '@/ui/useAction.ts'
import { useConfirmation } from '@/ui/useConfirmation.ts'
import { LazyRestrictionNotice } from '@/ui/protection/LazyRestrictionNotice.tsx'
import type { LimitsTexts } from '@/i18n/namespaces/limits.ts'

type Props = { texts: LimitsTexts }

/** PROTECT-03: a break of days, in two steps. */
export function TimeOutCard({ texts }: Props) {
  const { lang, limits: limitTexts, errors } = texts
  const [days, choose] = useState<(typeof timeOutDays)[number]>(1)
  const [isSure, setSure] = useState(false)
  const confirmation = useConfirmation(isSure)
  const { pending, run } = useAction({ errors })
  const name = (value: number) => formatUnit(lang, value === 1 ? 24 : value, value === 1 ? 'hour' : 'day')
  async function begin() {
    if (!(await run(() => takeTimeOut({ days })))) return
    setSure(false)
    notify('success', { text: limitTexts.begun })
  }
  return (
    <Card icon="pause" title={limitTexts.timeOut} text={limitTexts.timeOutText}>
      <Choices
        label={limitTexts.howLong}
        options={timeOutDays.map((value) => ({ value, text: name(value) }))}
        chosen={days}
        onChoose={choose}
      />
      {isSure ? (
        <div className="grid gap-3 w-full" role="group" aria-label={limitTexts.timeOut} {...confirmation}>
          <p>{limitTexts.timeOutSure}</p>
          <div className="panel-buttons">
            <button
              type="button"
              className="button button-danger"
              aria-busy={pending}
              aria-disabled={pending}
              autoFocus
              onClick={() => void begin()}
            >
              {limitTexts.yesBreak}
            </button>
            <button type="button" className="button button-quiet" onClick={() => setSure(false)}>
              {limitTexts.cancel}
            </button>
          </div>
        </div>
      ) : (
        <div className="panel-buttons" {...confirmation}>
          <button type="button" className="button button-primary" onClick={() => setSure(true)}>
            {limitTexts.takeBreak}
          </button>
        </div>
      )}
    </Card>
  )
}

type Length = (typeof exclusionMonths)[number] | 'permanent'

/** PROTECT-03: first how long, then what it means, with the password. */
export function SelfExclusionCard({ texts }: Props) {
  const { lang, limits: limitTexts } = texts
  const [length, choose] = useState<Length>(6)
  const [isSure, setSure] = useState(false)
  const name = (value: Length) =>
    value === 'permanent' ? limitTexts.forGood : formatUnit(lang, value, 'month')
  return (
    <Card icon="lock" title={limitTexts.exclude} text={limitTexts.excludeText}>
      <Choices
        label={limitTexts.howLong}
        options={[...exclusionMonths, 'permanent' as const].map((value) => ({ value, text: name(value) }))}
        chosen={length}
        onChoose={choose}
      />
      {isSure ? (
        <LatePasswordPrompt
          texts={texts}
          submit={limitTexts.yesExclude}
          about={fill(limitTexts.excludeSure, { time: name(length) })}
          ask={(password) =>
            excludeSelf(length === 'permanent' ? { permanent: true } : { months: length }, password)
          }
          onDone={() => {
            setSure(false)
            notify('success', { text: limitTexts.excluded })
          }}
          onCancel={() => setSure(false)}
        />
      ) : (
        <div className="panel-buttons">
          <button type="button" className="button button-primary" onClick={() => setSure(true)}>
            {limitTexts.goOn}
          </button>
        </div>
      )}
    </Card>
  )
}

type ChoicesProps<Value> = {
  label: string
  options: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choices<Value extends string | number>({ label, options, chosen, onChoose }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className="limit-choices">
      <legend>{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className="chip">
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

type ExclusionProps = Props & { limits: Limits; exclusion: Exclusion }

/** The break under way, and how a self-exclusion whose time is over ends. */
export function ExclusionCard({ texts, limits, exclusion }: ExclusionProps) {
  const { lang, limits: limitTexts } = texts
  const [isAsking, ask] = useState(false)
  const wait = formatUnit(lang, markets[limits.market].exclusionEnd.wait_h, 'hour')
  return (
    <div ref={comeIntoView} className="card limit-exclusion">
      <LazyRestrictionNotice failure={exclusionRestriction(exclusion)} />
      {exclusion.ends_at && <p>{fill(limitTexts.endsAt, { when: formatMoment(exclusion.ends_at) })}</p>}
      {exclusion.may_ask_end && !isAsking && (
        <button type="button" className="button button-quiet" onClick={() => ask(true)}>
          {limitTexts.askEnd}
        </button>
      )}
      {exclusion.may_ask_end && isAsking && (
        <section aria-label={limitTexts.endTitle}>
          <LatePasswordPrompt
            texts={texts}
            submit={limitTexts.askEnd}
            about={fill(limitTexts.endText, { time: wait })}
            ask={endExclusion}
            onDone={() => ask(false)}
            onCancel={() => ask(false)}
          />
        </section>
      )}
    </div>
  )
}
