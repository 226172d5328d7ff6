import type { Currency } from '#contract/money.ts'
import type { PlatformEnv } from '../kit/services.ts'
import type { Owner } from './ledger.ts'
import type { Wallet } from './wallet.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    WALLET: DurableObjectNamespace<Wallet>
  }
}

type Method = (owner: Owner, ...rest: never[]) => unknown
type MethodName = {
  [Name in keyof Wallet]-?: Wallet[Name] extends (...all: infer All) => unknown
    ? All extends [Owner, ...unknown[]]
      ? Name
      : never
    : never
}[keyof Wallet]

/** The calls of a wallet without their first argument, the owner. */
export type PlayerWallet = {
  [Name in MethodName]: Wallet[Name] extends (owner: Owner, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Promise<Awaited<Answer>>
    : never
}

/** A player's wallet with the owner filled in. A proxy has no methods of its own to copy: name them, do not spread it. */
export function walletOf(env: PlatformEnv, player: { id: string; currency: Currency }): PlayerWallet {
  const owner: Owner = { playerId: player.id, currency: player.currency }
  const stub = env.WALLET.getByName(player.id)
  return new Proxy(stub as unknown as PlayerWallet, {
    get: (_, name) => {
      // `await` checks whether the wallet is a promise.
      if (name === 'then') return undefined
      return (...rest: never[]) => (stub as unknown as Record<typeof name, Method>)[name]?.(owner, ...rest)
    },
  })
}
