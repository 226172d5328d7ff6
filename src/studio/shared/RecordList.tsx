import { useMediaQuery, type Theme } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { DataTable, List, SimpleList, type RaRecord, type SortPayload } from 'react-admin'

type Props<Record extends RaRecord> = {
  /** Columns of a wide screen. */
  children: ReactNode
  /** The lines of an entry on a phone. */
  primary: (record: Record) => ReactNode
  secondary?: (record: Record) => ReactNode
  opens?: 'show' | 'edit' | false
  filters?: ReactElement[]
  filterDefaults?: object
  sort?: SortPayload
  actions?: ReactElement | false
}

/** A row is less than the record: with a key of its own in the cache it does not stand in for it when the record is opened. */
const rowsOnly = { meta: { isRow: true } }

/** A list: a table on a wide screen, lines on a phone. */
export function RecordList<Record extends RaRecord>(props: Props<Record>) {
  const { children, primary, secondary, opens = false, filters, filterDefaults, sort, actions } = props
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List<Record>
      exporter={false}
      empty={false}
      perPage={25}
      queryOptions={rowsOnly}
      {...(filters && { filters })}
      {...(filterDefaults && { filterDefaultValues: filterDefaults })}
      {...(sort && { sort })}
      {...(actions !== undefined && { actions })}
    >
      {isNarrow ? (
        <SimpleList<Record>
          primaryText={primary}
          {...(secondary && { secondaryText: secondary })}
          rowClick={opens}
          sx={{ overflowWrap: 'anywhere' }}
        />
      ) : (
        <DataTable<Record> rowClick={opens} bulkActionButtons={false}>
          {children}
        </DataTable>
      )}
    </List>
  )
}
