import type { LiveTable } from './games/live/LiveTable.ts'
import type { GameRound } from './games/round/GameRound.ts'
import type { Bank } from './payments/Bank.ts'
import type { Book } from './sport/book/Book.ts'

/** Bindings and secrets of the sandbox worker; `config.ts` checks the strings. */
export type Env = {
  PLATFORM: Fetcher
  THUMBS: R2Bucket
  STATE: KVNamespace
  GAME_ROUND: DurableObjectNamespace<GameRound>
  LIVE_TABLE: DurableObjectNamespace<LiveTable>
  BOOK: DurableObjectNamespace<Book>
  BANK: DurableObjectNamespace<Bank>
  SEAMLESS_KEYS?: string
  /** Encrypts launch addresses; changing it ends all open games. */
  LAUNCH_KEY?: string
  /** JSON: the secret of each provider's partner. */
  PARTNER_KEYS?: string
  SLOTEGRATOR_MERCHANT_ID?: string
  SLOTEGRATOR_MERCHANT_KEY?: string
  /** The key for storing messages; without it the mailbox accepts none. */
  MAILBOX_KEY?: string
  /** The client secret of the site at the simulated OpenID provider; without it nobody can sign in there. */
  OPENID_CLIENT_SECRET?: string
  /** The public origin of the sandbox, if it differs from that of requests. */
  SANDBOX_ORIGIN?: string
  /** The origin of the site that may frame the games; by default it is taken from the launch. */
  OPERATOR_ORIGIN?: string
  /** The origins that may frame the sportsbook, with spaces between; without them none may. */
  FRAME_HOSTS?: string
  /** Signs the sportsbook's calls of the operator's wallet; without it the book takes no bets. */
  BOOK_KEY?: string
  /** Verifies the partner's tokens (PEM); without it nobody gets a token of the book in Digitain's dialect. */
  DIGITAIN_PUBLIC_KEY?: string
  /** The partner's key in BetConstruct's dialect. */
  BETCONSTRUCT_KEY?: string
  /** JSON: the key of each payment method; without it the bank takes no orders. */
  PAYMENT_KEYS?: string
  /** Shared with the platform, which asks the register of excluded people; without it nobody is answered. */
  REGISTER_KEY?: string
  /** What the fixtures and courses of the sportsbook are drawn from; another seed is another season. */
  SPORT_SEED?: string
}

export type SandboxApp = { Bindings: Env }
