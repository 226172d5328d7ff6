import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { globSync, readFileSync } from 'node:fs'
import { benchAudits } from '../tests/bench/audits.ts'
import { benchBytes } from '../tests/bench/bytes.ts'
import { benchCost } from '../tests/bench/cost.ts'
import { benchEdge, benchGrowth } from '../tests/bench/edge.ts'
import { benchHistories } from '../tests/bench/histories.ts'
import { benchHang } from '../tests/bench/hang.ts'
import { benchLive } from '../tests/bench/live.ts'
import { benchLine } from '../tests/bench/line.ts'
import { atMost, failures, heading, measured } from '../tests/bench/lib/report.ts'
import { visitOnce } from '../tests/bench/lib/phone.ts'
import { benchPaint } from '../tests/bench/paint.ts'
import { benchRtp } from '../tests/bench/rtp.ts'
import { benchProfile } from '../tests/bench/profile.ts'
import { benchStudio } from '../tests/bench/studio.ts'
import { resolveBrand } from './lib/brand.ts'
import { localSetup, prepare, untilPortIsFree } from './lib/local.ts'
import { startLocalServer } from './lib/localServer.ts'
import { fill } from './lib/ready.ts'
import { root } from './lib/run.ts'

/**
 * `npm run bench`: each budget beside what was measured here and now. Times are ratios to something run in the same
 * minute. `npm run bench -- bytes edge` runs only the named parts.
 */
const port = 4398
const state = '.cache/bench-state'
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

if (isWanted('cost')) await measured('cost', benchCost)
for (const name of ['jackpots', 'archive', 'month', 'reports'])
  if (isWanted(name)) await measured(name, () => benchObject(name))
// These need no site that is built and filled.
const withoutSite = ['cost', 'jackpots', 'archive', 'month', 'reports']
if (wanted.length === 0 || wanted.some((name) => !withoutSite.includes(name))) await benchSite()

const missed = failures()
console.log(
  `\n${missed.length === 0 ? 'All budgets hold.' : `${missed.length} budgets do not hold: ${missed.map(({ what }) => what).join('; ')}`}`,
)

/** These run the code of objects, whose types are the workers': imported by name, for this script has Node's. */
async function benchObject(name: string): Promise<void> {
  resolveBrand()
  const { bench } = (await import(`../tests/bench/objects/${name}.ts`)) as { bench: () => Promise<void> }
  await bench()
}

async function benchSite(): Promise<void> {
  rmSync(join(root, state), { recursive: true, force: true })
  const local = localSetup(port, state)
  await untilPortIsFree(port)
  await prepare(local)
  const server = await startLocalServer(local)
  let lists: Record<string, unknown>
  try {
    await fill(local)
    const origin = `http://localhost:${port}`
    await measured('a first visit', () => visitOnce(origin))
    lists = await contentLists(origin)
    if (isWanted('bytes')) await measured('bytes', () => benchBytes(origin))
    if (isWanted('live')) await measured('live', () => benchLive(local))
    if (isWanted('profile')) await measured('profile', () => benchProfile(origin))
    if (isWanted('studio')) await measured('studio', () => benchStudio(local))
    if (isWanted('paint')) await measured('paint', () => benchPaint(origin))
    if (isWanted('audits')) await measured('audits', () => benchAudits(origin))
  } finally {
    await server.stop()
  }
  if (isWanted('histories')) await measured('histories', () => benchHistories(local))
  if (isWanted('edge')) await measured('edge', () => benchEdge(lists))
  if (isWanted('growth')) await measured('growth', () => benchGrowth(lists))
  if (isWanted('hang')) await measured('hang', () => benchHang(lists))
  if (isWanted('line')) await measured('line', () => benchLine(lists))
  if (isWanted('size')) benchSize()
  if (isWanted('rtp')) benchRtp()
}

/** The seeded content, for the stub platform of the edge part to answer with. */
async function contentLists(origin: string): Promise<Record<string, unknown>> {
  const paths = [
    '/api/site/settings',
    '/api/site/games_likes',
    '/api/jackpot/info?lang=en',
    '/api/site/ads?lang=en',
    '/api/site/flatpages/list/en',
    '/api/site/content-version',
    '/api/site/arrangement',
  ]
  for (const device of ['mobile', 'desktop'])
    paths.push(`/api/site/slides?device_type=${device}&lang=en&locale=en`)
  const found: Record<string, unknown> = {}
  for (const path of paths) {
    const answer = (await (await fetch(origin + path)).json()) as { result?: unknown }
    found[path] = answer.result ?? []
    found[path.split('?')[0] ?? path] ??= answer.result ?? []
  }
  return found
}

function benchSize(): void {
  heading('Size')
  const modules = globSync('dist/server/**/*.mjs', { cwd: root })
  const compressed = gzipSync(Buffer.concat(modules.map((path) => readFileSync(join(root, path))))).length
  atMost('site worker, gzip', compressed / 1024 / 1024, 1, 'MB')
}
