import { DurableObject } from 'cloudflare:workers'
import type { Result } from '../../../contract/result.ts'
import type { PlatformEnv } from '../env.ts'
import {
  audit,
  balanceOf,
  claim,
  createTables,
  history,
  type Audit,
  type Entry,
  type Owner,
} from './ledger.ts'
import {
  adjust,
  credit,
  debit,
  rollback,
  type Adjustment,
  type GameMovement,
  type Moved,
  type Refusal,
  type Rollback,
} from './movements.ts'

export type Balances = { real_minor: number; bonus_minor: number }

/**
 * One player's money; the object's name is the player's id. Nothing else changes a balance. Every call names the owner,
 * so that a wallet opens at its first use and there is no account without one. Each movement is one transaction; the
 * runtime holds its answer back until the transaction is on disk.
 */
export class Wallet extends DurableObject<PlatformEnv> {
  sql: SqlStorage

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env)
    this.sql = state.storage.sql
    state.storage.transactionSync(() => createTables(this.sql))
  }

  balance(owner: Owner): Balances {
    return this.inTransaction(owner, (sql) => ({
      real_minor: balanceOf(sql, 'real'),
      bonus_minor: balanceOf(sql, 'bonus'),
    }))
  }

  debit(owner: Owner, movement: GameMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => debit(sql, movement))
  }

  credit(owner: Owner, movement: GameMovement): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => credit(sql, movement))
  }

  rollback(owner: Owner, movement: Rollback): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => rollback(sql, movement))
  }

  /** Deposits, withdrawals and bonus grants by the operator. */
  adjust(owner: Owner, adjustment: Adjustment): Result<Moved, Refusal> {
    return this.inTransaction(owner, (sql) => adjust(sql, adjustment))
  }

  /** Entries newest first, `page` from 1, with the number of all. */
  history(owner: Owner, page: number, count: number): { entries: Entry[]; count: number } {
    return this.inTransaction(owner, (sql) => history(sql, page, count))
  }

  audit(owner: Owner): Audit {
    return this.inTransaction(owner, audit)
  }

  private inTransaction<T>(owner: Owner, run: (sql: SqlStorage) => T): T {
    return this.ctx.storage.transactionSync(() => {
      claim(this.sql, owner)
      return run(this.sql)
    })
  }
}
