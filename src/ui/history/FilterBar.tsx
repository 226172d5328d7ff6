import { useId, useState, type ReactNode } from 'react'
import { everyDay, isLimited, type DayRange, type Filter } from '@/stores/history/pagedHistory.ts'
import { ahead } from '../ahead.ts'
import { Deferred } from '../Deferred.tsx'
import { once } from '../fetchOnce.ts'
import { Icon } from '../Icon.tsx'
import type { HistoryTexts } from '@/i18n/namespaces/history.ts'

const loadForm = once(() => import('./FilterForm.tsx'))

export type FilterProps = {
  texts: HistoryTexts
  range: DayRange
  filter: Filter
  pending: boolean
  onFilter: (range: DayRange, filter: Filter) => void
  /** Further fields of a history, before the button; their values, by name, are its filter. */
  children?: ReactNode
}

/** A history's days by one press, and its other filters behind a button, so that the list begins on the first screen of a phone. */
export function FilterBar(props: FilterProps) {
  const { texts, range, filter, onFilter } = props
  const { history } = texts
  const fields = useId()
  const periods = periodsOf()
  const isPeriod = periods.some(({ days }) => isSame(days, range))
  const [isOpen, setOpen] = useState(isLimited(isPeriod ? everyDay : range, filter))
  // What is typed there stays when it is closed.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
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
        {...ahead(loadForm)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
        {history.filters}
      </button>
      <div id={fields} hidden={!isOpen}>
        {wasOpen && (
          <Deferred
            load={loadForm}
            texts={{ wait: history.loading, loadFailed: history.away, again: history.again }}
          >
            {({ FilterForm }) => <FilterForm {...props} />}
          </Deferred>
        )}
      </div>
    </div>
  )
}

const isSame = (one: DayRange, other: DayRange) => one.begin === other.begin && one.end === other.end

/** By the reader's clock. Without an end: what comes while one reads is in it. */
function periodsOf() {
  const now = new Date()
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
