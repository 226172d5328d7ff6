import { styled } from '@mui/material/styles'
import { useRecordContext, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { formatMoney } from '@/i18n/formats.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import { shownCurrency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import { Column } from './Column.tsx'

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
    <Column source={source} {...(label && { label })} kind="line">
      <OfRecord show={(record) => <bdi>{shownMoment(record[source])}</bdi>} />
    </Column>
  )
}

/** A column of amounts in minor units, in the record's currency. */
export function MoneyColumn({ source, label }: { source: string; label?: string }) {
  return (
    <Column source={source} {...(label && { label })} kind="number">
      <OfRecord
        show={(record) => moneyOf(record[source] as number, record['currency'] as string | undefined)}
      />
    </Column>
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

type Kind = 'good' | 'bad' | 'open' | 'plain'

/** A state in a word, in a frame of its kind. */
export function State({ label, kind = 'plain' }: { label: string; kind?: Kind }) {
  return <Frame data-kind={kind}>{label}</Frame>
}

const Frame = styled('span')(({ theme: { palette } }) => ({
  ...{ display: 'inline-block', padding: '2px 8px', border: '1px solid currentcolor', borderRadius: '1em' },
  ...{ fontSize: 13, lineHeight: 1.4, whiteSpace: 'nowrap', color: palette.text.secondary },
  '&[data-kind=good]': { color: palette.success.main },
  '&[data-kind=bad]': { color: palette.error.main },
  '&[data-kind=open]': { color: palette.warning.main },
}))
