import { Alert, Button, TextField, type ButtonProps } from '@mui/material'
import type { StaffCallName } from '#contract/operator/calls.ts'
import { useState, type ReactNode } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { askAny, type Given } from '../calls/callStaff.ts'
import { noticeOf } from '../calls/messages.ts'
import { ReasonDialog } from '../shared/CallButton.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { PlainButton } from '../shared/PlainButton.tsx'
import { useMay } from '../shared/useCalls.ts'

/** The calls whose answers have what is shown once. */
type SecretCall = Extract<
  StaffCallName,
  'createEndpoint' | 'rotateEndpointSecret' | 'createKey' | 'rotateKey'
>
type Props<Name extends SecretCall> = {
  call: Name
  input: Given<Name>
  label: string
  title: string
  children: ReactNode
  variant?: ButtonProps['variant']
}

/** A button that makes a secret or a key, and shows it this once. */
export function SecretButton<Name extends SecretCall>(props: Props<Name>) {
  const { call, input, label, title, children, variant = 'outlined' } = props
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [notify, refresh] = [useNotify(), useRefresh()]
  if (!useMay(call)) return null
  const send = async (reason = '') => {
    setBusy(true)
    const answer = await askAny(call, { ...input, body: { ...(input.body as object), reason } })
    setBusy(false)
    if (!answer.ok) return notify(noticeOf(answer.error, call), { type: 'error' })
    setOpen(false)
    setSecret(secretIn(answer.value))
  }
  const close = () => {
    setSecret(undefined)
    refresh()
  }
  return (
    <>
      {variant === 'contained' ? (
        <Button variant={variant} onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <PlainButton type="button" data-color="primary" onClick={() => setOpen(true)}>
          {label}
        </PlainButton>
      )}
      {isOpen && (
        <ReasonDialog
          {...{ title, label, isBusy }}
          needsReason
          onSend={(reason) => void send(reason)}
          onClose={() => setOpen(false)}
        >
          {children}
        </ReasonDialog>
      )}
      {secret !== undefined && <Shown secret={secret} onClose={close} />}
    </>
  )
}

function secretIn(answer: unknown): string {
  const found = Object.entries(answer as Record<string, string>).find(
    ([name]) => name === 'secret' || name === 'key',
  )
  return found?.[1] ?? ''
}

function Shown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const notify = useNotify()
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    notify('Copied', { type: 'success' })
  }
  return (
    <FormDialog
      title="Keep this now"
      action="Copy"
      onSend={() => void copy()}
      onClose={onClose}
      closeLabel="Done"
    >
      <Alert severity="warning">It is shown this once. Who loses it makes a new one.</Alert>
      <TextField
        fullWidth
        multiline
        margin="normal"
        label="Secret"
        value={secret}
        slotProps={{
          htmlInput: { readOnly: true, spellCheck: false },
          input: { sx: { fontFamily: 'monospace' } },
        }}
        onFocus={({ target }) => target.select()}
      />
    </FormDialog>
  )
}
