import type { Currency } from '#contract/currencies.ts'
import type { LiveMessage } from '#contract/live.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { traced } from '../../shared/tracedObject.ts'
import type { Calling, Unclear } from './clearance.ts'
import { attempt } from './delivery.ts'
import type { Owner } from './ledger.ts'
import { lineHeader } from './line.ts'
import type { NewNews } from './news.ts'
import type { WorkDue } from './playerWork.ts'
import type { DialectWallet } from './dialectWallet.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    WALLET: DurableObjectNamespace<DialectWallet>
  }
}

type Method = (owner: Owner, ...rest: never[]) => unknown
type MethodName = {
  [Name in keyof DialectWallet]-?: DialectWallet[Name] extends (...all: infer All) => unknown
    ? All extends [Owner, ...unknown[]]
      ? Name
      : never
    : never
}[keyof DialectWallet]

/** The calls of a wallet without their first argument, the owner. */
export type PlayerWallet = {
  [Name in MethodName]: DialectWallet[Name] extends (owner: Owner, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Promise<Awaited<Answer>>
    : never
}

/** A player's wallet with the owner filled in. A proxy has no methods of its own to copy: name them, do not spread it. */
export function walletOf(env: PlatformEnv, player: { id: string; currency: Currency }): PlayerWallet {
  const owner: Owner = { playerId: player.id, currency: player.currency }
  const stub = traced(env.WALLET.getByName(player.id))
  return new Proxy(stub as unknown as PlayerWallet, {
    get: (_, name) => {
      // `await` checks whether the wallet is a promise.
      if (name === 'then') return undefined
      return (...rest: never[]) => (stub as unknown as Record<typeof name, Method>)[name]?.(owner, ...rest)
    },
  })
}

type PlayName =
  | ('holder' | 'holderStanding' | 'holderProtection' | 'holderMoney' | 'holderLeft')
  | ('use' | 'noteUse' | 'forgetPlace')
  | ('holderInbox' | 'holderRead' | 'noteNews')
  | ('holderList' | 'keepList' | 'doubtList' | 'holderRecent' | 'carryRecent')
  | ('gameState' | 'debitInGame' | 'creditInGame' | 'rollbackInGame' | 'adjustInGame' | 'tellInGame')
  | 'playDialect'
  | ('bookBet' | 'bookBets' | 'bookAllBets')
export type PlayCalls = Pick<Fetcher, 'fetch'> & {
  [Name in PlayName]: (
    ...all: Parameters<DialectWallet[Name]>
  ) => Promise<Awaited<ReturnType<DialectWallet[Name]>>>
}

/** The same by the player's id alone, for polls and the calls of play. */
export function playWalletOf(env: PlatformEnv, playerId: string): PlayCalls {
  return traced(env.WALLET.getByName(playerId))
}

/**
 * Makes a change of the accounts that ends a sign-in, forbids play, or is of what is remembered of the player. It is announced before: from
 * then on the player's object asks the accounts, so that it counts at once. It is told after: open lines close, so that it is seen at once.
 * Throws where it cannot be announced, for then the change must not seem to be done.
 */
export async function changePlayer<T>(
  env: PlatformEnv,
  playerId: string,
  change: () => Promise<T>,
): Promise<T> {
  const player = traced(env.WALLET.getByName(playerId))
  await player.doubt()
  const changed = await change()
  // A line that is not told of it is closed by its age.
  await attempt('change not told', () => player.changed())
  return changed
}

/** News for the pages of a player who holds a line; nobody misses what cannot be told. */
export async function tellPlayer(env: PlatformEnv, playerId: string, message: LiveMessage): Promise<void> {
  await attempt('news not told', () => traced(env.WALLET.getByName(playerId)).tell(message))
}

/** For the inbox, once by its id. What has happened stands whether or not the player can be told. False: they want no email of it. */
export async function tellNews(env: PlatformEnv, playerId: string, news: NewNews): Promise<boolean> {
  const note = () => playWalletOf(env, playerId).noteNews(news)
  return (await attempt('news not noted', note, { player: playerId })) ?? true
}

/** Work that the player's object does by time. What cannot be told is overdue in D1 one day, and the object is woken from there. */
export async function planWork(
  env: PlatformEnv,
  player: { id: string; currency: Currency },
  due: WorkDue,
): Promise<void> {
  await attempt('work not planned', () => walletOf(env, player).planWork(due), { player: player.id, ...due })
}

/** Opens a line to the player's pages: the answer to their upgrade, or that the accounts are to be asked first. */
export async function openLine(
  wallet: PlayCalls,
  calling: Calling,
): Promise<Result<{ upgrade: Response; askedAt: number }, Unclear | 'idle'>> {
  const headers = { Upgrade: 'websocket', [lineHeader]: encodeURIComponent(JSON.stringify(calling)) }
  const upgrade = await wallet.fetch('https://wallet/line', { headers })
  return upgrade.webSocket ? ok({ upgrade, askedAt: 0 }) : err(await upgrade.json<Unclear | 'idle'>())
}
