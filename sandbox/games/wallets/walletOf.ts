import type { ProviderName } from '../../config.ts'
import { evolutionWallet } from './evolution.ts'
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

export function walletOf(caller: WalletCaller): GameWallet {
  return (dialects[caller.provider] ?? ownWallet)(caller)
}
