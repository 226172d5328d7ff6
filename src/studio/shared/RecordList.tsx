import { Box, useMediaQuery, type Theme, Pagination as PageLinks } from '@mui/material'
import { useMemo, useState, type ReactElement, type ReactNode } from 'react'
import {
  List,
  useListContext,
  SimpleList,
  type RaRecord,
  type SortPayload,
  Pagination,
  type PaginationProps,
} from 'react-admin'
import { ColumnChoice } from './Column.tsx'
import { Failure } from './Failure.tsx'
import { Later } from './Later.tsx'
import { ListTools } from './ListTools.tsx'
import { Nothing, RecordTable } from './RecordTable.tsx'

type RowsProps<Record extends RaRecord> = {
  /** Columns of a wide screen. */
  children: ReactNode
  /** The lines of an entry on a phone. */
  primary: (record: Record) => ReactNode
  secondary?: (record: Record) => ReactNode
  opens?: 'show' | 'edit' | false
  /** What is done with the chosen rows, on a wide screen. */
  bulk?: ReactNode
}
type Props<Record extends RaRecord> = RowsProps<Record> & {
  filters?: ReactElement[]
  filterDefaults?: object
  /** A filter that nobody takes off, and that no address has. */
  always?: object
  sort?: SortPayload
  /** What the list has of its own beside its tools. */
  actions?: ReactNode
  /** Of a screen that has a title already. */
  isPart?: boolean
}

/** A row is less than the record. Its own key in the cache keeps it from being used when the record opens. */
const rowsOnly = { meta: { isRow: true } }

/** A list with its filters and pages. */
export function RecordList<Record extends RaRecord>(props: Props<Record>) {
  const { filters, filterDefaults, always, sort, actions, isPart = false, ...rows } = props
  const [anchor, choose] = useState<Element | null>(null)
  const choice = useMemo(() => ({ anchor, choose }), [anchor])
  return (
    <ColumnChoice.Provider value={choice}>
      <List<Record>
        exporter={false}
        empty={false}
        perPage={25}
        pagination={<ListPages />}
        queryOptions={rowsOnly}
        {...(isPart && { title: false })}
        {...(filters && { filters })}
        {...(always && { filter: always })}
        {...(filterDefaults && { filterDefaultValues: filterDefaults })}
        {...(sort && { sort })}
        actions={<ListTools hasFilters={filters !== undefined}>{actions}</ListTools>}
      >
        <RecordRows<Record> {...rows} />
      </List>
    </ColumnChoice.Provider>
  )
}

/** The entries of the list around them: a table on a wide screen, lines on a phone. */
export function RecordRows<Record extends RaRecord>(props: RowsProps<Record>) {
  const { children, primary, secondary, opens = false, bulk = false } = props
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { data, error } = useListContext()
  if (error && !data) return <Failure error={error} />
  if (isNarrow) {
    return (
      <SimpleList<Record>
        primaryText={primary}
        {...(secondary && { secondaryText: secondary })}
        rowClick={opens}
        empty={<Nothing />}
        sx={{ overflowWrap: 'anywhere' }}
      />
    )
  }
  return (
    <RecordTable opens={opens} bulk={bulk}>
      {children}
    </RecordTable>
  )
}

/** By default react-admin puts a block into a span, which is invalid HTML; its types do not name this property of MUI's. */
const asBlock = { component: 'div' }

/** The pages of react-admin's lists. */
export function ListPages(props: Pick<PaginationProps, 'rowsPerPageOptions'>) {
  const { data, error } = useListContext()
  if (error && !data) return null
  return (
    <Later meanwhile={<Box sx={{ height: 52 }} />}>
      <Pagination {...asBlock} {...props} />
    </Later>
  )
}

type PagesProps = { total: number; perPage: number; page: number; onPage: (page: number) => void }

/** The pages of an answer that is no resource's list; nothing if there is only one. */
export function Pages({ total, perPage, page, onPage }: PagesProps) {
  const count = Math.ceil(total / perPage)
  if (count < 2) return null
  return <PageLinks count={count} page={page} onChange={(_event, chosen) => onPage(chosen)} sx={{ py: 1 }} />
}
