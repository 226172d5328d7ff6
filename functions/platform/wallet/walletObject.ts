import { TracedObject } from '../../shared/tracedObject.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { updateSchema } from '../kit/updateSchema.ts'
import { claim, type Owner } from './ledger.ts'
import { walletSteps } from './schema.ts'

type Rule = (sql: SqlStorage, ...rest: never[]) => unknown

/** Rules as methods of the object, which take the owner in place of the database. */
type Methods<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends (sql: SqlStorage, ...rest: infer Rest) => infer Answer
    ? (owner: Owner, ...rest: Rest) => Answer
    : never
}

/** The database of a wallet. */
class WalletObject extends TracedObject<PlatformEnv> {
  sql: SqlStorage

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'Wallet')
    this.sql = state.storage.sql
    updateSchema(state.storage, walletSteps)
  }

  /** A rule's call has changed what it changes. */
  protected noteCall?(rule: string, given: readonly never[]): void

  protected inTransaction<T>(owner: Owner, run: (sql: SqlStorage) => T): T {
    return this.ctx.storage.transactionSync(() => {
      claim(this.sql, owner)
      return run(this.sql)
    })
  }
}

/** A class with a method for each rule, which runs in a transaction. RPC reaches only methods of the prototype. */
export function walletObject<Rules extends Record<string, Rule>>(rules: Rules) {
  class RuledObject extends WalletObject {}
  for (const [name, rule] of Object.entries(rules)) {
    Object.assign(RuledObject.prototype, {
      [name](this: RuledObject, owner: Owner, ...rest: never[]) {
        const answer = this.inTransaction(owner, (sql) => rule(sql, ...rest))
        this.noteCall?.(name, rest)
        return answer
      },
    })
  }
  return RuledObject as unknown as new (
    state: DurableObjectState,
    env: PlatformEnv,
  ) => WalletObject & Methods<Rules>
}
