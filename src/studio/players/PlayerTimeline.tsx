import { Button, styled } from '@mui/material'
import type { TimelineItem, TimelineSource } from '#contract/operator/playerDesk.ts'
import { useState, type ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { callWords, eventWords, spaced } from '../records/callWords.ts'
import { Failure } from '../shared/Failure.tsx'
import { moneyOf, shownMoment, State } from '../shared/columns.tsx'
import { PlainLink } from '../shared/PlainLink.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import type { Player } from './PlayerShow.tsx'

const names: Record<TimelineSource, string> = {
  payment: 'payment',
  play: 'play',
  movement: 'balance',
  security: 'security',
  document: 'document',
  message: 'message',
  note: 'note',
  marker: 'marker',
  complaint: 'complaint',
  case: 'case',
  terms: 'terms',
  staff: 'staff',
}

/** What happened to the player, newest first, from all that the role may see. */
export function PlayerTimeline() {
  const player = useRecordContext<Player>()
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined])
  if (!player) return null
  return (
    <Lines aria-label="Timeline">
      {starts.map((before, index) => (
        <Page
          key={before ?? 'newest'}
          player={player}
          before={before}
          onOlder={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : undefined}
        />
      ))}
    </Lines>
  )
}

type PageProps = {
  player: Player
  before: string | undefined
  /** Of the oldest page that is shown. */
  onOlder: ((next: string) => void) | undefined
}

function Page({ player, before, onOlder }: PageProps) {
  const query = before === undefined ? {} : { before }
  const { data, error } = useAnswer('playerTimeline', { params: { id: player.id }, query })
  if (error)
    return (
      <li>
        <Failure error={error} />
      </li>
    )
  if (!data) return <li>Loading…</li>
  const { items, next } = data
  return (
    <>
      {items.map((item) => (
        <Entry key={item.id} item={item} currency={player.currency} />
      ))}
      {before === undefined && items.length === 0 && <li>Nothing yet.</li>}
      {next !== null && onOlder && (
        <li>
          <Button variant="outlined" onClick={() => onOlder(next)}>
            Older
          </Button>
        </li>
      )}
    </>
  )
}

function Entry({ item, currency }: { item: TimelineItem; currency: string }) {
  const { at, from, source } = item
  return (
    <li>
      <time>
        {from !== undefined && from !== at ? `${shownMoment(from)} – ${timeOf(at)}` : shownMoment(at)}
      </time>
      <span>
        <State label={names[source]} />
      </span>
      <span className="is-text">{wordsOf(item, currency)}</span>
    </li>
  )
}

const Lines = styled('ul')(({ theme: { palette, typography } }) => ({
  ...{ margin: 0, padding: 0, listStyle: 'none', ...typography.body1 },
  '& li': {
    ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 16, paddingBlock: 8 },
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& time': { color: palette.text.secondary, whiteSpace: 'nowrap', minWidth: '9rem' },
  '& span': { minWidth: '6rem' },
  '& .is-text': { flex: '1 1 16rem', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}))

/** "12.05.2026, 18:30" → "18:30". */
const timeOf = (iso: string) => shownMoment(iso).split(', ').at(-1) ?? ''

function wordsOf(item: TimelineItem, currency: string): ReactNode {
  const { source, what, detail, by, place, count = 0, stake_minor = 0, amount_minor = 0 } = item
  const money = (minor: number) => moneyOf(minor, currency)
  const rest = detail === undefined || detail === '' ? '' : `: ${detail}`
  switch (source) {
    case 'payment':
      return (
        <PlainLink to={`/payments/${place ?? ''}/show`}>
          {what === 'in' ? 'Deposit' : 'Withdrawal'} of {money(amount_minor)}
          {rest}
        </PlainLink>
      )
    case 'play':
      return `${detail ?? ''}: ${count} rounds, staked ${money(stake_minor)}, ${amount_minor < 0 ? 'lost' : 'won'} ${money(Math.abs(amount_minor))}`
    case 'movement':
      // Payments have lines of their own: what is left of these was booked by hand.
      return `${/^(?:deposit|withdrawal)$/.test(what) ? 'By hand' : upper(spaced(what))} ${money(amount_minor)}${rest}`
    case 'note':
      return `${by ?? ''}: ${detail ?? ''}`
    case 'staff':
      return `${by ?? ''} ${callWords(what)} this player${rest}`
    case 'document':
      return <PlainLink to={`/documents/${place ?? ''}/show`}>A document was sent, now {what}</PlainLink>
    case 'complaint':
      return (
        <PlainLink to={`/complaints/${place ?? ''}/show`}>
          Complaint {what}
          {by && ` by ${by}`}
          {rest}
        </PlainLink>
      )
    case 'case':
      return (
        <PlainLink to={`/cases/${place ?? ''}/show`}>
          {upper(spaced(what))}
          {by && ` by ${by}`}
          {rest}
        </PlainLink>
      )
    case 'security':
      return eventWords(what)
    case 'terms':
      return `Accepted ${spaced(what)}${rest}`
    default:
      return upper(spaced(what)) + rest
  }
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
