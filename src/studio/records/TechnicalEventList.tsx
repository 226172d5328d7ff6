import type { TechnicalEventRow, TechnicalKind } from '#contract/operator/records.ts'
import type * as v from 'valibot'
import { Column } from '../shared/Column.tsx'
import { MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

type Row = v.InferOutput<typeof TechnicalEventRow>

const kinds: Record<TechnicalKind, string> = {
  provider_outage: 'Provider out',
  provider_outage_over: 'Provider back',
  own_outage: 'We were out',
  work_late: 'Work is late',
  sms_cap_reached: 'Cap of SMS reached',
  statement_failed: 'Month of a partner not closed',
  return_outside: 'Return out of range',
  endpoint_paused: 'Endpoint paused',
  event_given_up: 'Event given up',
  key_ends: 'Key ends soon',
}

const timed: ReadonlySet<TechnicalKind> = new Set(['provider_outage', 'provider_outage_over', 'own_outage'])

/** The detail of an outage in words: whose, from when, and until when where it is over. */
function detailOf({ kind, detail }: Row): string {
  if (!timed.has(kind)) return detail
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
      <Column label="What">
        <OfRecord<Row> show={({ kind }) => kinds[kind]} />
      </Column>
      <Column label="Detail">
        <OfRecord<Row> show={detailOf} />
      </Column>
    </RecordList>
  )
}
