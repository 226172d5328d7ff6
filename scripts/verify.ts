import {
  chainNames,
  type AnchorRow,
  type ChainName,
  type ChainPage,
  type LedgerPage,
  type LedgersPage,
} from '#contract/operator/chains.ts'
import type { StaffResult } from '#contract/operator/calls.ts'
import type * as v from 'valibot'
import { localFetch } from './lib/localFetch.ts'
import { localSecrets } from './lib/secrets.ts'
import { verifyChain, verifyLedgers } from './lib/verifyChain.ts'
import { operatorAt } from './seed/operator.ts'

/*
 * `npm run verify -- audit` follows the audit log of a running platform entry by entry; `security` and `technical` the events, `ledger` the
 * archived segments of players' ledgers, `house` the totals of the house against the ledgers, and without a name all. PLATFORM_ORIGIN and OPERATOR_KEY name a deployment; otherwise it is the local run (PORT as for `npm start`).
 */
const { PLATFORM_ORIGIN: deployment, OPERATOR_KEY: key, PORT: port = '4321' } = process.env
if (deployment !== undefined && key === undefined) fail('OPERATOR_KEY is missing')
const origin = deployment ?? `http://platform.localhost:${port}`
const bearer = key ?? localSecrets().OPERATOR_KEY

function fail(line: string): never {
  console.error(line)
  process.exit(2)
}

const operator = operatorAt(origin, bearer, localFetch)

async function verify(chain: ChainName): Promise<boolean> {
  const { sealed, open, days, faults } = await verifyChain(chain, {
    page: (after) => operator.get<v.InferOutput<typeof ChainPage>>(`/chains/${chain}?after=${after}`),
    anchors: async () => (await operator.get<{ items: AnchorRow[] }>(`/chains/${chain}/anchors`)).items,
  })
  console.log(`${chain}: ${sealed} entries sealed, ${open} not sealed yet, ${days} days closed`)
  for (const fault of faults) console.error(`  ${fault}`)
  return faults.length === 0
}

async function verifyArchive(): Promise<boolean> {
  const { players, segments, faults } = await verifyLedgers({
    players: (after) =>
      operator.get<v.InferOutput<typeof LedgersPage>>(
        `/ledgers${after === null ? '' : `?after=${encodeURIComponent(after)}`}`,
      ),
    segments: (id, after) =>
      operator.get<v.InferOutput<typeof LedgerPage>>(`/ledgers/${encodeURIComponent(id)}?after=${after}`),
  })
  console.log(`ledger: ${segments} segments of ${players} players`)
  for (const fault of faults) console.error(`  ${fault}`)
  return faults.length === 0
}

/** The totals of the house against every player's ledger. The house is told of who has just played; another run compares them. */
async function verifyHouse(): Promise<boolean> {
  let [checked, behind] = [0, 0]
  const differences: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: StaffResult<'checkHouse'> = await operator.get(
      `/reports/check?after=${encodeURIComponent(after)}`,
    )
    checked += page.checked
    behind += page.behind
    differences.push(...page.differences.map((difference) => JSON.stringify(difference)))
    after = page.next
  }
  console.log(`house: ${checked} accounts, ${behind} not told yet`)
  for (const difference of differences) console.error(`  ${difference}`)
  return differences.length === 0
}

const names = [...chainNames, 'ledger', 'house'] as const
const asked = process.argv.slice(2)
const wanted = names.filter((name) => asked.length === 0 || asked.includes(name))
if (wanted.length === 0) fail(`there is no such log; there are: ${names.join(', ')}`)
let isWhole = true
const others = { ledger: verifyArchive, house: verifyHouse } as const
for (const name of wanted)
  isWhole = (await (name === 'ledger' || name === 'house' ? others[name]() : verify(name))) && isWhole
console.log(isWhole ? 'Nothing was changed, removed or inserted.' : 'The log is not whole.')
process.exit(isWhole ? 0 : 1)
