import { useStore } from '@nanostores/react'
import { useRef, type ReactNode } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatNumber } from '@/i18n/formats.ts'
import {
  isLimited,
  type DayRange,
  type Filter,
  type History,
  type HistoryStore,
} from '@/stores/history/pagedHistory.ts'
import { $session } from '@/stores/session/session.ts'
import { GuestState } from '../GuestState.tsx'
import { LoadedView } from '../LoadedView.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Pager } from './Pager.tsx'
import type { HistoryTexts } from '@/i18n/namespaces/history.ts'
import { useHistory } from './useHistory.ts'

type Props<Item> = {
  store: HistoryStore<Item>
  texts: HistoryTexts
  /** Replaces an empty list; `isLimited`: a filter is set. */
  empty: (isLimited: boolean) => ReactNode
  children: (items: readonly Item[]) => ReactNode
  /** Further fields of the filter, for what it holds now. */
  fields?: (filter: Filter) => ReactNode
  /** Beside the total: the download. */
  tools?: ReactNode
}

/** A history of the player's by days and pages, in each of its states. */
export function HistoryView<Item>(props: Props<Item>) {
  const { store, texts } = props
  const history = useHistory(store)
  const isGuest = useStore($session) === 'out'
  const top = useRef<HTMLDivElement>(null)
  if (isGuest) return <GuestState texts={texts.history} />
  const turn = (page: number) => {
    void store.turn(page)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const narrow = (range: DayRange, filter: Filter) => void store.show(range, 1, filter)
  return (
    <div className="history" ref={top}>
      <FilterBar
        texts={texts}
        range={history.range}
        filter={history.filter}
        pending={history.processing}
        onFilter={narrow}
      >
        {props.fields?.(history.filter)}
      </FilterBar>
      <Found {...props} history={history} turn={turn} />
    </div>
  )
}

type FoundProps<Item> = Props<Item> & { history: History<Item>; turn: (page: number) => void }

function Found<Item>({ store, texts, empty, children, tools, history, turn }: FoundProps<Item>) {
  const { range, filter, page, loaded, processing } = history
  return (
    <LoadedView
      loaded={loaded}
      texts={texts.history}
      errors={texts.errors}
      again={() => store.turn(page)}
      waiting={<WaitingRows text={texts.history.loading} />}
    >
      {({ items, count }) =>
        count === 0 ? (
          empty(isLimited(range, filter))
        ) : (
          <>
            <div className="history-head">
              <p className="muted" role="status">
                {fill(texts.history.total, { count: formatNumber(texts.lang, count) })}
              </p>
              {tools}
            </div>
            <div aria-busy={processing} className="history-items">
              {children(items)}
            </div>
            <Pager texts={texts} page={page} pages={Math.ceil(count / store.perPage)} onPage={turn} />
          </>
        )
      }
    </LoadedView>
  )
}

function WaitingRows({ text }: { text: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{text}</span>
      <div className="history-waiting" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="history-row-waiting skeleton" />
        ))}
      </div>
    </div>
  )
}
