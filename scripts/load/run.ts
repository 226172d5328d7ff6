import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { localSetup, prepare, untilPortIsFree } from '../lib/local.ts'
import { ExpectedFailure, root } from '../lib/run.ts'
import { Figures } from './figures.ts'
import { ledgersIn, paidIn, realOf } from './ledgers.ts'
import { enter, LoadPlayer, type Known } from './player.ts'
import { publishPromotions, type Promotions } from './promotions.ts'
import { comparePromotions, freeStakesIn } from './promotionSums.ts'
import { siteOf, wait, type World } from './world.ts'

export type Load = {
  players: number
  seconds: number
  pause_ms: number
  port: number
  host: string
  state: string
}

const mostPlayers = 1000
const mostSeconds = 3600
/** Of the players, how many are at a bad connection. */
const slowShare = 0.2
const atOnce = 4
const restart_ms = 60_000
const reports_ms = 6000

/** True if every sum is right to the cent and nothing failed but what the kill cut off. */
export async function runLoad(load: Load): Promise<boolean> {
  check(load)
  const { port, state } = load
  const { secrets, ...local } = localSetup(port, state)
  await untilPortIsFree(port)
  await prepare({ ...local, secrets })
  const world: World = { port, secrets, figures: new Figures(), pause_ms: load.pause_ms, endsAt: 0 }
  let server = await startServer(load)
  try {
    const promotions = await publishPromotions(world, load.players)
    const players = await enterAll(world, load, promotions)
    server.process.kill('SIGTERM')
    await server.ended
    const before = new Map(ledgersIn(state).map((ledger) => [ledger.playerId, realOf(ledger)]))
    const paidBefore = paidIn(state)
    const freeBefore = freeStakesIn(state)
    server = await startServer(load)
    // The first page of a server waits for its workers, which is not what is measured.
    await fetch(`${siteOf(world)}/en/home`, { signal: AbortSignal.timeout(restart_ms) })
    world.endsAt = Date.now() + load.seconds * 1000
    console.log(`${players.length} players for ${load.seconds} s …`)
    const playing = Promise.all(players.map((player) => player.play()))
    await Promise.race([playing, wait((load.seconds * 1000) / 2)])
    server = await killed(world, server, load)
    await playing
    // Gifts and points are on their way for some seconds more.
    await wait(reports_ms)
    world.figures.print(load.seconds)
    const told = players.map(({ line }) => line?.balance())
    for (const { line } of players) line?.close()
    server.process.kill('SIGTERM')
    await server.ended
    const areRight = compare(state, players, { before, paidBefore, freeBefore, told })
    const promoted = comparePromotions(state, promotions)
    console.log(`\noffers and a tournament:\n  ${promoted.lines.join('\n  ')}`)
    console.log(
      promoted.faults.length === 0 ? 'Budgets, wallets and points agree.' : promoted.faults.join('\n'),
    )
    return areRight && promoted.faults.length === 0 && world.figures.errors.length === 0
  } finally {
    stop(server.process)
  }
}

function check({ players, seconds, host }: Load): void {
  if (!['localhost', '127.0.0.1', '::1'].includes(host))
    throw new ExpectedFailure(`Load is for this machine alone, not for ${host}.`)
  if (!(players >= 1 && players <= mostPlayers))
    throw new ExpectedFailure(`1 to ${mostPlayers} players, please.`)
  if (!(seconds > 0 && seconds <= mostSeconds)) throw new ExpectedFailure(`An hour at most, please.`)
}

type Server = { process: ChildProcess; ended: Promise<unknown> }

/** In a process group of its own, so that workerd dies with it. */
async function startServer({ port, state }: Load): Promise<Server> {
  const child = spawn(process.execPath, [join(root, 'scripts/loadServer.ts'), String(port), state], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const isReady = new Promise<void>((resolve) => {
    // Wrangler may say before which secrets it uses.
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'ready') resolve()
    })
  })
  const late = wait(restart_ms).then(() => Promise.reject(new Error('the server did not start')))
  late.catch(() => {})
  await Promise.race([isReady, late, ended.then(() => Promise.reject(new Error('the server ended')))])
  return { process: child, ended }
}

function stop({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

/** Kills the server and all that it started, as a loss of power would, and starts another one on what is on disk. */
async function killed(world: World, server: Server, load: Load): Promise<Server> {
  const started = performance.now()
  world.figures.isDown = true
  stop(server.process)
  await server.ended
  await untilPortIsFree(load.port).catch(() => wait(2000))
  const next = await startServer(load)
  // What was under way when it was killed may still fail now.
  setTimeout(() => (world.figures.isDown = false), 2000)
  console.log(`killed in the middle, and back after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return next
}

/** Sign-ups are slow on purpose, so players are kept with their cookies for the next run. */
async function enterAll(
  world: World,
  { players, state }: Load,
  promotions: Promotions,
): Promise<LoadPlayer[]> {
  const path = join(root, state, 'players.json')
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Known[]) : []
  const entered: Known[] = []
  const waiting = Array.from({ length: players }, (_, index) => index)
  const enterNext = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
      entered[index] = await enter(world, `load${index}`, before[index])
  }
  await Promise.all(Array.from({ length: atOnce }, enterNext))
  writeFileSync(path, JSON.stringify(entered))
  return entered.map(
    (known, index) => new LoadPlayer(world, known, promotions, index % Math.round(1 / slowShare) === 0),
  )
}

type Answers = {
  before: ReadonlyMap<string, number>
  paidBefore: ReadonlyMap<string, number>
  freeBefore: ReadonlyMap<string, number>
  told: (number | undefined)[]
}

/** Every ledger against itself, against what its player was answered, and against what the line told last. */
function compare(
  state: string,
  players: readonly LoadPlayer[],
  { before, paidBefore, freeBefore, told }: Answers,
): boolean {
  const ledgers = ledgersIn(state)
  const paid = paidIn(state)
  const faults: string[] = []
  const kinds: Record<string, number> = {}
  let total_minor = 0
  for (const ledger of ledgers) {
    total_minor += realOf(ledger)
    for (const [kind, sum] of Object.entries(ledger.kinds)) kinds[kind] = (kinds[kind] ?? 0) + sum
    for (const { kind, sum_minor, last_minor } of ledger.balances)
      if (sum_minor !== last_minor)
        faults.push(`${ledger.playerId}: ${kind} is ${last_minor}, its entries are ${sum_minor}`)
  }
  const free = freeStakesIn(state)
  const freeSince = (id: string) => (free.get(id) ?? 0) - (freeBefore.get(id) ?? 0)
  const paidSince = (id: string) => (paid.get(id) ?? 0) - (paidBefore.get(id) ?? 0)
  players.forEach(({ known, moved_minor }, index) => {
    const ledger = ledgers.find(({ playerId }) => playerId === known.id)
    const wanted = (before.get(known.id) ?? 0) + moved_minor + paidSince(known.id) + freeSince(known.id)
    const found = ledger ? realOf(ledger) : Number.NaN
    if (found !== wanted)
      faults.push(`${known.username}: the ledger has ${found}, the player was answered ${wanted}`)
    const heard = told[index]
    if (heard !== undefined && Math.round(heard * 100) !== found)
      faults.push(`${known.username}: the line told ${heard}, the ledger has ${found}`)
  })
  console.log('\nsums of all ledgers, real money:')
  for (const [kind, sum] of Object.entries(kinds).sort()) console.log(`  ${kind.padEnd(14)}${money(sum)}`)
  const sum_minor = Object.values(kinds).reduce((sum, one) => sum + one, 0)
  console.log(
    `  ${'all entries'.padEnd(14)}${money(sum_minor)}\n  ${'all balances'.padEnd(14)}${money(total_minor)}`,
  )
  if (sum_minor !== total_minor) faults.push('the balances are not the sum of the entries')
  console.log(faults.length === 0 ? 'Every ledger is right to the cent.' : faults.join('\n'))
  return faults.length === 0
}

const money = (minor: number) => (minor / 100).toFixed(2).padStart(14)
