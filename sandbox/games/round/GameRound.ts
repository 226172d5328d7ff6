import { DurableObject } from 'cloudflare:workers'
import type { Outcome } from '#contract/seamless.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import { getConfig } from '../../config.ts'
import type { Env } from '../../env.ts'
import { findGame } from '../gameList.ts'
import { isShared } from '../live/liveRound.ts'
import type { SandboxGame } from '../catalog.ts'
import { roadText } from '../table/engines/road.ts'
import { sha256 } from '../table/hash.ts'
import {
  act,
  land,
  maximumTries,
  playRound,
  resumeRound,
  withdraw,
  type LivePort,
  type RoundContext,
} from './roundFlow.ts'
import {
  createTables,
  findRound,
  insertRound,
  lastRound_ms,
  openRounds,
  readSession,
  saveSession,
  settledRounds,
  type GameSession,
} from './rounds.ts'
import { demoWallet, isDemoToken } from '../wallets/demo.ts'
import { replayAddress } from '../replay.ts'
import { betsOf, outcomeOf } from './telling.ts'
import type { GameWallet, Telling } from '../wallets/wallet.ts'
import { walletOf } from '../wallets/walletOf.ts'
import { answerOf, flightOf, historyEntry, refusalOf, type RoundAnswer, type StateAnswer } from './answers.ts'
import type { PaidStep } from '../slot/slotGame.ts'
import type { Round } from './round.ts'
import { endOf_ms, mostOpen } from './rules.ts'
import { rulesOf } from './rulesOf.ts'

type ToldRound = {
  outcome: Outcome
  /** Of a slot. */
  steps: PaidStep[]
  bets: { place: string; amount_minor: number }[]
  stake_minor: number
  win_minor: number
}

/** Longer than a debit and its rollback may take, so that the alarm only handles abandoned rounds. */
const resumeAfter_ms = 15_000
/** A delay after the end of a flight, so that the page can ask first. */
const afterFlight_ms = 1500
const longestPause_ms = 30 * minute_ms
const keepFor_ms = 7 * day_ms
const historyLength = 20
/** As many as the roads of baccarat show. */
const roadLength = 60

/**
 * A player's rounds of one game. A spin is identified by its `spin_id`: repeated, it has the same outcome and takes no
 * second stake. One round is open at a time, or two bets on a flight; the alarm finishes rounds that a crash left open.
 */
export class GameRound extends DurableObject<Env> {
  private readonly running = new Map<string, Promise<RoundAnswer>>()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    createTables(this.ctx.storage.sql)
  }

  /** The caller has validated the stake and the bet. */
  async spin(
    session: GameSession,
    spin_id: string,
    stake_minor: number,
    bet: string | null = null,
  ): Promise<RoundAnswer> {
    return this.running.get(spin_id) ?? this.alone(spin_id, this.play(session, { spin_id, stake_minor, bet }))
  }

  /** Finishes the rounds of the last visit first, so that the balance includes every win. */
  async state(session: GameSession): Promise<StateAnswer> {
    const context = this.contextOf(session)
    await this.closeOpenRounds(context)
    const balance = await context.wallet.open()
    const settled = settledRounds(context.sql, roadLength)
    const flights = openRounds(context.sql).filter(isPlayed)
    if (flights.length > 0) saveSession(context.sql, session)
    const around = {
      history: settled.slice(0, historyLength).map((round) => historyEntry(round, context.rules)),
      flights: await Promise.all(flights.map((flight) => flightOf(flight, context.rules))),
      road: roadText(gameOf(session), settled),
      last_bet: settled[0]?.bet ?? null,
      last:
        (context.rules.hand ?? context.rules.isReplayed) && settled[0]
          ? await answerOf(settled[0], context.rules)
          : null,
    }
    if (balance.ok) return { status: 'ready', ...balance.value, ...around }
    return {
      status: 'refused',
      reason: refusalOf(balance.error.kind === 'refused' ? balance.error.code : undefined),
    }
  }

  /** A round that is over, for its replay. */
  told(session: GameSession, spin_id: string): ToldRound | undefined {
    const round = findRound(this.ctx.storage.sql, spin_id)
    if (round?.stage !== 'settled') return undefined
    const game = gameOf(session)
    const rules = rulesOf(game)
    const outcome = outcomeOf(game, rules, round, session.currency) ?? []
    const { stake_minor, raised_minor, win_minor } = round
    const shown = rules.shown(round)
    const steps = 'steps' in shown ? shown.steps : []
    return { outcome, steps, bets: betsOf(game, round), stake_minor: stake_minor + raised_minor, win_minor }
  }

  override async alarm(): Promise<void> {
    const session = readSession(this.ctx.storage.sql)
    if (session === undefined) return
    const context = this.contextOf(session)
    await this.closeOpenRounds(context)
    await this.setNextAlarm()
  }

  /** Lands a flight. Repeated, it gives the same answer. */
  land(session: GameSession, spin_id: string): Promise<RoundAnswer> {
    return this.end(session, spin_id, land)
  }

  /** Takes a bet of a shared round back, before it closes. */
  withdraw(session: GameSession, spin_id: string): Promise<RoundAnswer> {
    return this.end(session, spin_id, withdraw)
  }

  private async end(session: GameSession, spin_id: string, how: typeof land): Promise<RoundAnswer> {
    while (this.running.has(spin_id)) await this.running.get(spin_id)
    const context = this.contextOf(session)
    const round = findRound(context.sql, spin_id)
    if (round === undefined) return { status: 'conflict' }
    return this.alone(
      spin_id,
      how(context, round).then((ended) => this.finish(context, ended)),
    )
  }

  /** An act in a hand, the player's `step`-th from 0: repeated, it is not played twice. */
  async act(session: GameSession, spin_id: string, wanted: string, step: number): Promise<RoundAnswer> {
    const context = this.contextOf(session)
    const joined = this.running.get(spin_id)
    if (joined !== undefined) return joined
    const round = findRound(context.sql, spin_id)
    if (round === undefined) return { status: 'conflict' }
    const isNext = round.stage === 'flying' && round.acts.length === step
    const playing = isNext ? act(context, round, wanted) : resumeRound(context, round)
    return this.alone(
      spin_id,
      playing.then((acted) => this.finish(context, acted)),
    )
  }

  /** While a round changes, nothing else may change it. */
  private async alone(spin_id: string, answer: Promise<RoundAnswer>): Promise<RoundAnswer> {
    this.running.set(spin_id, answer)
    try {
      return await answer
    } finally {
      this.running.delete(spin_id)
    }
  }

  private async play(
    session: GameSession,
    { spin_id, stake_minor, bet }: Pick<Round, 'spin_id' | 'stake_minor' | 'bet'>,
  ): Promise<RoundAnswer> {
    const context = this.contextOf(session)
    const known = findRound(context.sql, spin_id)
    const isOther = known !== undefined && (known.stake_minor !== stake_minor || known.bet !== bet)
    if (isOther) return { status: 'conflict' }
    if (known !== undefined) return this.finish(context, await resumeRound(context, known))
    const most = mostOpen(context.rules)
    if (most === 1 && this.running.size > 0) return { status: 'busy' }
    await this.closeOpenRounds(context)
    if (openRounds(context.sql).length >= most) return { status: 'busy' }
    saveSession(context.sql, session)
    const round = insertRound(context.sql, spin_id, stake_minor, Date.now(), bet)
    await this.ctx.storage.setAlarm(Date.now() + resumeAfter_ms)
    return this.finish(context, await playRound(context, round))
  }

  /** Rounds that somebody waits for go their own way. */
  private async closeOpenRounds(context: RoundContext): Promise<void> {
    for (const { spin_id } of openRounds(context.sql)) {
      const round = findRound(context.sql, spin_id)
      if (!round || this.running.has(spin_id)) continue
      const resumed = resumeRound(context, round).then((known) => answerOf(known, context.rules))
      await this.alone(spin_id, resumed)
    }
  }

  private async finish(context: RoundContext, round: Round): Promise<RoundAnswer> {
    await this.setNextAlarm()
    return answerOf(round, context.rules)
  }

  /** Sets the alarm: soon for an open round, later with every try; otherwise for deleting the object's data. */
  private async setNextAlarm(): Promise<void> {
    const { sql } = this.ctx.storage
    const open = openRounds(sql)
    const flights = open.filter(({ stage }) => stage === 'flying')
    const session = flights.length > 0 ? readSession(sql) : undefined
    if (session) {
      const { rules } = this.contextOf(session)
      const ends_ms = flights.map((flight) => endOf_ms(rules, flight) ?? Date.now())
      await this.ctx.storage.setAlarm(Math.max(Math.min(...ends_ms), Date.now()) + afterFlight_ms)
      return
    }
    if (open.length > 0) {
      const tries = Math.min(...open.map((round) => round.tries))
      // Given up: the rows stay for an investigation.
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

  private contextOf(session: GameSession): RoundContext {
    const game = gameOf(session)
    return {
      sql: this.ctx.storage.sql,
      wallet: this.walletOf(session),
      currency: session.currency,
      rules: rulesOf(game),
      ...(isDemoToken(session.token) ? {} : { tell: (round: Round) => this.tellingOf(session, round) }),
      ...(isShared(game) ? { live: this.tableOf(game, session) } : {}),
    }
  }

  private async tellingOf(session: GameSession, round: Round): Promise<Telling> {
    const game = gameOf(session)
    const { launchKey, sandboxOrigin: origin } = getConfig(this.env)
    const outcome = outcomeOf(game, rulesOf(game), round, session.currency)
    const replay = origin && (await replayAddress({ launchKey, origin }, session, round.spin_id))
    return { ...(outcome && { outcome }), ...(replay && { replay }) }
  }

  private walletOf(session: GameSession): GameWallet {
    const { seamlessKeys, slotegratorMerchantId: merchantId, demoPace } = getConfig(this.env)
    if (isDemoToken(session.token)) return demoWallet(this.ctx.storage.sql, demoPace)
    const key = seamlessKeys[session.provider]
    return walletOf({ platform: this.env.PLATFORM, key, merchantId, ...session }, seamlessKeys.gitslotpark)
  }

  private tableOf(game: SandboxGame, { player, currency }: GameSession): LivePort {
    const tables = this.env.LIVE_TABLE
    const table = tables.get(tables.idFromName(`${game.provider}:${game.id}`))
    return {
      open: () => table.open(game),
      withdraw: (number, { spin_id }) => table.withdraw(number, spin_id),
      outcome: (number) => table.outcome(game, number),
      leave: (number, { spin_id, win_minor }) => table.leave(game, number, spin_id, win_minor),
      acted: (number, { spin_id }) => table.acted(number, spin_id),
      async join(number, { spin_id, stake_minor }) {
        // The others see that it is the same player, not who.
        const name = (await sha256(player)).slice(0, 4)
        return table.join(number, { id: spin_id, name, stake_minor, currency, won_minor: null })
      },
    }
  }
}

/** Whether the player still decides in the round. */
function isPlayed({ stage }: Round): boolean {
  return stage === 'flying' || stage === 'raise'
}

function gameOf({ provider, game_id }: GameSession): SandboxGame {
  const game = findGame(provider, game_id)
  if (game === undefined) throw new Error(`no such game: ${game_id}`)
  return game
}
