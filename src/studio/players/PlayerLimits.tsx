import { Alert, MenuItem, Stack, TextField } from '@mui/material'
import type { PlayerLimits as Limits } from '#contract/operator/players.ts'
import {
  exclusionLengths,
  type Exclusion,
  type ExclusionLength,
  type Limit,
  type LimitBody,
} from '#contract/protection.ts'
import { useState } from 'react'
import { Link, Loading, useRecordContext } from 'react-admin'
import { WideTable } from '../reports/ReportTools.tsx'
import { Failure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { shownMoment } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import type { Player } from './PlayerShow.tsx'
import { PlainHead, PlainTable } from '../shared/PlainTable.tsx'

/** The player's limits and the house's, of which the lower one counts, and the restriction on play, if any. */
export function PlayerLimits() {
  const player = useRecordContext<Player>()
  const id = player?.id ?? ''
  const { data, error, refetch } = useAnswer('playerLimits', { params: { id } }, id !== '')
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  const { exclusion, own_exclusion, carried, limits } = data
  return (
    <Stack spacing={2}>
      {exclusion && <Alert severity="warning">Nothing can be played: {shownExclusion(exclusion)}.</Alert>}
      {carried.map((one) => (
        <Carried
          key={`${one.player_id} ${one.kind}`}
          id={id}
          carried={one}
          own={own_exclusion}
          onDone={() => void refetch()}
        />
      ))}
      <Exclude id={id} onDone={() => void refetch()} />
      <div>
        <SaveList list="playerLimits" body={{ id }} />
      </div>
      <WideTable label="Limits">
        <PlainTable>
          <PlainHead
            names={['Limit', 'The player’s', 'The house’s', 'Used', 'Left', 'Begins anew', 'Actions']}
          />
          <tbody>
            {limits.map((limit) => (
              <Line
                key={`${limit.kind} ${limit.period}`}
                id={id}
                limit={limit}
                onSet={() => void refetch()}
              />
            ))}
          </tbody>
        </PlainTable>
      </WideTable>
    </Stack>
  )
}

function shownExclusion({ kind, since, until }: Exclusion): string {
  const end = until ? ` until ${shownMoment(until)}` : ', without an end'
  return `${kind.replaceAll('_', ' ')} since ${shownMoment(since)}${end}`
}

type CarriedProps = {
  id: string
  carried: Limits['carried'][number]
  own: Exclusion | null
  onDone: () => void
}

/** Exclusions from other accounts of apparently the same person. Staff lift one that belongs to somebody else. */
function Carried({ id, carried, own, onDone }: CarriedProps) {
  const { player_id, username } = carried
  return (
    <Alert
      severity="info"
      action={
        <CallButton
          call="liftExclusion"
          color="warning"
          label="Lift"
          title={`Lift what was carried over from ${username}?`}
          input={{ params: { id }, body: { from: player_id } }}
          onDone={onDone}
        >
          <p>
            Only where {username} is somebody else, such as the former owner of a phone number. Nothing
            carries over between these two accounts again.
          </p>
          <p>
            {own
              ? `An exclusion of their own stays: ${shownExclusion(own)}.`
              : 'The account has no exclusion of its own.'}
          </p>
        </CallButton>
      }
    >
      Carried over from{' '}
      <Link to={`/players/${encodeURIComponent(player_id)}/show/limits`}>
        <bdi>{username}</bdi>
      </Link>
      , apparently the same person: {shownExclusion(carried)}.
    </Alert>
  )
}

/** Amounts are major units of the player's currency; session limits are minutes. */
function Line({ id, limit, onSet }: { id: string; limit: Limit; onSet: () => void }) {
  const { kind, period, amount, operator, used, left, resets_at } = limit
  const [entered, setEntered] = useState(operator === null ? '' : String(operator))
  const body = { kind, period, amount: entered === '' ? null : Number(entered) } as LimitBody
  return (
    <tr>
      <td>
        {kind}, {period}
      </td>
      {[amount, operator, used, left].map((value, index) => (
        <td key={index} className="is-line">
          {value ?? '—'}
        </td>
      ))}
      <td>{shownMoment(resets_at)}</td>
      <td>
        <CallButton call="setHouseLimit" label="Set" input={{ params: { id }, body }} onDone={onSet}>
          <TextField
            fullWidth
            margin="normal"
            type="number"
            label={`Limit of the house: ${kind}, ${period}`}
            helperText="Empty: none"
            value={entered}
            onChange={({ target }) => setEntered(target.value)}
          />
        </CallButton>
      </td>
    </tr>
  )
}

const lengthLabels: Record<ExclusionLength, string> = {
  '1d': 'time-out of a day',
  '7d': 'time-out of 7 days',
  '30d': 'time-out of 30 days',
  '6m': 'self-exclusion of 6 months',
  '12m': 'self-exclusion of a year',
  '24m': 'self-exclusion of 2 years',
  '60m': 'self-exclusion of 5 years',
  permanent: 'self-exclusion for good',
}

/** For a player who asks support for a time-out or a self-exclusion. */
function Exclude({ id, onDone }: { id: string; onDone: () => void }) {
  const [length, setLength] = useState<ExclusionLength>('1d')
  return (
    <div>
      <CallButton
        call="excludePlayer"
        color="warning"
        label="Exclude"
        title="Exclude at the player’s request?"
        input={{ params: { id }, body: { length } }}
        onDone={onDone}
      >
        <TextField
          select
          fullWidth
          margin="normal"
          label="Exclusion"
          helperText="At once; nobody can shorten it. Open games end, money can be withdrawn."
          value={length}
          onChange={({ target }) => setLength(target.value as ExclusionLength)}
        >
          {exclusionLengths.map((each) => (
            <MenuItem key={each} value={each}>
              {lengthLabels[each]}
            </MenuItem>
          ))}
        </TextField>
      </CallButton>
    </div>
  )
}
