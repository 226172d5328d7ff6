import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { beginCopy, copyNext } from './copyTables.ts'
import { acceptRestore, beginRestore, readRestore, stepRestore } from './restore.ts'

/** Copies and what is restored from them; contract/operator/copies.ts describes the calls. */
export const copyStaffCalls = {
  writeCopy: async ({ services, audit }) => {
    audit.isNeedless = true
    return ok({ more: await copyNext(services, () => beginCopy(services.env.DB, Date.now())) })
  },
  // Not in the log of the staff, which is being restored; the restoration itself is.
  beginRestore: async ({ services, body: { until }, audit }) => {
    audit.isNeedless = true
    const at = Date.parse(until)
    return Number.isNaN(at) ? fail(code.invalid, 'until is no moment') : beginRestore(services, at)
  },
  stepRestore: async ({ services, audit }) => {
    audit.isNeedless = true
    return stepRestore(services)
  },
  readRestore: async ({ services }) => readRestore(services),
  acceptRestore: async ({ services }) => acceptRestore(services),
} satisfies Partial<StaffHandlers>
