import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../env.ts'
import type { SandboxGame } from '../catalog.ts'
import { rulesOf } from '../round/rulesOf.ts'
import { sha256 } from '../table/hash.ts'
import {
  betting_ms,
  deciding_ms,
  flightName,
  isShared,
  showing_ms,
  showsFor_ms,
  type LiveRound,
  type Seat,
} from './liveRound.ts'
import {
  addSeat,
  createLiveTables,
  findLive,
  forgetOld,
  insertLive,
  isAnyDeciding,
  keepTop,
  lastLive,
  leaveSeat,
  recentLive,
  removeSeat,
  saveStops,
  saveTimes,
  seatActed,
  seatsOf,
  topSeats,
  type LiveRow,
} from './liveRows.ts'
import { viewOf, type LiveView } from './liveView.ts'

const newSeed = () => crypto.getRandomValues(new Uint8Array(32)).toHex()

/** How long a view of a flight is held at most: so long its landings are not told. */
const held_ms = 500

/** As many as fill a table's last results and begin its roads. */
const earlierRounds = 24

/**
 * The rounds of one table, which all its players share. There is no clock: each view of the table moves it on, so a
 * table without players costs nothing. Its whole state is stored, so a crash changes nothing. Its results are drawn
 * once; money belongs to each player's own object (GameRound).
 */
export class LiveTable extends DurableObject<Env> {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    createLiveTables(this.ctx.storage.sql)
  }

  /**
   * `isDemo`: the viewer plays without money, and sees who does too. `isHeld`: of a flight in the air the viewer is told
   * after a while, or as soon as it is gone.
   */
  async view(game: SandboxGame, { isDemo = false, isHeld = false } = {}): Promise<LiveView> {
    const { sql } = this.ctx.storage
    if (isHeld) await this.nextNews(game)
    const row = await this.current(game)
    const hash = row.seed === null ? null : await sha256(row.seed)
    const now_ms = Date.now()
    const top = game.kind === 'crash' ? topSeats(sql, now_ms) : undefined
    const rows = { row, recent: recentLive(sql), seats: seatsOf(sql, row.number), top }
    return viewOf(game, { ...rows, hash, isDemo, now_ms })
  }

  /** The round that takes stakes now; undefined between rounds. */
  async open(game: SandboxGame): Promise<LiveRound | undefined> {
    const { number, closes_ms, decides_ms } = await this.current(game)
    return Date.now() < closes_ms ? { number, closes_ms, decides_ms } : undefined
  }

  /** Whether the stake came in time. A repeated call for the same seat gets the same answer. */
  join(number: number, seat: Seat): boolean {
    const { sql } = this.ctx.storage
    if (seatsOf(sql, number).some(({ id }) => id === seat.id)) return true
    const row = findLive(sql, number)
    if (row === undefined || Date.now() >= row.closes_ms) return false
    addSeat(sql, number, seat)
    return true
  }

  /** Whether a stake may still be taken back: while others may join. A repeated call gets the same answer. */
  withdraw(number: number, id: string): boolean {
    const { sql } = this.ctx.storage
    const row = findLive(sql, number)
    if (row === undefined || Date.now() >= row.closes_ms) return false
    removeSeat(sql, number, id)
    return true
  }

  /** For the other players to see: this player has left a flight, or a round of a table, with this payout. */
  leave({ kind }: SandboxGame, number: number, id: string, won_minor: number): void {
    leaveSeat(this.ctx.storage.sql, number, id, won_minor)
    if (kind === 'crash') keepTop(this.ctx.storage.sql, number, id, Date.now())
  }

  /** A player has nothing left to decide. After the last one the house shows its cards at once. */
  acted(number: number, id: string): number | undefined {
    const { sql } = this.ctx.storage
    seatActed(sql, number, id)
    const row = findLive(sql, number)
    return row && this.decidedEarly(row).decides_ms
  }

  /** The stops and the seed of a round that takes no stakes any more; undefined for an open or unknown one. */
  async outcome(
    game: SandboxGame,
    number: number,
  ): Promise<{ stops: number[]; seed: string | null } | undefined> {
    const row = findLive(this.ctx.storage.sql, number)
    if (row === undefined || Date.now() < row.closes_ms) return undefined
    const { stops, seed } = await this.drawn(game, row)
    return stops === null ? undefined : { stops, seed }
  }

  private decidedEarly(row: LiveRow): LiveRow {
    const now_ms = Date.now()
    const isWaiting = now_ms >= row.closes_ms && now_ms < row.decides_ms
    if (!isWaiting || isAnyDeciding(this.ctx.storage.sql, row.number)) return row
    const over_ms = now_ms + row.over_ms - row.decides_ms
    return saveTimes(this.ctx.storage.sql, { ...row, decides_ms: now_ms, over_ms })
  }

  /** Nothing but the moment of the answer tells when a flight ends. */
  private async nextNews(game: SandboxGame): Promise<void> {
    const { stops, closes_ms } = await this.current(game)
    const now_ms = Date.now()
    const gone_ms = (stops && rulesOf(game).flight?.goneAt_ms(stops)) ?? now_ms
    const left_ms = now_ms < closes_ms ? 0 : Math.min(held_ms, gone_ms - now_ms)
    if (left_ms > 0) await new Promise((resolve) => setTimeout(resolve, left_ms))
  }

  /** The last round, drawn when it is closed; a new one when it is over. */
  private async current(game: SandboxGame): Promise<LiveRow> {
    if (!isShared(game)) throw new Error(`${game.id} is no shared game`)
    const now_ms = Date.now()
    const last = lastLive(this.ctx.storage.sql) ?? (await this.dealEarlier(game))
    if (last !== undefined && now_ms < last.closes_ms) return last
    const closed = last && this.decidedEarly(await this.drawn(game, last))
    return closed !== undefined && now_ms < closed.over_ms
      ? closed
      : this.begin(game, (last?.number ?? 0) + 1)
  }

  /**
   * A table deals whether somebody plays or not: the first who looks finds the rounds before, drawn as all others and without stakes. Flights
   * among them have no seed to check, since the hash of each was not shown before it.
   */
  private async dealEarlier(game: SandboxGame): Promise<LiveRow | undefined> {
    const { sql } = this.ctx.storage
    const rules = rulesOf(game)
    const round_ms = betting_ms + showsFor_ms(game)
    const numbers = Array.from({ length: earlierRounds }, (_, index) => index + 1)
    const drawn = await Promise.all(
      numbers.map(async (number) => rules.draw(flightName(game, number), rules.isFair ? newSeed() : '')),
    )
    const last = lastLive(sql)
    if (last !== undefined) return last
    const now_ms = Date.now()
    for (const number of numbers) {
      const over_ms = now_ms - (earlierRounds + 1 - number) * round_ms
      const closes_ms = over_ms - showsFor_ms(game)
      const own = drawn[number - 1] ?? []
      const stops = rules.isFair ? [...own, closes_ms] : own
      insertLive(sql, { number, closes_ms, decides_ms: closes_ms, over_ms, seed: null, stops })
    }
    return lastLive(sql)
  }

  private async begin(game: SandboxGame, number: number): Promise<LiveRow> {
    const { sql } = this.ctx.storage
    const rules = rulesOf(game)
    const closes_ms = Date.now() + betting_ms
    const decides_ms = closes_ms + (rules.hand ? deciding_ms : 0)
    const seed = rules.isFair ? newSeed() : null
    const times = { number, closes_ms, decides_ms, over_ms: decides_ms + showsFor_ms(game) }
    const stops = seed === null ? null : await rules.draw(flightName(game, number), seed)
    const flown = stops && [...stops, closes_ms]
    const over_ms = flown ? (rules.flight?.goneAt_ms(flown) ?? 0) + showing_ms / 2 : times.over_ms
    // Another request may have begun it while the point was computed.
    const row = findLive(sql, number) ?? insertLive(sql, { ...times, over_ms, seed, stops: flown })
    forgetOld(sql, Date.now())
    return row
  }

  /** Drawn by the first who asks once no more stakes are taken: nobody can know it before. */
  private async drawn(game: SandboxGame, row: LiveRow): Promise<LiveRow> {
    if (row.stops !== null) return row
    const stops = await rulesOf(game).draw(flightName(game, row.number), '')
    return saveStops(this.ctx.storage.sql, row.number, stops)
  }
}
