import type { LiveMessage } from '#contract/live.ts'
import { describeError, log } from '../../shared/log.ts'
import type { PlatformEnv } from '../kit/services.ts'
import type { Owner } from './ledger.ts'

/*
 * A delivery from a wallet to another room. The worker supplies the deliveries, so the wallet does not know their
 * receivers. Waiting ones are in the wallet's own tables; receivers count each once.
 */
export type Delivery = {
  /** When the alarm has to run it, in Unix milliseconds; null if nothing waits. */
  due: (sql: SqlStorage, env: PlatformEnv) => number | null
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
  /** To the player's pages that hold a line. */
  tell?: ((message: LiveMessage) => void) | undefined
}

/** The result of `run`; undefined if it failed, which is logged as `message`. */
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
