import { stackOf } from '@/components/lobby/paging.ts'
import { fill } from '@/i18n/format.ts'
import { Icon } from '../Icon.tsx'
import type { HistoryTexts } from '@/i18n/namespaces/history.ts'

type Props = { texts: HistoryTexts; page: number; pages: number; onPage: (page: number) => void }

/** The other pages by number, and between them where one is, which is no choice; back is off on the first page, forward on the last (UI-04, UI-05). */
export function Pager({ texts: { history }, page, pages, onPage }: Props) {
  if (pages <= 1) return null
  const step = (to: number, label: string, icon: string) => (
    <button
      type="button"
      className={`button button-icon ${icon}`}
      aria-label={label}
      aria-disabled={to < 1 || to > pages}
      onClick={() => to >= 1 && to <= pages && onPage(to)}
    >
      <Icon name="chevron" mirrored />
    </button>
  )
  return (
    <nav className="history-pager" aria-label={history.pages}>
      {step(page - 1, history.previousPage, 'history-back')}
      <ol>
        {stackOf(page, pages).map((number) => (
          <li key={number}>
            <button
              type="button"
              className="chip"
              aria-current={number === page ? 'page' : undefined}
              aria-disabled={number === page}
              aria-label={fill(history.page, { number })}
              onClick={() => number !== page && onPage(number)}
            >
              {number}
            </button>
          </li>
        ))}
      </ol>
      {step(page + 1, history.nextPage, 'history-on')}
    </nav>
  )
}
