import { DurableObject } from 'cloudflare:workers'
import { getConfig } from '../../config.ts'
import type { Env } from '../../env.ts'
import { findGame } from '../gameList.ts'
import { gameLines } from './lines.ts'
import { maximumTries, playRound, resumeRound, type RoundContext } from './roundFlow.ts'
import {
  createTables,
  findRound,
  insertRound,
  lastRound_ms,
  openRounds,
  readSession,
  saveSession,
  settledRounds,
  type Round,
  type SlotSession,
} from './rounds.ts'
import { readBalance } from './seamless.ts'
import { answerOf, historyEntry, refusalOf, type SpinAnswer, type StateAnswer } from './answers.ts'

/** Longer than a debit and its rollback may take, so that the alarm meets only rounds nobody works on. */
const resumeAfter_ms = 15_000
const longestPause_ms = 30 * 60_000
const keepFor_ms = 7 * 24 * 60 * 60_000
const historyLength = 10

/**
 * The rounds of one game session. A spin is known by its `spin_id`: repeated, it gives the same outcome and takes
 * no second stake. One round is open at a time; what a crash leaves open the alarm carries on.
 */
export class SlotRound extends DurableObject<Env> {
  private readonly running = new Map<string, Promise<SpinAnswer>>()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    createTables(this.ctx.storage.sql)
  }

  /** The caller has checked that the stake is one of the game's. */
  async spin(session: SlotSession, spin_id: string, stake_minor: number): Promise<SpinAnswer> {
    const joined = this.running.get(spin_id)
    if (joined !== undefined) return joined
    const played = this.play(session, spin_id, stake_minor)
    this.running.set(spin_id, played)
    try {
      return await played
    } finally {
      this.running.delete(spin_id)
    }
  }

  /** Closes what the last visit left open, so that the balance told is the one with every win in it. */
  async state(session: SlotSession): Promise<StateAnswer> {
    const context = this.contextOf(session)
    if (this.running.size === 0) await this.closeOpenRounds(context)
    const balance = await readBalance(context.wallet)
    const history = settledRounds(this.ctx.storage.sql, historyLength).map(historyEntry)
    if (balance.ok) return { status: 'ready', ...balance.value, history }
    return {
      status: 'refused',
      reason: refusalOf(balance.error.kind === 'refused' ? balance.error.code : undefined),
    }
  }

  override async alarm(): Promise<void> {
    const session = readSession(this.ctx.storage.sql)
    if (session === undefined) return
    const context = this.contextOf(session)
    for (const round of openRounds(context.sql)) {
      if (!this.running.has(round.spin_id)) await resumeRound(context, round)
    }
    await this.setNextAlarm()
  }

  private async play(session: SlotSession, spin_id: string, stake_minor: number): Promise<SpinAnswer> {
    const context = this.contextOf(session)
    const known = findRound(context.sql, spin_id)
    if (known !== undefined && known.stake_minor !== stake_minor) return { status: 'conflict' }
    if (known !== undefined) return this.finish(context, await resumeRound(context, known))
    if (this.running.size > 0) return { status: 'busy' }
    if (!(await this.closeOpenRounds(context))) return { status: 'busy' }
    saveSession(context.sql, session)
    const round = insertRound(context.sql, spin_id, stake_minor, Date.now())
    await this.ctx.storage.setAlarm(Date.now() + resumeAfter_ms)
    return this.finish(context, await playRound(context, round))
  }

  /** False while one cannot be closed: its win or stake comes first. */
  private async closeOpenRounds(context: RoundContext): Promise<boolean> {
    for (const round of openRounds(context.sql)) await resumeRound(context, round)
    return openRounds(context.sql).length === 0
  }

  private async finish(context: RoundContext, round: Round): Promise<SpinAnswer> {
    await this.setNextAlarm()
    return answerOf(round, context.lines)
  }

  /** Soon where a round is open, more patiently with every try; else when the object may forget everything. */
  private async setNextAlarm(): Promise<void> {
    const { sql } = this.ctx.storage
    const open = openRounds(sql)
    if (open.length > 0) {
      const tries = Math.min(...open.map((round) => round.tries))
      // Given up: the rows stay for whoever reads the log.
      if (tries >= maximumTries) return
      await this.ctx.storage.setAlarm(
        Date.now() + Math.min(resumeAfter_ms * 2 ** Math.min(tries, 10), longestPause_ms),
      )
      return
    }
    const forget_ms = lastRound_ms(sql) + keepFor_ms
    if (forget_ms <= Date.now()) await this.ctx.storage.deleteAll()
    else await this.ctx.storage.setAlarm(forget_ms)
  }

  private contextOf(session: SlotSession): RoundContext {
    const game = findGame(session.provider, session.game_id)
    if (game === undefined) throw new Error(`no such game: ${session.game_id}`)
    return {
      sql: this.ctx.storage.sql,
      wallet: {
        platform: this.env.PLATFORM,
        provider: session.provider,
        key: getConfig(this.env).seamlessKeys[session.provider],
        token: session.token,
      },
      currency: session.currency,
      lines: gameLines(game),
    }
  }
}
