import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import * as v from 'valibot'
import { root } from '../lib/run.ts'

const Id = v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/))
const Text = v.pipe(v.string(), v.nonEmpty())
const Query = v.pipe(
  v.strictObject({
    id: Id,
    severity: v.picklist(['page', 'ticket']),
    sql: v.pipe(Text, v.includes('{numbers}')),
    above: v.optional(v.number()),
    below: v.optional(v.number()),
    least: v.optional(v.number(), 0),
    unit: Text,
    do: Text,
  }),
  v.check(({ above, below }) => (above === undefined) !== (below === undefined), 'has one threshold'),
)
const Notice = v.strictObject({
  type: v.pipe(v.string(), v.regex(/^[a-z0-9_]+$/)),
  name: Text,
  filters: v.optional(v.record(v.string(), v.array(v.string())), {}),
  do: Text,
})
const Host = v.strictObject({
  id: Id,
  severity: v.picklist(['page', 'ticket']),
  host: v.picklist(['site', 'platform']),
  do: Text,
})
const Alerts = v.strictObject({ query: v.array(Query), host: v.array(Host), notice: v.array(Notice) })
export type AlertQuery = v.InferOutput<typeof Query>
export type AlertHost = v.InferOutput<typeof Host>
export type Notice = v.InferOutput<typeof Notice>

const alertsPath = 'scripts/alerts/alerts.toml'

export type Alerts = v.InferOutput<typeof Alerts>

export function readAlerts(): Alerts {
  return v.parse(Alerts, parse(readFileSync(join(root, alertsPath), 'utf8')))
}
