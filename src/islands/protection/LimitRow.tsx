import { digitsOf } from '#contract/currencies.ts'
import type { Limit, LimitKey, Limits } from '#contract/protection.ts'
import { useRef, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { labelled } from '@/i18n/labelled.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { changeLimit, confirmLimit, dropIncrease, limitOf } from '@/stores/protection/limits.ts'
import { shownAmount } from '@/stores/payments/amount.ts'
import { closeNotice, notify } from '@/stores/notices/notices.ts'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { useAction } from '@/ui/useAction.ts'
import type { LimitsTexts } from '@/i18n/namespaces/limits.ts'
import { limitAmount, limitName } from '@/ui/protection/limitTexts.ts'

type Props = { texts: LimitsTexts; limit: Limit; currency: string }

/** One limit: its value, its use, a waiting change, and its form. */
export function LimitRow({ texts, limit, currency }: Props) {
  const { lang, limits: limitTexts, protection } = texts
  /** Undefined before its first opening. */
  const [isOpen, open] = useState<boolean>()
  const change = useRef<HTMLButtonElement>(null)
  const counts = limitOf(limit)
  const name = limitName(texts, limit)
  const amount = (value: number) => limitAmount(texts, limit, value, currency)
  return (
    <li className="limit">
      <div className="limit-head">
        <h3>{limit.period === 'minutes' ? protection.session : protection.periods[limit.period]}</h3>
        <span className={counts === null ? 'muted' : 'limit-amount'}>
          {counts === null ? limitTexts.none : amount(counts)}
        </span>
        {!isOpen && (
          <button
            ref={change}
            type="button"
            className="button button-quiet"
            // The form has gone with its button that had the focus.
            autoFocus={isOpen === false}
            aria-label={`${labelled(lang, counts === null ? limitTexts.set : limitTexts.change)} ${name}`}
            onClick={() => open(true)}
          >
            {counts === null ? limitTexts.set : limitTexts.change}
          </button>
        )}
      </div>
      {counts !== null && limit.left !== null && (
        <>
          <progress className="progress" aria-label={name} max={counts} value={counts - limit.left} />
          <p className="text-14 tabular muted">
            {fill(limitTexts.usedLeft, { used: amount(limit.used), rest: amount(limit.left) })}
            {limit.resets_at && ` · ${fill(limitTexts.anew, { when: formatMoment(limit.resets_at) })}`}
          </p>
        </>
      )}
      {limit.operator !== null && (
        <p className="text-14 tabular muted">{fill(limitTexts.house, { amount: amount(limit.operator) })}</p>
      )}
      <Waiting texts={texts} limit={limit} currency={currency} onDone={() => change.current?.focus()} />
      {isOpen && <LimitForm texts={texts} limit={limit} currency={currency} onDone={() => open(false)} />}
    </li>
  )
}

type RowPartProps = Props & { onDone: () => void }

let said: number | undefined

/** Replaces an earlier message about a limit, which may no longer be true. */
function say(text: string): void {
  if (said !== undefined) closeNotice(said)
  said = notify('success', { text })
}

/** An increase that waits for its time, and then for its second confirmation. */
function Waiting({ texts, limit, currency, onDone }: RowPartProps) {
  const { limits: limitTexts, errors } = texts
  const { pending, run } = useAction({ errors })
  const waiting = limit.pending
  if (!waiting) return null
  const raised = waiting.amount === null ? '' : limitAmount(texts, limit, waiting.amount, currency)
  const values = { amount: raised, when: formatMoment(waiting.from) }
  const [waits, mayConfirm] = raised
    ? [limitTexts.waits, limitTexts.mayConfirm]
    : [limitTexts.waitsRemoval, limitTexts.mayConfirmRemoval]
  const key = keyOf(limit)
  async function act(ask: Parameters<typeof run<Limits>>[0], text: string) {
    if (!(await run(ask))) return
    say(text)
    onDone()
  }
  return (
    <div className="grid gap-3 py-3 px-3.5 rounded-control bg-raised">
      <p>{fill(waiting.may_confirm ? mayConfirm : waits, values)}</p>
      <div className="panel-buttons">
        {waiting.may_confirm && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={pending}
            onClick={() => void act(() => confirmLimit(key), limitTexts.saved)}
          >
            {limitTexts.confirm}
          </button>
        )}
        {limit.amount !== null && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={pending}
            onClick={() => void act(() => dropIncrease(key, limit.amount ?? 0), limitTexts.kept)}
          >
            {limitTexts.keepLimit}
          </button>
        )}
      </div>
    </div>
  )
}

function LimitForm({ texts, limit, currency, onDone }: RowPartProps) {
  const { limits: limitTexts, errors, panels } = texts
  const [typed, setTyped] = useState('')
  const isTime = limit.kind === 'session'
  const {
    pending,
    run,
    typed: clear,
    textOf,
  } = useAction({ errors, texts: fieldTexts(limitTexts, currency) })
  async function save(value: string | null) {
    const answer = await run(() => changeLimit(keyOf(limit), value, currency))
    if (!answer) return
    const waits = answer.limits.some(
      (one) => one.kind === limit.kind && one.period === limit.period && one.pending,
    )
    say(waits ? limitTexts.waiting : limitTexts.saved)
    onDone()
  }
  return (
    <CallForm className="panel-form" label={limitName(texts, limit)} onSubmit={() => save(typed)}>
      <TextField
        name="amount"
        label={isTime ? limitTexts.minutes : `${limitTexts.amount} (${currency})`}
        error={textOf('amount')}
        inputMode={isTime ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={16}
        required
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(shownAmount(currentTarget.value))
          clear('amount')
        }}
      />
      <div className="panel-buttons">
        <SubmitButton pending={pending} label={limitTexts.save} busy={panels.wait} />
        {limit.amount !== null && (
          <button type="button" className="button button-quiet" onClick={() => void save(null)}>
            {limitTexts.remove}
          </button>
        )}
        <button type="button" className="button button-ghost" onClick={onDone}>
          {limitTexts.cancel}
        </button>
      </div>
    </CallForm>
  )
}

function fieldTexts(limitTexts: LimitsTexts['limits'], currency: string): Record<string, string> {
  const { minutesForm, amountForm, amountWhole, amountTooSmall } = limitTexts
  const amountCents = fill(limitTexts.amountCents, { digits: digitsOf(currency) })
  return { minutesForm, amountForm, amountCents, amountWhole, amountTooSmall }
}

function keyOf({ kind, period }: Limit): LimitKey {
  return { kind, period } as LimitKey
}
