import { Box, Popover, styled, Typography } from '@mui/material'
import { Children, memo, useCallback, useContext, useMemo, type MouseEvent, type ReactNode } from 'react'
import {
  BulkActionsToolbar,
  ColumnsSelector,
  DataTableBase,
  DataTableRenderContext,
  DataTableStoreContext,
  RecordContextProvider,
  SelectPageCheckbox,
  SelectRowCheckbox,
  useCreatePath,
  useDataTableDataContext,
  useListContext,
  useResourceContext,
  useStore,
  type RaRecord,
} from 'react-admin'
import { useNavigate } from 'react-router'
import { ColumnChoice, HiddenColumns } from './Column.tsx'
import { PlainLink } from './PlainLink.tsx'
import { tableStyles } from './PlainTable.tsx'

type Opens = 'show' | 'edit' | false
type Props = {
  children: ReactNode
  opens?: Opens
  /** What is done with the chosen rows. */
  bulk?: ReactNode
}

/** The records of a list as a table: react-admin's logic with plain elements, which a change of screens draws in a third of the time. */
export function RecordTable({ children, opens = false, bulk = false }: Props) {
  const resource = useResourceContext() ?? ''
  const storeKey = `${resource}.datatable`
  const [hidden] = useStore<string[]>(storeKey, none)
  const [ranks] = useStore<number[]>(`${storeKey}_columnRanks`)
  const columns = useMemo(() => (ranks ? ranked(children, ranks) : children), [children, ranks])
  const hasBulk = bulk !== false
  const frame = (rows: ReactNode) => (
    <>
      {hasBulk && rows && <BulkActionsToolbar>{bulk}</BulkActionsToolbar>}
      <Root>
        <DataTableRenderContext.Provider value="header">
          <thead>
            <tr>
              {hasBulk && <td className="is-control">{rows && <SelectPageCheckbox />}</td>}
              {columns}
              {opens && <td />}
            </tr>
          </thead>
        </DataTableRenderContext.Provider>
        {rows}
      </Root>
    </>
  )
  return (
    <HiddenColumns.Provider value={hidden}>
      <DataTableBase hasBulkActions={hasBulk} loading={frame(null)} empty={<Nothing />} rowClick={opens}>
        {frame(
          <Rows opens={opens} hasBulk={hasBulk}>
            {columns}
          </Rows>,
        )}
      </DataTableBase>
      <Choice storeKey={storeKey}>{children}</Choice>
    </HiddenColumns.Provider>
  )
}

const none: string[] = []

export function Nothing() {
  const list = useListContext()
  const isFiltered = Object.keys((list.filterValues ?? {}) as object).length > 0
  return (
    <Typography color="text.secondary" sx={{ p: 2 }}>
      {isFiltered ? 'Nothing matches these filters.' : 'Nothing here yet.'}
    </Typography>
  )
}

/**
 * In the order that who looks at the list has chosen: the column at each place. What is stored ends with the last column that was
 * moved, and may be of a list that had more.
 */
export function ranked(children: ReactNode, ranks: readonly number[]): ReactNode {
  const all = Children.toArray(children)
  const places = new Set([...ranks, ...all.keys()])
  return [...places].filter((place) => place < all.length).map((place) => all[place])
}

type RowsProps = { children: ReactNode; opens: Opens; hasBulk: boolean }

function Rows({ children, opens, hasBulk }: RowsProps) {
  const records = useDataTableDataContext() as readonly RaRecord[] | undefined
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const navigate = useNavigate()
  const follow = useCallback(
    (event: MouseEvent) => {
      const pressed = event.target as Element
      if (pressed.closest('a')) return
      const path = pressed.closest('tr')?.dataset['opens']
      if (path !== undefined) void navigate(path, { state: toTop })
    },
    [navigate],
  )
  return (
    <tbody onClick={follow}>
      {records?.map((record) => (
        <Row
          key={record.id}
          record={record}
          hasBulk={hasBulk}
          path={opens && createPath({ resource, id: record.id, type: opens })}
        >
          {children}
        </Row>
      ))}
    </tbody>
  )
}

const toTop = { _scrollToTop: true }

type RowProps = { children: ReactNode; record: RaRecord; hasBulk: boolean; path: string | false }

/** A click anywhere in it opens the record; the link is for the keyboard, another tab, and who hears the page. */
const Row = memo(function Row({ children, record, hasBulk, path }: RowProps) {
  return (
    <RecordContextProvider value={record}>
      <tr {...(path !== false && { 'data-opens': path })}>
        {hasBulk && (
          <td className="is-control">
            <SelectRowCheckbox />
          </td>
        )}
        {children}
        {path !== false && (
          <td className="is-control">
            <PlainLink to={path} aria-label={`Open ${nameOf(record)}`}>
              ›
            </PlainLink>
          </td>
        )}
      </tr>
    </RecordContextProvider>
  )
})

/** As its row says it. */
function nameOf(record: RaRecord): string {
  const names = [record['username'], record['title'], record['name'], record['slug'], record.id] as unknown[]
  return String(names.find((name) => typeof name === 'string' && name !== ''))
}

/** The choice of columns, while the button above the list has opened it. */
function Choice({ children, storeKey }: { children: ReactNode; storeKey: string }) {
  const { anchor, choose } = useContext(ColumnChoice)
  const store = useMemo(() => ({ storeKey, defaultHiddenColumns: none }), [storeKey])
  if (!anchor) return null
  return (
    <Popover open anchorEl={anchor} onClose={() => choose(null)} anchorOrigin={below}>
      <Box id={`${storeKey}-columnsSelector`} sx={{ px: 1, minWidth: 200 }} />
      <DataTableStoreContext.Provider value={store}>
        <DataTableRenderContext.Provider value="columnsSelector">
          <ColumnsSelector>{children}</ColumnsSelector>
        </DataTableRenderContext.Provider>
      </DataTableStoreContext.Provider>
    </Popover>
  )
}

const below = { vertical: 'bottom', horizontal: 'left' } as const

const Root = styled('table')(({ theme }) => ({
  ...tableStyles(theme),
  // Payments have nine columns, which fit a desk.
  '& :is(td, th)': {
    padding: '6px 12px',
    textAlign: 'start',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& thead': { position: 'sticky', top: 0, zIndex: 2, backgroundColor: theme.palette.background.paper },
  '& [data-opens]': { cursor: 'pointer' },
  '& .is-control': { padding: '0 8px', width: '1%' },
  '& td.is-control a': {
    ...{ display: 'grid', placeContent: 'center', minWidth: 32, minHeight: 32, borderRadius: '4px' },
    ...{ color: theme.palette.text.secondary, fontSize: 20, textDecoration: 'none' },
  },
  '& th button': {
    ...{ all: 'unset', cursor: 'pointer', borderRadius: '2px' },
    '&:hover': { textDecoration: 'underline' },
    '&::after': { content: '"↕"', marginInlineStart: '4px', color: theme.palette.text.secondary },
  },
  '& [aria-sort] button::after': { content: '"↑"', color: 'inherit' },
  '& [aria-sort=descending] button::after': { content: '"↓"' },
  '@media (pointer: coarse)': {
    '& .is-control a': { minWidth: 44, minHeight: 44 },
    '& th button': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
  },
}))
