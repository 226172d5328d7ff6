import type { StaffResult } from '#contract/operator/calls.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { waitingLists, type WaitingWork } from '#contract/operator/reports.ts'
import type { ResourceName } from '../calls/resources.ts'
import { useAnswer } from './useCalls.ts'

const minute_ms = 60_000

/** The work that waits, as the first page and the menu count it: asked once for both, each minute and whenever the screen is reloaded. */
export const useWaiting = (enabled = true) => useAnswer('readWaiting', {}, enabled, minute_ms)

/** A list with a filter that stays in its address. */
export function listPath(resource: ResourceName, filter: object): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}

export type AgeName = keyof StaffResult<'readWaiting'>['items'][number]['ages']
/** `ofAge`: what of the list has waited so long, where it has a filter of time. */
export type WorkList = {
  label: string
  resource: ResourceName
  to: string
  ofAge?: (age: AgeName) => string
}
const listOf = (work: WaitingWork, label: string, resource: ResourceName): WorkList => ({
  ...{ label, resource, to: listPath(resource, waitingLists[work].filter) },
})

/** As the platform counts: less than an hour, less than a day, and longer. */
function withdrawalsOf(age: AgeName): string {
  const before = (ago_ms: number) => new Date(Date.now() - ago_ms).toISOString()
  const times: Record<AgeName, object> = {
    hour: { from: before(hour_ms) },
    day: { from: before(day_ms), until: before(hour_ms) },
    longer: { until: before(day_ms) },
  }
  return listPath('payments', { ...waitingLists.withdrawals.filter, ...times[age] })
}

/** Where each work is done: the list has what is counted. */
export const workLists: Record<WaitingWork, WorkList> = {
  withdrawals: { ...listOf('withdrawals', 'Withdrawals', 'payments'), ofAge: withdrawalsOf },
  money_actions: listOf('money_actions', 'Second person', 'moneyActions'),
  documents: listOf('documents', 'Documents', 'documents'),
  complaints: listOf('complaints', 'Complaints', 'complaints'),
  cases: listOf('cases', 'Money cases', 'cases'),
  markers: listOf('markers', 'Markers of harm', 'markers'),
  content_reviews: listOf('content_reviews', 'Content to review', 'content'),
  endpoints: listOf('endpoints', 'Paused endpoints', 'endpoints'),
  keys: listOf('keys', 'Keys that end soon', 'keys'),
  late_work: listOf('late_work', 'Late jobs', 'health'),
}
