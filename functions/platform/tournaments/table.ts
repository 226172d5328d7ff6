import type { Currency } from '#contract/currencies.ts'
import {
  lateUntil,
  leastRows,
  placesOf,
  prizeOf,
  type PrizeState,
  type RunState,
  type TournamentTerms,
} from '#contract/tournaments.ts'
import { day_ms, hour_ms, minute_ms, second_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { traced, TracedObject } from '../../shared/tracedObject.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { updateSchema } from '../kit/updateSchema.ts'
import type { PointsAnswer, PointsReport } from '../wallet/tournamentReports.ts'
import { givePrize, listResults } from './prizes.ts'
import {
  addPlayer,
  createTable,
  firstOf,
  placeOf,
  pointsAt,
  prizesOf,
  standingOf,
  takeReport,
  type Prize,
} from './standings.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    TOURNAMENT: DurableObjectNamespace<TournamentTable>
  }
}

export function tableOf(env: PlatformEnv, run: string) {
  return traced(env.TOURNAMENT.getByName(run))
}

export type NewRun = { run: string; terms: TournamentTerms; starts_at: number; ends_at: number }
type RunRow = Omit<NewRun, 'terms'> & {
  terms: string
  counts_until: number
  is_closed: number
  players: number
  last: number
  settled_at: number | null
  listed_at: number | null
  retry_at: number | null
}
type TableState = {
  state: RunState
  players: number
  rows: Prize[]
}
type PlayerStanding = {
  state: RunState
  players: number
  points: number
  place: number | null
  isExact: boolean
}

/** Last reports are awaited this long; an object that cannot report by then keeps what it has reported. */
const awaited_ms = 5 * minute_ms
const retry_ms = 15 * second_ms
/** A wallet that refuses a prize, as one that is full, will seldom take it soon. */
const refusedRetry_ms = hour_ms
/** One object takes so many reports a second, with room for the rest. */
const reportsPerSecond = 400
/** The results are in D1 by then, and nobody asks any more. */
const kept_ms = 30 * day_ms

/**
 * The table of one run; the object's name is the run's id. Players report absolute points. After the end it waits for their last reports,
 * decides the places in one transaction, pays each prize through the winner's wallet, and lists the results. Each step may be repeated.
 */
export class TournamentTable extends TracedObject<PlatformEnv> {
  private readonly sql: SqlStorage
  /** Each report would set it again, which is a row written. */
  private alarmAt = 0

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'TournamentTable')
    this.sql = state.storage.sql
    updateSchema(state.storage, [createTable])
  }

  /** From now on nobody joins. */
  close(run: NewRun): void {
    this.inTransaction(() => {
      this.begin(run)
      this.sql.exec('UPDATE run SET is_closed = 1')
    })
  }

  /** Who is there already stays. */
  join(run: NewRun, player: { id: string; name: string; currency: Currency }): 'joined' | 'closed' {
    return this.inTransaction(() => {
      const { is_closed, starts_at, ends_at } = this.begin(run)
      const now = Date.now()
      if (is_closed === 1 || now < starts_at || now >= ends_at) return 'closed'
      addPlayer(this.sql, player)
      return 'joined'
    })
  }

  /** Throws for a run that was not begun here. */
  report(report: PointsReport): PointsAnswer {
    return this.inTransaction(() => {
      const run = this.run()
      if (!run) throw new Error('no such run')
      if (run.settled_at === null) takeReport(this.sql, report)
      const standing = standingOf(this.sql, report.playerId)
      const { place } = standing ? placeOf(this.sql, standing) : { place: null }
      const top_from = pointsAt(this.sql, shownOf(termsOf(run)))
      return { place, top_from, wait_ms: Math.ceil((run.players * second_ms) / reportsPerSecond) }
    })
  }

  /** What everybody sees. */
  state(): TableState | undefined {
    const run = this.run()
    if (!run) return undefined
    const terms = termsOf(run)
    const rows = run.settled_at === null ? this.places(terms, shownOf(terms)) : prizesOf(this.sql)
    return { state: stateOf(run), players: run.players, rows }
  }

  standing(playerId: string): PlayerStanding | undefined {
    const run = this.run()
    const standing = run && standingOf(this.sql, playerId)
    if (!run || !standing) return undefined
    const { players } = run
    return { state: stateOf(run), players, points: standing.points, ...placeOf(this.sql, standing) }
  }

  /** For staff: further places than players see. */
  first(count: number): Prize[] {
    const run = this.run()
    if (!run) return []
    const prizes = prizesOf(this.sql)
    const all = this.places(termsOf(run), count)
    return prizes.length > 0 ? [...prizes, ...all.slice(prizes.length)] : all
  }

  /** For the schedule: a run that nobody joined has no alarm, and an alarm may be lost. */
  async settle(run: NewRun): Promise<void> {
    this.inTransaction(() => this.begin(run))
    await this.alarm()
  }

  override async alarm(): Promise<void> {
    this.alarmAt = 0
    const run = this.run()
    if (!run) return
    if (dueOf(run) > Date.now()) return this.inTransaction(() => {})
    try {
      if (run.listed_at !== null) return await this.forget()
      this.inTransaction(() => this.decidePlaces())
      const wait_ms = await this.payAll()
      if (wait_ms !== Infinity) this.retryIn(wait_ms)
    } catch (error) {
      // The runtime gives up an alarm that throws several times in a row, so failures are caught and retried here.
      log('error', 'tournament not settled', { run: run.run, error: describeError(error) })
      this.retryIn(retry_ms)
    }
  }

  private retryIn(wait_ms: number): void {
    this.inTransaction(() => this.sql.exec('UPDATE run SET retry_at = ?', Date.now() + wait_ms))
  }

  /** The places stand from here on. */
  private decidePlaces(): void {
    const run = this.run()
    if (!run || run.settled_at !== null) return
    const terms = termsOf(run)
    for (const one of this.places(terms, shownOf(terms)))
      this.sql.exec(
        'INSERT INTO prize VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        ...[one.place, one.player_id, one.name, one.currency, one.points, one.reached_at, one.amount_minor],
        one.amount_minor > 0 ? 'due' : 'none',
      )
    this.sql.exec('UPDATE run SET settled_at = ?', Date.now())
  }

  /**
   * Pays before listing, so that a listed prize is always paid. Both count once. How soon it has to be done again for a prize that could not
   * be paid; Infinity if none.
   */
  private async payAll(): Promise<number> {
    const run = this.run()
    if (!run || run.settled_at === null || run.listed_at !== null) return Infinity
    const terms = termsOf(run)
    let wait_ms = Infinity
    for (const prize of prizesOf(this.sql).filter(({ state }) => state === 'due'))
      wait_ms = Math.min(wait_ms, await this.pay(run.run, terms, prize))
    if (wait_ms !== Infinity) return wait_ms
    const { settled_at, players } = run
    await listResults(this.env, run.run, { settled_at, players, prizes: prizesOf(this.sql) })
    this.inTransaction(() => this.sql.exec('UPDATE run SET listed_at = ?', Date.now()))
    log('info', 'tournament settled', { run: run.run })
    return Infinity
  }

  /** One that cannot be paid holds no other one back. */
  private async pay(run: string, terms: TournamentTerms, prize: Prize): Promise<number> {
    const { place } = prize
    try {
      const given = await givePrize(this.env, run, terms, prize)
      if (given.ok) this.decide(prize, given.value)
      else log('error', 'the wallet refused a prize', { run, place, error: given.error })
      return given.ok ? Infinity : refusedRetry_ms
    } catch (error) {
      log('error', 'prize not paid', { run, place, error: describeError(error) })
      return retry_ms
    }
  }

  private decide({ place }: Prize, state: PrizeState): void {
    this.sql.exec(`UPDATE prize SET state = ? WHERE place = ? AND state = 'due'`, state, place)
  }

  private async forget(): Promise<void> {
    await this.ctx.storage.deleteAll()
    updateSchema(this.ctx.storage, [createTable])
  }

  private begin({ run, terms, starts_at, ends_at }: NewRun): RunRow {
    this.sql.exec(
      'INSERT OR IGNORE INTO run (id, run, terms, starts_at, ends_at, counts_until) VALUES (1, ?, ?, ?, ?, ?)',
      ...[run, JSON.stringify(terms), starts_at, ends_at, lateUntil(terms, ends_at)],
    )
    return this.sql.exec<RunRow>('SELECT * FROM run').one()
  }

  private places(terms: TournamentTerms, count: number): Prize[] {
    return firstOf(this.sql, count).map(({ player_id, name, currency, points, reached_at }, n) => {
      const amount_minor = prizeOf(terms, n + 1, currency)
      return {
        place: n + 1,
        player_id,
        name,
        currency,
        points,
        reached_at,
        amount_minor,
        state: 'none' as const,
      }
    })
  }

  private run(): RunRow | undefined {
    return this.sql.exec<RunRow>('SELECT * FROM run').toArray()[0]
  }

  private inTransaction<T>(run: () => T): T {
    return this.ctx.storage.transactionSync(() => {
      const answer = run()
      this.schedule()
      return answer
    })
  }

  private schedule(): void {
    const run = this.run()
    const due = run && dueOf(run)
    if (due === undefined || due === this.alarmAt) return
    this.alarmAt = due
    void this.ctx.storage.setAlarm(Math.max(due, 1))
  }
}

/** The end, the last report after it, the time when no more are awaited, or another try. */
function dueOf({ counts_until, players, last, settled_at, listed_at, retry_at }: RunRow): number {
  if (listed_at !== null) return listed_at + kept_ms
  const isAwaited = settled_at === null && last < players
  return Math.max(counts_until + (isAwaited ? awaited_ms : 0), retry_at ?? 0)
}

const termsOf = ({ terms }: RunRow) => JSON.parse(terms) as TournamentTerms
const shownOf = (terms: TournamentTerms) => Math.max(placesOf(terms), leastRows)

function stateOf({ starts_at, ends_at, settled_at }: RunRow): RunState {
  if (settled_at !== null) return 'settled'
  const now = Date.now()
  if (now < starts_at) return 'coming'
  return now < ends_at ? 'running' : 'counting'
}
