import { createContext, useContext, type ReactNode } from 'react'
import {
  DataTable,
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useRecordContext,
  useResourceContext,
  useTranslateLabel,
} from 'react-admin'

type Kind = 'plain' | 'number' | 'line' | 'wide' | 'broken'
type Props = {
  source?: string
  label?: string
  disableSort?: boolean
  /**
   * A `number` is at the end of its cell, a `line` is never broken, a `wide` one has room for sentences, and a
   * `broken` one is where there is no space.
   */
  kind?: Kind
  /** Instead of the value of `source`. */
  children?: ReactNode
}

/** The button that opened the choice of columns of the list around; null while it is closed. */
type Choice = { anchor: Element | null; choose: (anchor: Element | null) => void }
export const ColumnChoice = createContext<Choice>({ anchor: null, choose: () => undefined })

/** The columns that who looks at the list has hidden, by source or label. */
export const HiddenColumns = createContext<readonly string[]>([])

/**
 * A column of a list: in the head, in each row, and in the choice of columns. Cells are plain elements, for a list has hundreds of them,
 * and MUI computes the style of each of its own.
 */
export function Column({ kind = 'plain', ...props }: Props) {
  const { source, label, children } = props
  const hidden = useContext(HiddenColumns)
  const place = useDataTableRenderContext()
  const record = useRecordContext()
  if (place === 'columnsSelector') return <DataTable.Col {...props} />
  if (hidden.includes(source ?? label ?? '')) return null
  if (place === 'header') return <HeadCell kind={kind} {...props} />
  const value: unknown = source === undefined ? undefined : record?.[source]
  return <td className={`is-${kind}`}>{children ?? shown(value)}</td>
}

function shown(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return value.toLocaleString()
  return value === null || value === undefined ? null : JSON.stringify(value)
}

const spoken = { ASC: 'ascending', DESC: 'descending' } as const

function HeadCell({ source, label, disableSort = false, kind = 'plain' }: Props) {
  const { handleSort } = useDataTableCallbacksContext()
  const sort = useDataTableSortContext()
  const resource = useResourceContext()
  const translateLabel = useTranslateLabel()
  const words = translateLabel({ label, resource, source })
  const isSorted = sort?.field === source
  if (source === undefined || disableSort || !sort || !handleSort) {
    return (
      <th scope="col" className={`is-${kind}`}>
        {words}
      </th>
    )
  }
  return (
    <th scope="col" className={`is-${kind}`} {...(isSorted && { 'aria-sort': spoken[sort.order] })}>
      <button type="button" data-field={source} onClick={handleSort}>
        {words}
      </button>
    </th>
  )
}
