import { staffCallOf, type StaffCallName } from '#contract/operator/calls.ts'
import { useState, type ReactNode } from 'react'
import { Button, useListContext, useNotify, useRefresh } from 'react-admin'
import type { CallFailure } from '@/stores/calls/api.ts'
import { askAny } from '../calls/callStaff.ts'
import { noticeOf } from '../calls/messages.ts'
import { ReasonDialog } from './CallButton.tsx'
import { useMay } from './useCalls.ts'

type Props = { call: StaffCallName; label: string; body?: object; children?: ReactNode }

/**
 * A call for every chosen record of a list, with one reason. Each is a call of its own, with its line in the audit log. Those that were
 * refused stay chosen.
 */
export function BulkCall({ call, label, body, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { selectedIds, make, isBusy } = useBulk(call, label)
  if (!useMay(call)) return null
  const needsReason = staffCallOf(call).reason === 'required'
  const send = async (reason?: string) => {
    await make({ ...body, ...(reason !== undefined && { reason }) })
    setOpen(false)
  }
  return (
    <>
      <Button label={label} disabled={isBusy} onClick={() => setOpen(true)} />
      {isOpen && (
        <ReasonDialog
          title={`${label}: ${selectedIds.length} chosen`}
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

function useBulk(call: StaffCallName, label: string) {
  const { selectedIds, onSelect } = useListContext()
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const make = async (body: object): Promise<void> => {
    setBusy(true)
    const refused: { id: unknown; error: CallFailure }[] = []
    for (const id of selectedIds as unknown[]) {
      const given = Object.keys(body).length > 0 ? { params: { id }, body } : { params: { id } }
      const answer = await askAny(call, given)
      if (!answer.ok) refused.push({ id, error: answer.error })
    }
    setBusy(false)
    onSelect(refused.map(({ id }) => id) as never)
    refresh()
    const [first] = refused
    if (!first) return notify(`Done: ${label}, ${selectedIds.length}`, { type: 'success' })
    const done = selectedIds.length - refused.length
    notify(`${done} done, ${refused.length} not: ${noticeOf(first.error, call)}`, { type: 'error' })
  }
  return { selectedIds, make, isBusy }
}
