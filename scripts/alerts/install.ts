import type { Cloudflare } from '../deploy/cloudflare.ts'
import type { Notice } from './file.ts'

type Policy = {
  id: string
  name: string
  alert_type: string
  enabled: boolean
  filters?: Record<string, string[]>
  mechanisms: { email?: { id: string }[] }
}

export type Installed = { made: string[]; changed: string[]; kept: string[]; refused: string[] }

/**
 * Makes the notifications that the account is offered, by name, and changes those that differ; what is not offered is named. Repeated, it
 * changes nothing.
 */
export async function installNotices(
  cloudflare: Cloudflare,
  notices: readonly Notice[],
  { prefix, email }: { prefix: string; email: string },
): Promise<Installed> {
  const offered = new Set(
    Object.values(
      await cloudflare.get<Record<string, { type: string }[]>>('/alerting/v3/available_alerts'),
    ).flatMap((group) => group.map(({ type }) => type)),
  )
  const present = await cloudflare.get<Policy[]>('/alerting/v3/policies')
  const done: Installed = { made: [], changed: [], kept: [], refused: [] }
  for (const notice of notices) {
    const name = `${prefix}: ${notice.name}`
    if (!offered.has(notice.type)) {
      done.refused.push(name)
      continue
    }
    const wanted = {
      ...{ name, alert_type: notice.type, enabled: true, description: notice.do },
      ...{ filters: notice.filters, mechanisms: { email: [{ id: email }] } },
    }
    const known = present.find((policy) => policy.name === name)
    if (!known) await cloudflare.post('/alerting/v3/policies', wanted)
    else if (!isSame(known, wanted)) await cloudflare.put(`/alerting/v3/policies/${known.id}`, wanted)
    done[!known ? 'made' : isSame(known, wanted) ? 'kept' : 'changed'].push(name)
  }
  return done
}

function isSame(known: Policy, wanted: Omit<Policy, 'id'>): boolean {
  const shape = ({ alert_type, enabled, filters = {}, mechanisms }: Omit<Policy, 'id'>) =>
    JSON.stringify([
      alert_type,
      enabled,
      Object.entries(filters).toSorted(),
      mechanisms.email?.map(({ id }) => id),
    ])
  return shape(known) === shape(wanted)
}
