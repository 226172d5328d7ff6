import { isDate } from '@contract/dates'
import { shownDate } from '@contract/constants'
import { useState, type ReactNode, type FormEvent } from 'react'
import { typedDateToIso } from '@/i18n/typedDate'
import { everyDay, type DayRange } from '@/stores/history/pagedHistory'
import { DateField } from '../shared/fields/DateField'
import type { HistoryTexts } from './texts'

type Props = {
  texts: HistoryTexts
  range: DayRange
  pending: boolean
  onRange: (range: DayRange) => void
  /** Further filters of a history, before the button. */
  children?: ReactNode
}

/** The days of a history, typed as day.month.year (UI-03). */
export function FilterBar({ texts, range, pending, onRange, children }: Props) {
  const { history } = texts
  const [errors, setErrors] = useState<RangeErrors>({})
  const isLimited = range.begin !== '' || range.end !== ''

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = { begin: textOf(data.get('begin')), end: textOf(data.get('end')) }
    const wrong = errorsOf(typed, texts)
    setErrors(wrong)
    if (!wrong.begin && !wrong.end)
      onRange({ begin: typedDateToIso(typed.begin), end: typedDateToIso(typed.end) })
  }
  function clear() {
    setErrors({})
    onRange(everyDay)
  }
  return (
    // Drawn anew with another range, so that the fields say what is shown.
    <form
      className="history-filter"
      key={`${range.begin} ${range.end}`}
      aria-label={history.filter}
      onSubmit={send}
      noValidate
    >
      <DateField
        name="begin"
        label={history.begin}
        defaultValue={shownDay(range.begin)}
        error={errors.begin}
      />
      <DateField name="end" label={history.end} defaultValue={shownDay(range.end)} error={errors.end} />
      {children}
      <div className="history-filter-buttons">
        <button type="submit" className="button button-quiet" aria-busy={pending} aria-disabled={pending}>
          {history.apply}
        </button>
        {isLimited && (
          <button type="button" className="button button-ghost" onClick={clear}>
            {history.allDates}
          </button>
        )}
      </div>
    </form>
  )
}

type RangeErrors = { begin?: string; end?: string }

function errorsOf({ begin, end }: DayRange, { history, errors }: HistoryTexts): RangeErrors {
  const isWrong = (text: string) => text !== '' && !isDate(text, shownDate)
  const wrong = errors.fields.incorrectDate
  if (isWrong(begin) || isWrong(end))
    return { ...(isWrong(begin) && { begin: wrong }), ...(isWrong(end) && { end: wrong }) }
  const isTurned = begin && end && typedDateToIso(end) < typedDateToIso(begin)
  return isTurned ? { end: history.wrongRange } : {}
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** YYYY-MM-DD → DD.MM.YYYY. */
function shownDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
