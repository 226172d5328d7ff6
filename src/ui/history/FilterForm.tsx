import { Fragment, useRef, useState, type FormEvent } from 'react'
import { everyDay, isLimited, type DayRange, type Filter } from '@/stores/history/pagedHistory.ts'
import { loadCalendar } from '@/stores/site/calendar.ts'
import { notifyFailure } from '@/stores/notices/notices.ts'
import { DateField } from '../fields/DateField.tsx'
import type { HistoryTexts } from '@/i18n/namespaces/history.ts'
import type { FilterProps } from './FilterBar.tsx'

/** Days, typed as day.month.year (UI-03), and the further fields of a history. */
export function FilterForm({ texts, range, filter, pending, onFilter, children }: FilterProps) {
  const { history } = texts
  const [errors, setErrors] = useState<RangeErrors>({})
  const apply = useRef<HTMLButtonElement>(null)

  async function send(form: HTMLFormElement) {
    const data = new FormData(form)
    const {
      begin = '',
      end = '',
      ...others
    } = Object.fromEntries(Array.from(data, ([name, value]) => [name, textOf(value)]))
    const calendar = await loadCalendar()
    if (!calendar.ok) return notifyFailure(calendar.error)
    const { isTypedDay, typedDateToIso } = calendar.value
    const isWrong = (text: string) => text !== '' && !isTypedDay(text)
    const days = { begin: typedDateToIso(begin), end: typedDateToIso(end) }
    const wrong = errorsOf({ begin: isWrong(begin), end: isWrong(end) }, days, texts)
    setErrors(wrong)
    if (!wrong.begin && !wrong.end) show(days, others)
  }
  function clear() {
    setErrors({})
    show(everyDay, {})
  }
  /** The focus may be in a field or on a button that goes with the filter before. */
  function show(days: DayRange, others: Filter) {
    apply.current?.focus()
    onFilter(days, others)
  }
  return (
    <form
      className="history-fields"
      aria-label={history.filters}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
      noValidate
    >
      {/* Drawn again with another filter, so the fields match the list. */}
      <Fragment key={JSON.stringify([range, filter])}>
        <DateField
          name="begin"
          label={history.begin}
          defaultValue={shownDay(range.begin)}
          error={errors.begin}
        />
        <DateField name="end" label={history.end} defaultValue={shownDay(range.end)} error={errors.end} />
        {children}
      </Fragment>
      <div className="history-filter-buttons">
        <button
          ref={apply}
          type="submit"
          className="button button-quiet"
          aria-busy={pending}
          aria-disabled={pending}
        >
          {history.apply}
        </button>
        {isLimited(range, filter) && (
          <button type="button" className="button button-ghost" onClick={clear}>
            {history.clear}
          </button>
        )}
      </div>
    </form>
  )
}

type RangeErrors = { begin?: string; end?: string }

function errorsOf(
  isWrong: Record<keyof DayRange, boolean>,
  { begin, end }: DayRange,
  { history, errors }: HistoryTexts,
): RangeErrors {
  const wrong = errors.fields.incorrectDate
  if (isWrong.begin || isWrong.end)
    return { ...(isWrong.begin && { begin: wrong }), ...(isWrong.end && { end: wrong }) }
  const isTurned = begin && end && end < begin
  return isTurned ? { end: history.wrongRange } : {}
}

function textOf(value: FormDataEntryValue): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** YYYY-MM-DD → DD.MM.YYYY. */
function shownDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
