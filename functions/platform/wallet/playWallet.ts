import { largestStake_minor } from '#contract/money.ts'
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
  carryRecent,
  copiedList,
  doubtList,
  keepList,
  recentGames,
  type CopiedList,
  type Played as PlayedGame,
} from './gameLists.ts'
import type { Adjusted } from './corrections.ts'
import { findGame, isOpen, renewGame, type Game } from './gameSessions.ts'
import { balanceOf, ownerOf, type Owner } from './ledger.ts'
import { Line, lineHeader, newsOf, type LineRequest } from './line.ts'
import {
  earlierDebit,
  hasEntries,
  type Credited,
  type Moved,
  type Payout,
  type Refusal,
  type Rollback,
  type Stake,
} from './movements.ts'
import type { Restriction } from './restrictions.ts'
import { keepTelling, type Telling } from './toldRounds.ts'
import { idleFrom, isIdle, noteUse, use } from './use.ts'
import { Wallet } from './wallet.ts'

/** The hash of the token that a launch gave a provider, and what the accounts allow where they had to be asked. */
export type GameCall = { tokenHash: string; provider: string; presented?: Presented | undefined }
type Found = { game: Game; owner: Owner }
type OfGame<Movement> = Omit<Movement, 'provider' | 'gameId'>
/** Of the game's session are the product, and the cap of a round. */
type StakeInGame = OfGame<Omit<Stake, 'product' | 'mostInRound_minor'>>
/** wrong_amount: finer than the currency, or a stake above its largest. */
export type PlayRefusal =
  Unclear | ('unknown_session' | 'idle' | 'wrong_currency' | 'wrong_amount') | Refusal | Restriction
type Played<Value> = Result<Value & Found, PlayRefusal>
export type Polled = { owner: Owner; holder: Holder }
export type Booked = Result<Moved, PlayRefusal>

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
    this.line.hangUp(socket)
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
      if (stake.amount_minor > largestStake_minor(currency)) return err('wrong_amount')
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

  /** With an amount, that much of the stake. */
  rollbackInGame(call: GameCall, undone: OfGame<Rollback & { amount_minor?: number | undefined }>) {
    return this.inGame<Moved>(call, ({ game: { provider, gameId }, owner }) => {
      const { amount_minor } = undone
      const movement = { ...undone, provider, gameId }
      if (amount_minor === undefined) return this.rollback(owner, movement)
      return this.refundPart(owner, { ...movement, amount_minor })
    })
  }

  adjustInGame(call: GameCall, adjusted: OfGame<Adjusted>, currency: string) {
    return this.inGame<Moved>(call, ({ game: { provider, gameId }, owner }) => {
      if (currency !== owner.currency) return err('wrong_currency')
      return this.adjustRound(owner, { ...adjusted, provider, gameId })
    })
  }

  /** What the provider tells of a round that it moved money for in its own dialect. */
  tellInGame(call: GameCall, roundId: string, told: Telling) {
    return this.inGame<object>(call, ({ game: { provider } }) => {
      if (!hasEntries(this.sql, provider, roundId)) return err('no_debit')
      keepTelling(this.sql, { provider, roundId }, told)
      return ok({})
    })
  }

  placeBookBet(bet: BetStake, presented?: Presented): Booked {
    return this.ofOwner(bet, presented, (owner) => {
      if (bet.amount_minor > largestStake_minor(bet.currency)) return err('wrong_amount')
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
  protected usedBy(signInId: string | null): boolean {
    return signInId === null || this.use(signInId, { isQuiet: false })
  }

  protected cleared(game: Game, presented: Presented | undefined): Result<MarketAnswer, PlayRefusal> {
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
export function mostInRound({ isSlot }: Game, { mostSlotStake_minor }: MarketAnswer): number | undefined {
  return isSlot ? mostSlotStake_minor : undefined
}

export function unclear(signInId: string | null): { ok: false; error: Unclear } {
  return err({ by: 'unclear', askedAt: Date.now(), signInId })
}
