import {
  Alert,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material'
import { exclusionLengths, type ExclusionLength, type Limit, type LimitBody } from '@contract/protection'
import { useState } from 'react'
import { Loading, useRecordContext } from 'react-admin'
import { CallButton } from '../shared/CallButton'
import { shownMoment } from '../shared/columns'
import { useAnswer } from '../shared/useAnswer'
import type { Player } from './PlayerShow'

/** The player's limits and the house's, of which the lower one counts, and why nothing can be played. */
export function PlayerLimits() {
  const player = useRecordContext<Player>()
  const id = player?.id ?? ''
  const { data, error, refetch } = useAnswer('playerLimits', { params: { id } }, id !== '')
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!data) return <Loading />
  const { exclusion, limits } = data
  return (
    <Stack spacing={2}>
      {exclusion && (
        <Alert severity="warning">
          Nothing can be played: {exclusion.kind.replaceAll('_', ' ')} since {shownMoment(exclusion.since)}
          {exclusion.until ? ` until ${shownMoment(exclusion.until)}` : ', without an end'}.
        </Alert>
      )}
      <Exclude id={id} onDone={() => void refetch()} />
      <Stack sx={{ overflowX: 'auto', width: 0, minWidth: '100%' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {['Limit', 'The player’s', 'The house’s', 'Used', 'Left', 'Begins anew', ''].map((name) => (
                <TableCell key={name}>{name}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {limits.map((limit) => (
              <Line
                key={`${limit.kind} ${limit.period}`}
                id={id}
                limit={limit}
                onSet={() => void refetch()}
              />
            ))}
          </TableBody>
        </Table>
      </Stack>
    </Stack>
  )
}

/** Amounts are major units of the player's currency, those of a session minutes. */
function Line({ id, limit, onSet }: { id: string; limit: Limit; onSet: () => void }) {
  const { kind, period, amount, operator, used, left, resets_at } = limit
  const [entered, setEntered] = useState(operator === null ? '' : String(operator))
  const body = { kind, period, amount: entered === '' ? null : Number(entered) } as LimitBody
  return (
    <TableRow>
      <TableCell>
        {kind}, {period}
      </TableCell>
      {[amount, operator, used, left].map((value, index) => (
        <TableCell key={index} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {value ?? '—'}
        </TableCell>
      ))}
      <TableCell>{shownMoment(resets_at)}</TableCell>
      <TableCell>
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
      </TableCell>
    </TableRow>
  )
}

const lengthWords: Record<ExclusionLength, string> = {
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
              {lengthWords[each]}
            </MenuItem>
          ))}
        </TextField>
      </CallButton>
    </div>
  )
}
