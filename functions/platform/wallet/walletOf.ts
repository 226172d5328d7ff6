import type { Currency } from '#contract/money.ts'
import type { PlatformEnv } from '../kit/services.ts'
import type { Owner } from './ledger.ts'
import type { PlayWallet } from './playWallet.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    WALLET: DurableObjectNamespace<PlayWallet>
  }
}

type Method = (owner: Owner, ...rest: never[]) => unknown
type MethodName = {
  [Name in keyof PlayWallet]-?: PlayWallet[Name] extends (...all: infer All) => unknown
    ? All extends [Owner, ...unknown[]]
      ? Name
      : never
    : never
}[keyof PlayWallet]

/** The calls of a wallet without their first argument, the owner. */
export type PlayerWallet = {
  [Name in MethodName]: PlayWallet[Name] extends (owner: Owner, ...rest: infer Rest) => infer Answer
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

type PlayName =
  | ('holder' | 'holderStanding')
  | ('gameState' | 'debitInGame' | 'creditInGame' | 'rollbackInGame')
  | ('placeBookBet' | 'payBookBet' | 'rollBackBookBet')
export type PlayCalls = {
  [Name in PlayName]: (...all: Parameters<PlayWallet[Name]>) => Promise<ReturnType<PlayWallet[Name]>>
}

/** The same by the player's id alone, for polls and the calls of play. */
export function playWalletOf(env: PlatformEnv, playerId: string): PlayCalls {
  return env.WALLET.getByName(playerId)
}

/**
 * Call it before a change of the accounts that ends a sign-in or forbids play: from then on the player's object asks them, so that the
 * change counts at once. Throws where the object cannot be reached, for then the change must not seem to be done.
 */
export async function doubtPlayer(env: PlatformEnv, playerId: string): Promise<void> {
  await env.WALLET.getByName(playerId).doubt()
}
