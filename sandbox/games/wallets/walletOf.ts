import type { ProviderName } from '../../config.ts'
import { findGame } from '../gameList.ts'
import { evolutionWallet } from './evolution.ts'
import { gitslotparkWallet } from './gitslotpark.ts'
import { ownWallet } from './own.ts'
import { pragmaticWallet } from './pragmatic.ts'
import { slotegratorWallet } from './slotegrator.ts'
import type { GameWallet, WalletCaller } from './wallet.ts'

/** The providers that publish wallet calls of their own; the others use ours. */
const dialects: Partial<Record<ProviderName, (caller: WalletCaller) => GameWallet>> = {
  evolution: evolutionWallet,
  pragmatic: pragmaticWallet,
  slotegrator: slotegratorWallet,
}

/** Pragmatic's slots come through GitSlotPark, as their list and launch do, where the operator has a key with it. */
export function walletOf(caller: WalletCaller, gitslotparkKey: string | undefined): GameWallet {
  const { provider, game_id } = caller
  const isDelivered = provider === 'pragmatic' && findGame(provider, game_id)?.table === undefined
  if (isDelivered && gitslotparkKey !== undefined) return gitslotparkWallet(caller, gitslotparkKey)
  return (dialects[provider] ?? ownWallet)(caller)
}
