import * as v from 'valibot'
import { get, type StaffCall } from '../calls/call.ts'
import { listOf, Nullable } from './fields.ts'

/**
 * One thing that the site lives from, as it answered now. `ms`: how long that took. `at`: when it last happened, where it is something
 * that happens by time. `late`: it answers, and is behind.
 */
export const HealthItem = v.object({
  id: v.string(),
  worker: v.picklist(['site', 'platform']),
  state: v.picklist(['ok', 'late', 'failed', 'unknown']),
  ms: v.nullable(v.number()),
  at: Nullable,
  detail: v.string(),
})
export type HealthItem = v.InferOutput<typeof HealthItem>

export const healthCalls = {
  listHealth: {
    ...get,
    path: '/operator/health',
    access: 'staff:providers.read',
    summary:
      'Health of both workers: what each stores in and calls, work that is late, the crons, and the versions that run',
    answeredBy: 'site',
    result: listOf(HealthItem),
  },
  listPlatformHealth: {
    ...get,
    path: '/operator/health/platform',
    access: 'staff:providers.read',
    summary: 'The same of the platform alone',
    result: listOf(HealthItem),
  },
} as const satisfies Record<string, StaffCall>
