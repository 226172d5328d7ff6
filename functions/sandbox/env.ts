import type { GameRound } from './games/round/GameRound.ts'

/** Bindings and secrets of the sandbox worker; `config.ts` checks the strings. */
export type Env = {
  PLATFORM: Fetcher
  THUMBS: R2Bucket
  STATE: KVNamespace
  GAME_ROUND: DurableObjectNamespace<GameRound>
  SEAMLESS_KEYS?: string
  /** Seals launch addresses; changing it ends the games that are open. */
  LAUNCH_KEY?: string
  /** JSON: what each provider's partner signs or shows, by provider. */
  PARTNER_KEYS?: string
  SLOTEGRATOR_MERCHANT_ID?: string
  SLOTEGRATOR_MERCHANT_KEY?: string
  /** Shared with whoever leaves messages; without it the mailbox takes none. */
  MAILBOX_KEY?: string
  /** What the site shows the stand-in OpenID provider; without it nobody signs in there. */
  OPENID_CLIENT_SECRET?: string
  /** Public origin of the sandbox, where it differs from the one requests arrive with. */
  SANDBOX_ORIGIN?: string
  /** The operator's site, which may frame the games; else the address given at launch says it. */
  OPERATOR_ORIGIN?: string
}

export type SandboxApp = { Bindings: Env }
