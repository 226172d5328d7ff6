import { describeError, log } from '../../shared/log.ts'
import type { PlatformEnv } from '../kit/env.ts'
import type { Owner } from './ledger.ts'

/*
 * What a wallet tells others. The worker hands the deliveries in, so that the wallet knows none of those whom it tells. What waits
 * is kept in the wallet's own tables; receivers count each thing once.
 */
export type Delivery = {
  /** When the alarm has to run it, in Unix milliseconds; null if nothing waits. */
  due: (sql: SqlStorage) => number | null
  /** Delivers what waits. After a failure `due` says when it is tried again. */
  run: (wallet: OpenWallet) => Promise<void>
  /** Tried before the caller gets the answer, and not by the alarm alone. */
  isUrgent?: boolean
}

/** A wallet as its deliveries see it. */
export type OpenWallet = {
  env: PlatformEnv
  owner: Owner
  sql: SqlStorage
  inTransaction: <T>(run: (sql: SqlStorage) => T) => T
}

/** What `run` returns; undefined if it failed, which is logged as `message`. */
export async function attempt<T>(
  message: string,
  run: () => Promise<T>,
  fields: object = {},
): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    log('error', message, { ...fields, error: describeError(error) })
    return undefined
  }
}
