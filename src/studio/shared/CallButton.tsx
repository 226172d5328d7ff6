import { TextField } from '@mui/material'
import { code } from '#contract/errors.ts'
import { staffCallOf, type StaffCallName } from '#contract/operator/calls.ts'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { askAny, type AnyInput, type Given } from '../calls/callStaff.ts'
import { noticeOf } from '../calls/messages.ts'
import { FormDialog } from './FormDialog.tsx'
import { PlainButton, type ButtonColor } from './PlainButton.tsx'
import { useMay } from './useCalls.ts'

type Props<Name extends StaffCallName> = {
  call: Name
  input: Given<Name>
  label: string
  /** The title of the dialog; calls that need a reason always have one. Without it the call is made at once. */
  title?: string
  children?: ReactNode
  color?: ButtonColor
  icon?: ReactNode
  isDisabled?: boolean
  onDone?: () => void
}

/**
 * A button that makes a call of the table. It is hidden from staff without the right, and has a field for the reason
 * if the call needs one. If the call fails, the dialog stays open with its input.
 */
export function CallButton<Name extends StaffCallName>(props: Props<Name>) {
  const { call, input, label, title, children, color = 'primary', icon, isDisabled, onDone } = props
  const [isOpen, setOpen] = useState(false)
  const { make, isBusy } = useCall(call, label)
  const button = useRef<HTMLButtonElement>(null)
  usePlaceOf(button)
  const needsReason = staffCallOf(call).reason === 'required'
  if (!useMay(call)) return null
  const send = async (reason?: string) => {
    const body = reason === undefined ? input.body : { ...(input.body as object), reason }
    if (!(await make({ ...input, ...(body !== undefined && { body }) }))) return
    setOpen(false)
    onDone?.()
  }
  const begin = () => (needsReason || title !== undefined ? setOpen(true) : void send())
  return (
    <>
      <PlainButton
        ref={button}
        type="button"
        onClick={begin}
        data-color={color}
        disabled={isBusy || isDisabled}
      >
        {icon}
        {label}
      </PlainButton>
      {isOpen && (
        <ReasonDialog
          title={title ?? `${label}?`}
          label={label}
          needsReason={needsReason}
          isBusy={isBusy}
          onSend={(reason) => void send(reason)}
          onClose={() => setOpen(false)}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  )
}

/** Where the button goes with its row, as what it asked for is done: the keyboard goes on in the screen, and not from the top of the page. */
function usePlaceOf(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const screen = document.getElementById('main-content')
      if (!screen || button.current !== document.activeElement) return
      screen.tabIndex = -1
      screen.focus({ preventScroll: true })
    },
    [button],
  )
}

/** Makes a call, reports the result, and reloads the screen. */
function useCall(call: StaffCallName, label: string) {
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const make = async (input: AnyInput): Promise<boolean> => {
    setBusy(true)
    const answer = await askAny(call, input)
    setBusy(false)
    if (answer.ok) {
      notify(`Done: ${label}`, { type: 'success' })
      refresh()
      return true
    }
    const isKept = answer.error.code === code.secondPersonNeeded
    notify(noticeOf(answer.error, call), { type: isKept ? 'info' : 'error' })
    if (isKept) refresh()
    return isKept
  }
  return { make, isBusy }
}

type DialogProps = {
  title: string
  label: string
  needsReason: boolean
  isBusy: boolean
  children?: ReactNode
  onSend: (reason?: string) => void
  onClose: () => void
}

export function ReasonDialog({ title, label, needsReason, isBusy, children, onSend, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const send = () => onSend(needsReason ? reason : undefined)
  return (
    <FormDialog title={title} action={label} isBusy={isBusy} onSend={send} onClose={onClose}>
      {children}
      {needsReason && (
        <TextField
          required
          fullWidth
          multiline
          margin="normal"
          label="Reason, for the audit log"
          value={reason}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormDialog>
  )
}

/** A field of a dialog. */
export function DialogField({
  label,
  value,
  onChange,
  type = 'text',
}: {
  label: string
  value: string
  onChange: (value: string) => void
  type?: string
}) {
  return (
    <TextField
      fullWidth
      required
      margin="normal"
      type={type}
      label={label}
      value={value}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
