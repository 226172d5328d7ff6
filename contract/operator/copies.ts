import * as v from 'valibot'
import { get, post, type StaffCall } from '../calls/call.ts'
import { Moment } from './fields.ts'

/** What was found to disagree: mended by the ledger, or for a person to look at. */
const Finding = v.object({
  kind: v.string(),
  player_id: v.nullable(v.string()),
  is_mended: v.boolean(),
  detail: v.string(),
})
export const RestoreState = v.object({
  id: v.string(),
  copy: v.string(),
  phase: v.picklist(['tables', 'links', 'wallets', 'objects', 'reconcile', 'report', 'accepted']),
  until: Moment,
  began_at: Moment,
  ended_at: v.nullable(Moment),
  counts: v.record(v.string(), v.number()),
  findings: v.array(Finding),
})
export type RestoreState = v.InferOutput<typeof RestoreState>

export const copyCalls = {
  writeCopy: {
    ...post,
    path: '/operator/copies',
    access: 'staff:key',
    summary:
      'Write the next part of a copy of the database, which is begun if none is open; `more` until it is whole',
    result: v.object({ more: v.boolean() }),
  },
  beginRestore: {
    ...post,
    path: '/operator/restore',
    access: 'staff:key',
    summary:
      'Begin to restore an environment without players to a moment. From here on it is stopped: no stake, no payment, no message',
    body: v.object({ until: Moment }),
    result: RestoreState,
  },
  stepRestore: {
    ...post,
    path: '/operator/restore/step',
    access: 'staff:key',
    summary: 'Go on for some seconds; to be repeated until the phase is `report`',
    result: RestoreState,
  },
  readRestore: {
    ...get,
    path: '/operator/restore',
    access: 'staff:key',
    summary: 'How far it is, and up to 1000 findings, first those that nothing mended',
    result: RestoreState,
  },
  acceptRestore: {
    ...post,
    path: '/operator/restore/accept',
    access: 'staff:key',
    summary: 'The report was read: the environment plays, pays and sends from here on',
    result: RestoreState,
  },
} as const satisfies Record<string, StaffCall>
