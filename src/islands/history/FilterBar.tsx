import { isDate } from '@contract/dates'
import { shownDate } from '@contract/constants'
import { useState, type ReactNode, type FormEvent } from 'react'
import { typedDateToIso } from '@/i18n/typedDate'
import { everyDay, type DayRange, type Filter } from '@/stores/history/pagedHistory'
import { DateField } from '../shared/fields/DateField'
import type { HistoryTexts } from './texts'

type Props = {
  texts: HistoryTexts
  range: DayRange
  filter: Filter
  pending: boolean
  onFilter: (range: DayRange, filter: Filter) => void
  /** Further fields of a history, before the button: what they hold is its filter, by their names. */
  children?: ReactNode
}

/** The days of a history, typed as day.month.year (UI-03). */
export function FilterBar({ texts, range, filter, pending, onFilter, children }: Props) {
  const { history } = texts
  const [errors, setErrors] = useState<RangeErrors>({})

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const {
      begin = '',
      end = '',
      ...others
    } = Object.fromEntries(Array.from(data, ([name, value]) => [name, textOf(value)]))
    const wrong = errorsOf({ begin, end }, texts)
    setErrors(wrong)
    if (!wrong.begin && !wrong.end)
      onFilter({ begin: typedDateToIso(begin), end: typedDateToIso(end) }, others)
  }
  function clear() {
    setErrors({})
    onFilter(everyDay, {})
  }
  return (
    // Drawn anew with another filter, so that the fields say what is shown.
    <form
      className="history-filter"
      key={JSON.stringify([range, filter])}
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
        {isLimited(range, filter) && (
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

/** Whether anything is left out. */
export function isLimited({ begin, end }: DayRange, filter: Filter): boolean {
  return [begin, end, ...Object.values(filter)].some((value) => value !== '')
}

function textOf(value: FormDataEntryValue): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** YYYY-MM-DD → DD.MM.YYYY. */
function shownDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
