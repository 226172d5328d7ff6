import { parseArgs } from 'node:util'
import type { RestoreState } from '#contract/operator/copies.ts'
import { localFetch } from './lib/localFetch.ts'
import { ExpectedFailure, failWith } from './lib/run.ts'
import { localSecrets } from './lib/secrets.ts'
import { operatorAt, type Operator } from './seed/operator.ts'

/*
 * `npm run restore -- --to 2026-11-29T10:00:00Z` restores an empty environment from its bucket of copies, and prints what was found;
 * `-- --accept` lets it play, pay and send. `-- copy` writes a copy of the database now. PLATFORM_ORIGIN and OPERATOR_KEY name a
 * deployment; otherwise it is the local run (PORT as for `npm start`). docs/operate/restore.md has the whole way.
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, accept: { type: 'boolean', default: false } },
})

try {
  const operator = platform()
  if (positionals[0] === 'copy') await copy(operator)
  else if (flags.accept) report(await operator.post<RestoreState>('/restore/accept', {}))
  else await restore(operator, flags.to ?? new Date().toISOString())
} catch (error) {
  failWith(error)
}

function platform(): Operator {
  const { PLATFORM_ORIGIN: deployment, OPERATOR_KEY: key, PORT: port = '4321' } = process.env
  if (deployment !== undefined && key === undefined) throw new ExpectedFailure('OPERATOR_KEY is missing')
  const origin = deployment ?? `http://platform.localhost:${port}`
  return operatorAt(origin, key ?? localSecrets().OPERATOR_KEY, localFetch)
}

async function copy(operator: Operator): Promise<void> {
  const start = performance.now()
  let parts = 1
  while ((await operator.post<{ more: boolean }>('/copies', {})).more) parts += 1
  console.log(`The database is copied, in ${parts} parts and ${seconds(start)} s.`)
}

async function restore(operator: Operator, until: string): Promise<void> {
  if (Number.isNaN(Date.parse(until))) throw new ExpectedFailure(`--to ${until} is no moment`)
  const start = performance.now()
  let state = await operator.post<RestoreState>('/restore', { until })
  console.log(`From the copy ${state.copy}. The environment is stopped.`)
  for (let phase = ''; state.phase !== 'report' && state.phase !== 'accepted';) {
    if (state.phase !== phase) console.log(`${state.phase} …`)
    phase = state.phase
    state = await operator.post<RestoreState>('/restore/step', {})
  }
  report(state)
  console.log(`\nRestored in ${seconds(start)} s. Read the report; then npm run restore -- --accept.`)
}

function report({ phase, until, copy: from, counts, findings }: RestoreState): void {
  const { rows = 0, wallets = 0, entries = 0, objects = 0 } = counts
  console.log(`\n${rows} rows, ${wallets} ledgers with ${entries} entries, ${objects} jackpots and shards.`)
  console.log(`The database is of ${from}; restored to ${until}.`)
  for (const isMended of [true, false]) {
    const some = findings.filter((finding) => finding.is_mended === isMended)
    console.log(`\n${isMended ? 'Mended' : 'To be looked at'}: ${some.length}`)
    for (const { kind, player_id, detail } of some) console.log(`  ${kind} ${player_id ?? ''} ${detail}`)
  }
  if (phase === 'accepted') console.log('\nThe environment plays, pays and sends.')
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}
