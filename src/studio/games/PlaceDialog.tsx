import { Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material'
import type { LobbyDevice } from '#contract/lobby.ts'
import type { ScheduledPlace } from '#contract/operator/lobby.ts'
import { useState } from 'react'
import { FormDialog } from '../shared/FormDialog.tsx'
import { clockOf, momentOf, zonedClock } from './words.ts'

type Value = Pick<ScheduledPlace, 'position' | 'is_hidden' | 'device' | 'from' | 'until'>
type Props = {
  title: string
  value: Value
  /** A row has no number: it is dragged. */
  isRow?: boolean
  onSave: (value: Value) => void
  onClose: () => void
}

/** Pins, hides and schedules a game in a list, or a row. */
export function PlaceDialog({ title, value, isRow = false, onSave, onClose }: Props) {
  const [position, setPosition] = useState(value.position === null ? '' : String(value.position))
  const [isHidden, setHidden] = useState(value.is_hidden)
  const [device, setDevice] = useState<LobbyDevice>(value.device)
  const [from, setFrom] = useState(clockOf(value.from))
  const [until, setUntil] = useState(clockOf(value.until))
  const isBackwards = from !== '' && until !== '' && from >= until
  const save = () => {
    if (isBackwards) return
    const times = { from: momentOf(from), until: momentOf(until) }
    onSave({ position: position === '' ? null : Number(position), is_hidden: isHidden, device, ...times })
    onClose()
  }
  return (
    <FormDialog title={title} action="Apply" onSend={save} onClose={onClose}>
      {!isRow && (
        <TextField
          fullWidth
          margin="normal"
          type="number"
          label="Pinned to place; empty: where its provider has it"
          value={position}
          slotProps={{ htmlInput: { min: 1, max: 2000 } }}
          onChange={({ target }) => setPosition(target.value)}
        />
      )}
      <FormControlLabel
        control={<Checkbox checked={isHidden} onChange={({ target }) => setHidden(target.checked)} />}
        label={isRow ? 'Hidden' : 'Hidden in this list'}
      />
      <TextField
        select
        fullWidth
        margin="normal"
        label={isHidden ? 'Hidden on' : 'Device'}
        value={device}
        onChange={({ target }) => setDevice(target.value as LobbyDevice)}
      >
        <MenuItem value="both">Both</MenuItem>
        <MenuItem value="desktop">{isHidden ? 'Desktop, shown on phones' : 'Desktop only'}</MenuItem>
        <MenuItem value="mobile">{isHidden ? 'Phone, shown on desktops' : 'Phone only'}</MenuItem>
      </TextField>
      <Clocks {...{ from, until, isBackwards }} onFrom={setFrom} onUntil={setUntil} />
    </FormDialog>
  )
}

type ClocksProps = {
  from: string
  until: string
  isBackwards: boolean
  onFrom: (clock: string) => void
  onUntil: (clock: string) => void
}

/** From and until as a clock here shows them; outside these times it is as if nothing had been said. */
export function Clocks({ from, until, isBackwards, onFrom, onUntil }: ClocksProps) {
  return (
    <>
      <TextField
        fullWidth
        margin="normal"
        type="datetime-local"
        label="From; empty: at once"
        value={from}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => onFrom(target.value)}
      />
      <TextField
        fullWidth
        margin="normal"
        type="datetime-local"
        label="Until; empty: it stays"
        value={until}
        error={isBackwards}
        helperText={isBackwards ? 'This is before its beginning.' : undefined}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => onUntil(target.value)}
      />
      <Typography variant="body2" color="text.secondary">
        Times of {zonedClock}.
      </Typography>
    </>
  )
}
