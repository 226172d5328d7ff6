import type { BookMovement } from '#contract/sportsbook.ts'
import type { LiveMessage } from '#contract/live.ts'
import { liveClosing } from '#contract/constants.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { second_ms } from '#lib/time.ts'
import { servicesOf } from '../kit/services.ts'
import { earlierBet, type BetPayout, type BetStake } from './betMovements.ts'
import {
  Clearance,
  clearanceRules,
  type Holder,
  type MarketAnswer,
  type Presented,
  type Unclear,
} from './clearance.ts'
import {
  bookUnstaked,
  keysUndone,
  placeOf,
  type BookedInDialect,
  type DialectCall,
  type DialectMovement,
} from './dialectMovements.ts'
import {
  carryRecent,
  copiedList,
  doubtList,
  keepList,
  recentGames,
  type CopiedList,
  type Played as PlayedGame,
} from './gameLists.ts'
import { findGame, isOpen, lastGame, renewGame, wasOpened, type Game } from './gameSessions.ts'
import { balanceOf, ownerOf, type Owner } from './ledger.ts'
import { Line, lineHeader, newsOf, type LineRequest } from './line.ts'
import {
  award,
  debit,
  earlierAward,
  earlierDebit,
  hasEntries,
  isBooked,
  type Credited,
  type GameMovement,
  type Moved,
  type Payout,
  type Refusal,
  type Rollback,
  type Stake,
} from './movements.ts'
import { restrictionOnPlay, stopRestriction, type Restriction, type Stopped } from './restrictions.ts'
import { keepTelling, type Telling } from './toldRounds.ts'
import { idleFrom, isIdle, noteUse, use } from './use.ts'
import { Wallet } from './wallet.ts'

/** The hash of the token that a launch gave a provider, and what the accounts allow where they had to be asked. */
export type GameCall = { tokenHash: string; provider: string; presented?: Presented | undefined }
type Found = { game: Game; owner: Owner }
type OfGame<Movement> = Omit<Movement, 'provider' | 'gameId'>
/** Of the game's session are the product, and the cap of a round. */
type StakeInGame = OfGame<Omit<Stake, 'product' | 'mostInRound_minor'>>
export type PlayRefusal = Unclear | 'unknown_session' | 'idle' | 'wrong_currency' | Refusal | Restriction
type Played<Value> = Result<Value & Found, PlayRefusal>
export type Polled = { owner: Owner; holder: Holder }
type Booked = Result<Moved, PlayRefusal>

/** `undone`: the keys of all that the call undoes. */
type FoundCall = DialectCall & {
  gameId: string
  owner: Owner
  game: Game | undefined
  undone: ReadonlySet<string>
}
type Dialected = Result<
  Moved & { owner: Owner; game: Game | undefined; booked: BookedInDialect[] },
  PlayRefusal
>

class Refused extends Error {
  readonly refusal: PlayRefusal
  constructor(refusal: PlayRefusal) {
    super('refused')
    this.refusal = refusal
  }
}

/**
 * The calls of providers and of the sportsbook. They name the player and nothing else: the object knows its owner, the games that are
 * open and, for some minutes, that the player may stake.
 */
export class PlayWallet extends Wallet {
  private readonly clearance = new Clearance(this.sql, () => clearanceRules(servicesOf(this.env).config))
  private readonly line = new Line(this.ctx)

  /** The upgrade of a line (`openLine` in walletOf.ts): 101, or 409 with what has to be asked first. */
  override fetch(request: Request): Response {
    const asked = JSON.parse(decodeURIComponent(request.headers.get(lineHeader) ?? '')) as LineRequest
    const polled = this.holder(asked.tokenHash, asked.presented)
    if (!polled.ok) return Response.json(polled.error, { status: 409 })
    const { owner, holder } = polled.value
    return this.line.open(owner, holder, this.lineEnds(asked))
  }

  /** Browsers have nothing to say on a line. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(liveClosing.spoken)
  }

  /** A socket that sleeps does not answer a close by itself: without the answer a browser waits, and takes the line for broken. */
  override webSocketClose(socket: WebSocket): void {
    socket.close(liveClosing.hungUp)
  }

  /** A change that was announced (`doubt`) is stored: whoever holds a line shows their sign-in again. */
  changed(): void {
    this.line.closeAll()
  }

  /** News of other rooms for the player's pages. */
  tell(message: LiveMessage): void {
    this.line.tell(message)
  }

  protected override noteCall(rule: string, [given]: readonly never[]): void {
    const news = newsOf[rule as keyof typeof newsOf]
    if (news && given !== undefined) this.line.tell(news(given))
  }

  protected override inTransaction<T>(owner: Owner, run: (sql: SqlStorage) => T): T {
    const answer = super.inTransaction(owner, run)
    this.line.tellBalance(owner)
    return answer
  }

  /** Call it before a change of the accounts that ends or forbids something. */
  doubt(): void {
    this.clearance.doubt()
  }

  /** Who polls, by the hash of the token of the sign-in. */
  holder(tokenHash: string, presented?: Presented): Result<Polled, Unclear | 'idle'> {
    const signInId = this.clearance.signInOf(tokenHash, presented)
    if (signInId !== undefined && this.isIdle(signInId)) return err('idle')
    const owner = ownerOf(this.sql) ?? presented?.owner
    const holder = owner && this.clearance.ofPoll(tokenHash, presented)
    return holder ? ok({ owner, holder }) : unclear(null)
  }

  /** A call of the player in a sign-in: false where it was not used for the market's time. `isQuiet`: the call is no use of it. */
  use(signInId: string, { isQuiet }: { isQuiet: boolean }): boolean {
    const { idle_minutes } = servicesOf(this.env).config.market
    return idle_minutes === null || use(this.sql, signInId, { idle_minutes, isQuiet })
  }

  noteUse(signInId: string | null): void {
    const { idle_minutes } = servicesOf(this.env).config.market
    if (signInId !== null && idle_minutes !== null) noteUse(this.sql, signInId)
  }

  /** The same with what they see of their money. */
  holderStanding(tokenHash: string, presented?: Presented) {
    const polled = this.holder(tokenHash, presented)
    return polled.ok ? ok({ ...polled.value, standing: this.standingOfPresent(polled.value.owner) }) : polled
  }

  /** The same with the copy of a list of games; undefined where there is none. */
  holderList(name: CopiedList, tokenHash: string, presented?: Presented) {
    const polled = this.holder(tokenHash, presented)
    if (!polled.ok) return polled
    return ok({ ...polled.value, kept: copiedList(this.sql, name), askedAt: Date.now() })
  }

  keepList(name: CopiedList, copy: { list: string; askedAt: number; lease_ms: number }): void {
    keepList(this.sql, name, copy)
  }

  doubtList(name: CopiedList): void {
    doubtList(this.sql, name)
  }

  /** The same with the games that were played last; undefined until those from before are here. */
  holderRecent(tokenHash: string, presented?: Presented) {
    const polled = this.holder(tokenHash, presented)
    return polled.ok ? ok({ ...polled.value, games: recentGames(this.sql) }) : polled
  }

  carryRecent(rows: readonly PlayedGame[]): string[] {
    return carryRecent(this.sql, rows)
  }

  gameState(call: GameCall, { renews }: { renews: boolean }) {
    return this.inGame<{ real_minor: number; mostStake_minor: number | undefined }>(call, ({ game }) => {
      const market = this.cleared(game, call.presented)
      if (!market.ok) return market
      if (renews) renewGame(this.sql, game)
      return ok({ real_minor: balanceOf(this.sql, 'real'), mostStake_minor: mostInRound(game, market.value) })
    })
  }

  /** A repeated one gets its first answer, whatever happened since: a provider would take a booked stake for a refused one. */
  debitInGame(call: GameCall, stake: StakeInGame, currency: string) {
    return this.inGame<Moved>(call, ({ game, owner }) => {
      if (currency !== owner.currency) return err('wrong_currency')
      const { provider, gameId, product } = game
      const movement = { ...stake, provider, gameId, product }
      const earlier = earlierDebit(this.sql, movement)
      if (earlier) return earlier
      const market = this.cleared(game, call.presented)
      if (!market.ok) return market
      if (!this.usedBy(game.signInId)) return err('idle')
      renewGame(this.sql, game)
      return this.debit(owner, { ...movement, mostInRound_minor: mostInRound(game, market.value) })
    })
  }

  /** Accepted whatever has become of the player and the session, like a rollback. */
  creditInGame(call: GameCall, payout: OfGame<Payout>, currency: string) {
    return this.inGame<Credited>(call, ({ game, owner }) => {
      if (currency !== owner.currency) return err('wrong_currency')
      return this.credit(owner, { ...payout, provider: game.provider, gameId: game.gameId })
    })
  }

  rollbackInGame(call: GameCall, undone: OfGame<Rollback>) {
    return this.inGame<Moved>(call, ({ game, owner }) =>
      this.rollback(owner, { ...undone, provider: game.provider, gameId: game.gameId }),
    )
  }

  /** What the provider tells of a round that it moved money for in its own dialect. */
  tellInGame(call: GameCall, roundId: string, told: Telling) {
    return this.inGame<object>(call, ({ game: { provider } }) => {
      if (!hasEntries(this.sql, provider, roundId)) return err('no_debit')
      keepTelling(this.sql, { provider, roundId }, told)
      return ok({})
    })
  }

  /** A call in a provider's own dialect: all of its movements are booked, or none. */
  playDialect(call: DialectCall, movements: readonly DialectMovement[], stopped: Stopped): Dialected {
    const owner = ownerOf(this.sql) ?? call.presented?.owner
    const game =
      call.tokenHash === undefined
        ? lastGame(this.sql, call.provider, call.gameId)
        : findGame(this.sql, call.tokenHash, call.provider)
    if (call.tokenHash !== undefined && !game) return err('unknown_session')
    // A wallet that was never used does not know whose it is.
    if (!owner) return unclear(null)
    if (call.currency !== undefined && call.currency !== owner.currency) return err('wrong_currency')
    if (call.needsOpenGame) {
      if (!game) return err('unknown_session')
      const market = this.cleared(game, call.presented)
      if (!market.ok) return market
      renewGame(this.sql, game)
    }
    const gameId = this.launchedId(call, game)
    const found = { ...call, gameId, owner, game, undone: keysUndone(call.provider, movements) }
    try {
      return this.played(owner, (sql) => {
        const booked = movements.map((movement) => this.bookInDialect(sql, found, movement, stopped))
        // An end may have nothing to book, and then knows no balance of its first time.
        const last = booked.findLast(({ kind }) => kind !== 'end') ?? booked.at(-1)
        const balance_minor = last?.balance_minor ?? balanceOf(sql, 'real')
        const isRepeated = booked.every(({ duplicate }) => duplicate)
        return ok({ owner, game, balance_minor, duplicate: isRepeated, booked })
      })
    } catch (error) {
      if (error instanceof Refused) return err(error.refusal)
      throw error
    }
  }

  /** The game as it was launched, by which players and staff know it: for phones some providers have another id. */
  private launchedId({ tokenHash, provider, gameId }: DialectCall, game: Game | undefined): string {
    if (!game || gameId === undefined) return gameId ?? game?.gameId ?? ''
    const isLaunched = tokenHash === undefined && wasOpened(this.sql, provider, gameId)
    return isLaunched ? gameId : game.gameId
  }

  /** Part of the call's transaction: a refusal is thrown, so that the movements before it are undone. */
  private bookInDialect(
    sql: SqlStorage,
    found: FoundCall,
    movement: DialectMovement,
    stopped: Stopped,
  ): BookedInDialect {
    const { owner, provider, undone } = found
    const { gameId } = found
    const place = placeOf(sql, { provider, gameId, currency: owner.currency }, movement)
    if (!place) throw new Refused('wrong_currency')
    const { kind, unlessBooked } = movement
    if (unlessBooked !== undefined && isBooked(sql, provider, unlessBooked))
      throw new Refused(kind === 'undo' ? 'paid_out' : 'rolled_back')
    const isKnown =
      !('originalTransactionId' in movement) || isBooked(sql, provider, movement.originalTransactionId)
    const moved: Result<Moved & { staked_minor?: number }, PlayRefusal> =
      kind === 'stake'
        ? this.stakeInDialect(sql, found, place, stopped)
        : bookUnstaked(sql, place, movement, undone)
    if (!moved.ok) throw new Refused(moved.error)
    const { roundId, amount_minor } = place
    return { staked_minor: 0, ...moved.value, kind, gameId, roundId, amount_minor, isKnown }
  }

  private stakeInDialect(sql: SqlStorage, found: FoundCall, place: GameMovement, stopped: Stopped): Booked {
    const { game } = found
    const free = { ...place, reason: 'free_round' as const }
    const earlier = place.amount_minor > 0 ? earlierDebit(sql, place) : earlierAward(sql, free)
    if (earlier) return earlier
    if (!game) return err('unknown_session')
    const market = this.cleared(game, found.presented)
    if (!market.ok) return market
    if (!this.usedBy(game.signInId)) return err('idle')
    renewGame(sql, game)
    if (place.amount_minor > 0) {
      const mostInRound_minor = mostInRound(game, market.value)
      return debit(sql, { ...place, product: game.product, stopped, mostInRound_minor })
    }
    // The stake of a free round is 0: it is kept as an award of nothing, so that a repetition is known.
    const restriction =
      stopRestriction(stopped, { ...place, product: game.product }) ?? restrictionOnPlay(sql)
    return restriction ? err(restriction) : award(sql, free)
  }

  placeBookBet(bet: BetStake, presented?: Presented): Booked {
    return this.ofOwner(bet, presented, (owner) => {
      const earlier = earlierBet(this.sql, bet)
      if (earlier) return earlier
      if (!this.clearance.ofStake(bet.session, presented)) return unclear(bet.session)
      if (!this.usedBy(bet.session)) return err('idle')
      return this.placeBet(owner, bet)
    })
  }

  payBookBet(payout: BetPayout, presented?: Presented): Booked {
    return this.ofOwner(payout, presented, (owner) => this.payBet(owner, payout))
  }

  rollBackBookBet(movement: BookMovement, presented?: Presented): Booked {
    return this.ofOwner(movement, presented, (owner) => this.rollBackBet(owner, movement))
  }

  /** Each write below is a transaction of its own: nothing runs between them, and an event is stored as a whole. */
  private inGame<Value>(
    { tokenHash, provider }: GameCall,
    run: (found: Found) => Result<Value, PlayRefusal>,
  ): Played<Value> {
    const game = findGame(this.sql, tokenHash, provider)
    const owner = ownerOf(this.sql)
    if (!game || !owner) return err('unknown_session')
    const answer = run({ game, owner })
    return answer.ok ? ok({ ...answer.value, game, owner }) : answer
  }

  /** When the browser is to open another line: the answer to that says that the sign-in was not used for the market's time. */
  private lineEnds({ tokenHash, presented }: LineRequest): number {
    const ends = this.clearance.pollEnds(tokenHash)
    const { idle_minutes } = servicesOf(this.env).config.market
    const signInId = this.clearance.signInOf(tokenHash, presented)
    if (idle_minutes === null || signInId === undefined) return ends
    return Math.min(ends, idleFrom(this.sql, signInId, idle_minutes) + second_ms)
  }

  private isIdle(signInId: string): boolean {
    const { idle_minutes } = servicesOf(this.env).config.market
    return idle_minutes !== null && isIdle(this.sql, signInId, idle_minutes)
  }

  /** A stake, which is use of its sign-in where it has one. */
  private usedBy(signInId: string | null): boolean {
    return signInId === null || this.use(signInId, { isQuiet: false })
  }

  private cleared(game: Game, presented: Presented | undefined): Result<MarketAnswer, PlayRefusal> {
    if (!isOpen(game)) return err('unknown_session')
    const market = this.clearance.ofStake(game.signInId, presented)
    return market ? ok(market) : unclear(game.signInId)
  }

  /** A wallet that was never used does not know whose it is. */
  private ofOwner(
    { currency }: { currency: string },
    presented: Presented | undefined,
    run: (owner: Owner) => Booked,
  ): Booked {
    const owner = ownerOf(this.sql) ?? presented?.owner
    if (!owner) return unclear(null)
    return owner.currency === currency ? run(owner) : err('wrong_currency')
  }
}

/** What a round may cost in all, where the market caps it for the game. */
function mostInRound({ isSlot }: Game, { mostSlotStake_minor }: MarketAnswer): number | undefined {
  return isSlot ? mostSlotStake_minor : undefined
}

function unclear(signInId: string | null): { ok: false; error: Unclear } {
  return err({ by: 'unclear', askedAt: Date.now(), signInId })
}
