import { largestStake_minor } from '#contract/money.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { CallerWallet, unclear } from './callerWallet.ts'
import type { MarketAnswer, Presented, Unclear } from './clearance.ts'
import type { Adjusted } from './corrections.ts'
import { findGame, isOpen, renewGame, type Game } from './gameSessions.ts'
import { balanceOf, ownerOf, type Owner } from './ledger.ts'
import {
  hasEntries,
  type Credited,
  type Moved,
  type Payout,
  type Refusal,
  type Rollback,
  type Stake,
} from './movements.ts'
import { freeRoundsIn, type FreeRoundsLeft } from './freeRounds.ts'
import { earlierStake, mayBeFree } from './playFreeRound.ts'
import type { Restriction } from './restrictions.ts'
import { keepTelling, type Telling } from './toldRounds.ts'

/** The hash of the token that a launch gave a provider, and what the accounts allow where they had to be asked. */
export type GameCall = { tokenHash: string; provider: string; presented?: Presented | undefined }
type Found = { game: Game; owner: Owner }
type OfGame<Movement> = Omit<Movement, 'provider' | 'gameId'>
/** Of the game's session are the product, and the cap of a round. */
type StakeInGame = OfGame<Omit<Stake, 'product' | 'mostInRound_minor'>>
/** wrong_amount: finer than the currency, or a stake above its largest. */
export type PlayRefusal =
  Unclear | ('unknown_session' | 'idle' | 'wrong_currency' | 'wrong_amount') | Refusal | Restriction
type GameState = {
  real_minor: number
  mostStake_minor: number | undefined
  freeRounds: FreeRoundsLeft | undefined
}
type Played<Value> = Result<Value & Found, PlayRefusal>
export type Booked = Result<Moved, PlayRefusal>

/**
 * The calls of game providers. They name the player and nothing else: the object knows its owner, the games that are
 * open and, for some minutes, that the player may stake.
 */
export class PlayWallet extends CallerWallet {
  gameState(call: GameCall, { renews }: { renews: boolean }) {
    return this.inGame<GameState>(call, ({ game }) => {
      const market = this.cleared(game, call.presented)
      if (!market.ok) return market
      if (renews) renewGame(this.sql, game)
      return ok({
        real_minor: balanceOf(this.sql, 'real'),
        mostStake_minor: mostInRound(game, market.value),
        freeRounds: mayBeFree(game) ? freeRoundsIn(this.sql, game) : undefined,
      })
    })
  }

  /** A repeated one gets its first answer, whatever happened since: a provider would take a booked stake for a refused one. */
  debitInGame(call: GameCall, stake: StakeInGame, currency: string) {
    return this.inGame<Moved>(call, ({ game, owner }) => {
      if (currency !== owner.currency) return err('wrong_currency')
      if (stake.amount_minor > largestStake_minor(currency)) return err('wrong_amount')
      const { provider, gameId, product } = game
      const movement = { ...stake, provider, gameId, product, mayBeFree: mayBeFree(game) }
      const earlier = earlierStake(this.sql, movement)
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

  /** A stake, which is use of its sign-in where it has one. */
  protected usedBy(signInId: string | null): boolean {
    return signInId === null || this.use(signInId, { isQuiet: false })
  }

  protected cleared(game: Game, presented: Presented | undefined): Result<MarketAnswer, PlayRefusal> {
    if (!isOpen(game)) return err('unknown_session')
    const market = this.clearance.ofStake(game.signInId, presented)
    return market ? ok(market) : unclear(game.signInId)
  }
}

/** What a round may cost in all, where the market caps it for the game. */
export function mostInRound({ isSlot }: Game, { mostSlotStake_minor }: MarketAnswer): number | undefined {
  return isSlot ? mostSlotStake_minor : undefined
}
