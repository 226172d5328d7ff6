import GetApp from '@mui/icons-material/GetApp'
import ViewWeek from '@mui/icons-material/ViewWeek'
import { useMediaQuery, type Theme } from '@mui/material'
import type { StaffCallName } from '#contract/operator/calls.ts'
import { exportableLists, type ExportableList } from '#contract/operator/exports.ts'
import { useContext, useState, type MouseEvent, type ReactNode } from 'react'
import {
  Button,
  CreateButton,
  FilterButton,
  TopToolbar,
  useListContext,
  useNotify,
  useResourceContext,
  useResourceDefinition,
} from 'react-admin'
import { historyCsv } from '@/ui/history/csv.ts'
import { saveFile } from '@/ui/saveFile.ts'
import { askAny, askFile, type Given } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { callsOf } from '../calls/resources.ts'
import { ColumnChoice } from './Column.tsx'
import { useMay } from './useCalls.ts'

/** What stands above each list: filters with the saved views, columns, the list as a file, and what the list has of its own. */
export function ListTools({ hasFilters, children }: { hasFilters: boolean; children?: ReactNode }) {
  const { hasCreate } = useResourceDefinition()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <TopToolbar>
      {children}
      {hasFilters && <FilterButton />}
      {!isNarrow && <ColumnsButton />}
      <ExportButton />
      {hasCreate && <CreateButton />}
    </TopToolbar>
  )
}

/** Opens the choice of columns; react-admin's draws it with each list, closed as it is. */
function ColumnsButton() {
  const { choose } = useContext(ColumnChoice)
  return (
    <Button
      label="Columns"
      aria-haspopup="dialog"
      onClick={({ currentTarget }: MouseEvent) => choose(currentTarget)}
    >
      <ViewWeek />
    </Button>
  )
}

/** All that the filter finds, in the order of the list. */
function ExportButton() {
  const { sort, total, ...shown } = useListContext()
  const list = callsOf(useResourceContext() ?? '').list as ExportableList
  const query = { ...(shown.filterValues as object), ...orderOf(sort) }
  if (total === 0) return null
  return exportableLists.includes(list) ? (
    <SaveList list={list} body={{ query }} />
  ) : (
    <SaveAnswer list={list} />
  )
}

/** What the site answers, such as the health of providers: no platform makes a file of it, and nobody's data is in it. */
function SaveAnswer({ list }: { list: StaffCallName }) {
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  const mayExport = useMay('exportList')
  if (!mayExport) return null
  async function save() {
    setBusy(true)
    const answer = await askAny(list, {})
    setBusy(false)
    if (!answer.ok) return notify(failureMessage(answer.error), { type: 'error' })
    const rows = (answer.value as { items: Record<string, unknown>[] }).items
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const table = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))]
    saveFile(`${list}.csv`, new Blob([historyCsv(table)], { type: 'text/csv;charset=utf-8' }))
  }
  return <CsvButton isBusy={isBusy} onClick={() => void save()} />
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

function CsvButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button label="CSV" disabled={isBusy} onClick={onClick}>
      <GetApp />
    </Button>
  )
}

/** react-admin's default order is by `id`; the call then has its own. */
function orderOf(sort: { field: string; order: string }): object {
  return sort.field === 'id' ? {} : { sort: sort.field, order: sort.order }
}

type SaveProps = { list: ExportableList; body: Given<'exportList'>['body'] }

/** Saves a list as CSV. The audit log says who did, with which filter, and how many lines. */
export function SaveList({ list, body }: SaveProps) {
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  if (!useMay('exportList')) return null
  async function save() {
    setBusy(true)
    const answer = await askFile('exportList', { list }, body)
    setBusy(false)
    if (!answer.ok) return notify(failureMessage(answer.error), { type: 'error' })
    saveFile(`${list}.csv`, answer.value)
  }
  return <CsvButton isBusy={isBusy} onClick={() => void save()} />
}
