import { Chip } from '@mui/material'
import { DataTable, useRecordContext, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { formatMoney } from '@/i18n/formats.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import { shownCurrency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'

/** `minor` as staff read it: "$12.50", or the minor units where no currency is known. */
export function moneyOf(minor: number, currency?: string): string {
  return currency === undefined
    ? String(minor)
    : formatMoney('en', toMajor(minor, currency), shownCurrency(currency))
}

/** A moment as it is in the staff member's time zone. */
export function shownMoment(iso: unknown): string {
  return typeof iso === 'string' && iso !== '' ? formatPlainMoment(iso) : '—'
}

/** A column of moments. */
export function MomentColumn({ source, label }: { source: string; label?: string }) {
  return (
    <DataTable.Col source={source} {...(label && { label })} sx={{ whiteSpace: 'nowrap' }}>
      <OfRecord show={(record) => <bdi>{shownMoment(record[source])}</bdi>} />
    </DataTable.Col>
  )
}

/** A column of amounts in minor units, in the record's currency. */
export function MoneyColumn({ source, label }: { source: string; label?: string }) {
  return (
    <DataTable.Col
      source={source}
      {...(label && { label })}
      sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}
    >
      <OfRecord
        show={(record) => moneyOf(record[source] as number, record['currency'] as string | undefined)}
      />
    </DataTable.Col>
  )
}

/** For columns and details that show more than one field of a record. */
export function OfRecord<Record extends RaRecord = RaRecord>({
  show,
}: {
  show: (record: Record) => ReactNode
}) {
  const record = useRecordContext<Record>()
  return record ? show(record) : null
}

const colors = { good: 'success', bad: 'error', open: 'warning', plain: 'default' } as const

export function State({ label, kind = 'plain' }: { label: string; kind?: keyof typeof colors }) {
  return <Chip size="small" label={label} color={colors[kind]} variant="outlined" />
}
