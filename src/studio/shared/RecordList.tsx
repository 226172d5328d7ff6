import { Typography, useMediaQuery, type Theme, Pagination as PageLinks } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import {
  DataTable,
  List,
  SimpleList,
  useListContext,
  type RaRecord,
  type SortPayload,
  Pagination,
  type PaginationProps,
} from 'react-admin'

type RowsProps<Record extends RaRecord> = {
  /** Columns of a wide screen. */
  children: ReactNode
  /** The lines of an entry on a phone. */
  primary: (record: Record) => ReactNode
  secondary?: (record: Record) => ReactNode
  opens?: 'show' | 'edit' | false
}
type Props<Record extends RaRecord> = RowsProps<Record> & {
  filters?: ReactElement[]
  filterDefaults?: object
  sort?: SortPayload
  actions?: ReactElement | false
}

/** A row is less than the record. Its own key in the cache keeps it from being used when the record opens. */
const rowsOnly = { meta: { isRow: true } }

/** A list with its filters and pages. */
export function RecordList<Record extends RaRecord>(props: Props<Record>) {
  const { filters, filterDefaults, sort, actions, ...rows } = props
  return (
    <List<Record>
      exporter={false}
      empty={false}
      perPage={25}
      pagination={<ListPages />}
      queryOptions={rowsOnly}
      {...(filters && { filters })}
      {...(filterDefaults && { filterDefaultValues: filterDefaults })}
      {...(sort && { sort })}
      {...(actions !== undefined && { actions })}
    >
      <RecordRows<Record> {...rows} />
    </List>
  )
}

/** The entries of the list around them: a table on a wide screen, lines on a phone. */
export function RecordRows<Record extends RaRecord>(props: RowsProps<Record>) {
  const { children, primary, secondary, opens = false } = props
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
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
    <DataTable<Record> rowClick={opens} bulkActionButtons={false} empty={<Nothing />}>
      {children}
    </DataTable>
  )
}

function Nothing() {
  const list = useListContext()
  const isFiltered = Object.keys((list.filterValues ?? {}) as object).length > 0
  return (
    <Typography color="text.secondary" sx={{ p: 2 }}>
      {isFiltered ? 'Nothing matches these filters.' : 'Nothing here yet.'}
    </Typography>
  )
}

/** By default react-admin puts a block into a span, which is invalid HTML; its types do not name this property of MUI's. */
const asBlock = { component: 'div' }

/** The pages of react-admin's lists. */
export function ListPages(props: Pick<PaginationProps, 'rowsPerPageOptions'>) {
  return <Pagination {...asBlock} {...props} />
}

type PagesProps = { total: number; perPage: number; page: number; onPage: (page: number) => void }

/** The pages of an answer that is no resource's list; nothing if there is only one. */
export function Pages({ total, perPage, page, onPage }: PagesProps) {
  const count = Math.ceil(total / perPage)
  if (count < 2) return null
  return <PageLinks count={count} page={page} onChange={(_event, chosen) => onPage(chosen)} sx={{ py: 1 }} />
}
