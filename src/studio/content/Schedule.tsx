import { Alert, Autocomplete, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { shownMoment } from '../shared/columns.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import type { Faults, When } from './useDraft.ts'

const zones = Intl.supportedValuesOf('timeZone')
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const timeFields = ['from', 'until', 'time_zone'] as const

type Props = {
  isDisabled: boolean
  /** Until when an earlier schedule is shown, if one is. */
  shownUntil: string | undefined
  onSchedule: (when: When) => Promise<Faults>
}

/** Publishes from and until the times that a clock shows in a time zone. It stays open where a time is refused. */
export function Schedule({ isDisabled, shownUntil, onSchedule }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [zone, setZone] = useState(browserZone)
  const [faults, setFaults] = useState<Faults>({})
  const send = async () => {
    const found = await onSchedule({ from, until: until === '' ? null : until, time_zone: zone })
    setFaults(found)
    // Any other fault is marked in the form below the dialog.
    setOpen(timeFields.some((name) => found[name] !== undefined))
  }
  const open = () => {
    setFaults({})
    setOpen(true)
  }
  return (
    <>
      <Button disabled={isDisabled} onClick={open}>
        Schedule
      </Button>
      {isOpen && (
        <FormDialog
          title="Publish at a time"
          action="Schedule"
          isBusy={isDisabled}
          onSend={send}
          onClose={() => setOpen(false)}
        >
          {shownUntil !== undefined && <StillShown until={shownUntil} />}
          <Clock label="From" value={from} isRequired fault={faults['from']} onChange={setFrom} />
          <Clock label="Until; empty: it stays" value={until} fault={faults['until']} onChange={setUntil} />
          <Autocomplete
            options={zones}
            value={zone}
            disableClearable
            onChange={(_event, chosen) => setZone(chosen)}
            renderInput={(params) => (
              <TextField
                {...params}
                label="Time zone of these times"
                margin="normal"
                error={faults['time_zone'] !== undefined}
                helperText={faults['time_zone']}
              />
            )}
          />
        </FormDialog>
      )}
    </>
  )
}

function StillShown({ until }: { until: string }) {
  return (
    <Alert severity="info">
      What players see now is scheduled until {shownMoment(until)} ({browserZone}). One that begins later can
      be scheduled after that, or when this schedule is taken back.
    </Alert>
  )
}

type ClockProps = {
  label: string
  value: string
  isRequired?: boolean
  fault: string | undefined
  onChange: (value: string) => void
}

function Clock({ label, value, isRequired = false, fault, onChange }: ClockProps) {
  return (
    <TextField
      fullWidth
      margin="normal"
      type="datetime-local"
      label={label}
      required={isRequired}
      value={value}
      error={fault !== undefined}
      helperText={fault}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
