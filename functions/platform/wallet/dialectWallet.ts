import { err, ok, type Result } from '#lib/result.ts'
import {
  bookUnstaked,
  keysUndone,
  placeOf,
  type BookedInDialect,
  type DialectCall,
  type DialectMovement,
} from './dialectMovements.ts'
import { findGame, lastGame, renewGame, wasOpened, type Game } from './gameSessions.ts'
import { balanceOf, ownerOf, type Owner } from './ledger.ts'
import { award, earlierAward, isBooked, type GameMovement, type Moved } from './movements.ts'
import { unclear } from './callerWallet.ts'
import { BookWallet } from './bookWallet.ts'
import { mostInRound, type Booked, type PlayRefusal } from './playWallet.ts'
import { earlierStake, mayBeFree, stakeInGame } from './playFreeRound.ts'
import { recallRounds } from './recall.ts'
import { restrictionOnPlay, stopRestriction, type Stopped } from './restrictions.ts'

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

/** The calls that providers make in their own dialects. */
export class DialectWallet extends BookWallet {
  /** A call in a provider's own dialect: all of its movements are booked, or none. */
  async playDialect(
    call: DialectCall,
    movements: readonly DialectMovement[],
    stopped: Stopped,
  ): Promise<Dialected> {
    const owner = ownerOf(this.sql)
    if (owner) await recallRounds(this.open(owner), call.provider, movements)
    return this.bookCall(call, movements, stopped)
  }

  private bookCall(call: DialectCall, movements: readonly DialectMovement[], stopped: Stopped): Dialected {
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
    if (!place) throw new Refused('wrong_amount')
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
    const earlier = place.amount_minor > 0 ? earlierStake(sql, place) : earlierAward(sql, free)
    if (earlier) return earlier
    if (!game) return err('unknown_session')
    const market = this.cleared(game, found.presented)
    if (!market.ok) return market
    if (!this.usedBy(game.signInId)) return err('idle')
    renewGame(sql, game)
    if (place.amount_minor > 0) {
      const mostInRound_minor = mostInRound(game, market.value)
      const stake = { ...place, product: game.product, stopped, mostInRound_minor }
      return stakeInGame(sql, { ...stake, mayBeFree: mayBeFree(game) })
    }
    // The stake of a free round is 0: it is kept as an award of nothing, so that a repetition is known.
    const restriction =
      stopRestriction(stopped, { ...place, product: game.product }) ?? restrictionOnPlay(sql)
    return restriction ? err(restriction) : award(sql, free)
  }
}
