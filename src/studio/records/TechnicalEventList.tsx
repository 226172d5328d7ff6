import type { TechnicalEventRow, TechnicalKind } from '#contract/operator/records.ts'
import { DataTable } from 'react-admin'
import type * as v from 'valibot'
import { MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

type Row = v.InferOutput<typeof TechnicalEventRow>

const kinds: Record<TechnicalKind, string> = {
  provider_outage: 'Provider out',
  provider_outage_over: 'Provider back',
  own_outage: 'We were out',
  work_late: 'Work is late',
  sms_cap_reached: 'Cap of SMS reached',
}

/** The detail of an outage in words: whose, from when, and until when where it is over. */
function detailOf({ kind, detail }: Row): string {
  if (kind === 'work_late' || kind === 'sms_cap_reached') return detail
  const [from, until, minutes] = detail.split(' ').slice(kind === 'own_outage' ? 0 : 1)
  const provider = kind === 'own_outage' ? '' : `${detail.split(' ')[0]}, `
  const end = until === undefined ? '' : ` until ${shownMoment(until)}, ${minutes?.replace('min', ' min')}`
  return `${provider}since ${shownMoment(from ?? '')}${end}`
}

/** Outages of providers and of our own, late work and reached caps; kept for a shorter time than the security log. */
export function TechnicalEventList() {
  return (
    <RecordList<Row>
      sort={{ field: 'at', order: 'DESC' }}
      primary={({ kind }) => kinds[kind]}
      secondary={(event) => `${shownMoment(event.at)}. ${detailOf(event)}`}
    >
      <MomentColumn source="at" />
      <DataTable.Col label="What">
        <OfRecord<Row> show={({ kind }) => kinds[kind]} />
      </DataTable.Col>
      <DataTable.Col label="Detail">
        <OfRecord<Row> show={detailOf} />
      </DataTable.Col>
    </RecordList>
  )
}
