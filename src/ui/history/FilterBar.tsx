import { Fragment, useId, useRef, useState, type ReactNode, type FormEvent } from 'react'
import { everyDay, type DayRange, type Filter } from '@/stores/history/pagedHistory.ts'
import { loadCalendar } from '@/stores/site/calendar.ts'
import { notifyFailure } from '@/stores/notices/notices.ts'
import { DateField } from '../fields/DateField.tsx'
import { Icon } from '../Icon.tsx'
import type { HistoryTexts } from '@/i18n/namespaces/history.ts'

type Props = {
  texts: HistoryTexts
  range: DayRange
  filter: Filter
  pending: boolean
  onFilter: (range: DayRange, filter: Filter) => void
  /** Further fields of a history, before the button; their values, by name, are its filter. */
  children?: ReactNode
}

/** A history's days by one press, and its other filters behind a button, so that the list begins on the first screen of a phone. */
export function FilterBar(props: Props) {
  const { texts, range, filter, onFilter } = props
  const { history } = texts
  const fields = useId()
  const periods = periodsOf(new Date())
  const isPeriod = periods.some(({ days }) => isSame(days, range))
  const [isOpen, setOpen] = useState(isLimited(isPeriod ? everyDay : range, filter))
  return (
    <div className="history-filter">
      <div className="history-periods" role="group" aria-label={history.filter}>
        {periods.map(({ name, days }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={isSame(days, range)}
            onClick={() => onFilter(days, filter)}
          >
            {history[name]}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="button button-quiet"
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
        {history.filters}
      </button>
      <div id={fields} hidden={!isOpen}>
        <FilterForm {...props} />
      </div>
    </div>
  )
}

const isSame = (one: DayRange, other: DayRange) => one.begin === other.begin && one.end === other.end

/** By the reader's clock. Without an end: what comes while one reads is in it. */
function periodsOf(now: Date) {
  const lastDays = (days: number): DayRange => ({
    begin: isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - days)),
    end: '',
  })
  return [
    { name: 'allDates', days: everyDay },
    { name: 'today', days: lastDays(1) },
    { name: 'week', days: lastDays(7) },
    { name: 'month', days: lastDays(30) },
  ] as const
}

/** YYYY-MM-DD of the reader's clock. */
function isoDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days, typed as day.month.year (UI-03), and the further fields of a history. */
function FilterForm({ texts, range, filter, pending, onFilter, children }: Props) {
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

/** Whether the filter excludes anything. */
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
