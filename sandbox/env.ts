import type { SandboxConfig, VariableName } from './config.ts'
import type { LiveTable } from './games/live/LiveTable.ts'
import type { GameRound } from './games/round/GameRound.ts'
import type { Bank } from './payments/Bank.ts'
import type { Book } from './sport/book/Book.ts'

/** The bindings, and the variables and secrets, which getConfig reads and checks. */
export type Env = Partial<Record<VariableName, unknown>> & {
  PLATFORM: Fetcher
  THUMBS: R2Bucket
  STATE: KVNamespace
  GAME_ROUND: DurableObjectNamespace<GameRound>
  LIVE_TABLE: DurableObjectNamespace<LiveTable>
  BOOK: DurableObjectNamespace<Book>
  BANK: DurableObjectNamespace<Bank>
}

export type SandboxApp = { Bindings: Env }

/** The origin for generated addresses: that of the request, unless it is configured. */
export function publicOrigin(config: SandboxConfig, requestUrl: string): string {
  return config.sandboxOrigin ?? new URL(requestUrl).origin
}

/** The origin of a web address; undefined for an invalid one. */
export function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : undefined
}
