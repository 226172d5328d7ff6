import { Autocomplete, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { FormDialog } from '../shared/FormDialog'
import type { When } from './useDraft'

const zones = Intl.supportedValuesOf('timeZone')
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = { isDisabled: boolean; onSchedule: (when: When) => Promise<void> }

/** Publishes from and until the times that a clock shows in a time zone. */
export function Schedule({ isDisabled, onSchedule }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [zone, setZone] = useState(ownZone)
  const send = async () => {
    setOpen(false)
    await onSchedule({ from, until: until === '' ? null : until, time_zone: zone })
  }
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setOpen(true)}>
        Schedule
      </Button>
      {isOpen && (
        <FormDialog title="Publish at a time" action="Schedule" onSend={send} onClose={() => setOpen(false)}>
          <Clock label="From" value={from} isRequired onChange={setFrom} />
          <Clock label="Until; empty: it stays" value={until} onChange={setUntil} />
          <Autocomplete
            options={zones}
            value={zone}
            disableClearable
            onChange={(_event, chosen) => setZone(chosen)}
            renderInput={(params) => (
              <TextField {...params} label="Time zone of these times" margin="normal" />
            )}
          />
        </FormDialog>
      )}
    </>
  )
}

type ClockProps = { label: string; value: string; isRequired?: boolean; onChange: (value: string) => void }

function Clock({ label, value, isRequired = false, onChange }: ClockProps) {
  return (
    <TextField
      fullWidth
      margin="normal"
      type="datetime-local"
      label={label}
      required={isRequired}
      value={value}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
