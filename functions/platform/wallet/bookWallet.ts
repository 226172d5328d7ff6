import { largestStake_minor } from '#contract/money.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { NotAll, type BookAsked } from './betBatches.ts'
import { earlierBet } from './betMovements.ts'
import { unclear } from './callerWallet.ts'
import type { Presented } from './clearance.ts'
import { ownerOf, type Owner } from './ledger.ts'
import type { Moved, Refusal } from './movements.ts'
import type { Restriction } from './restrictions.ts'
import { PlayWallet, type Booked, type PlayRefusal } from './playWallet.ts'

/** not_booked: another movement of the batch was refused. */
type Judged = Refusal | Restriction | 'wrong_currency' | 'wrong_amount'
export type BatchRefusal = Judged | 'not_booked'
export type BookedBatch = Result<Result<Moved, BatchRefusal>[], PlayRefusal>

/** The calls of the sportsbook. */
export class BookWallet extends PlayWallet {
  bookBet(asked: BookAsked, presented?: Presented): Booked {
    const cleared = this.clearedForBook([asked], presented)
    return cleared.ok ? this.judged(cleared.value, asked) : cleared
  }

  /** Each by itself, in their order; what the clearance refuses, it refuses of all. */
  bookBets(batch: readonly BookAsked[], presented?: Presented): BookedBatch {
    const cleared = this.clearedForBook(batch, presented)
    return cleared.ok ? ok(batch.map((asked) => this.judged(cleared.value, asked))) : cleared
  }

  /** In one transaction. */
  bookAllBets(batch: readonly BookAsked[], presented?: Presented): BookedBatch {
    const cleared = this.clearedForBook(batch, presented)
    if (!cleared.ok) return cleared
    const refused = (at: number, refusal: BatchRefusal): BookedBatch =>
      ok(batch.map((_, place) => err(place === at ? refusal : 'not_booked')))
    for (const [place, asked] of batch.entries()) {
      const wrong = this.wrongIn(asked, cleared.value)
      if (wrong) return refused(place, wrong)
    }
    try {
      return ok(this.bookAll(cleared.value, batch).map((moved) => ok(moved)))
    } catch (error) {
      if (error instanceof NotAll) return refused(error.place, error.refusal)
      throw error
    }
  }

  /** Whose wallet it is, where they may make the bets that are new. */
  private clearedForBook(
    batch: readonly BookAsked[],
    presented: Presented | undefined,
  ): Result<Owner, PlayRefusal> {
    const owner = ownerOf(this.sql) ?? presented?.owner
    // A wallet that was never used does not know whose it is.
    if (!owner) return unclear(null)
    for (const asked of batch) {
      const isNew = asked.kind === 'bet' && !this.wrongIn(asked, owner) && !earlierBet(this.sql, asked)
      if (!isNew) continue
      if (!this.clearance.ofStake(asked.session, presented)) return unclear(asked.session)
      if (!this.usedBy(asked.session)) return err('idle')
    }
    return ok(owner)
  }

  private judged(owner: Owner, asked: BookAsked): Result<Moved, Judged> {
    const wrong = this.wrongIn(asked, owner)
    return wrong ? err(wrong) : this.bookOne(owner, asked)
  }

  private wrongIn(asked: BookAsked, owner: Owner): 'wrong_currency' | 'wrong_amount' | undefined {
    const { currency } = asked
    if (currency !== owner.currency) return 'wrong_currency'
    const isTooLarge = asked.kind === 'bet' && asked.amount_minor > largestStake_minor(currency)
    return isTooLarge ? 'wrong_amount' : undefined
  }
}
