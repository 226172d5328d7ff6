import type { Context } from 'hono'
import { getConfig, type ProviderName } from '../config.ts'
import { publicOrigin } from '../env.ts'
import type { SandboxGame } from './catalog.ts'
import { breakSome, type ProviderApp } from './faults.ts'
import { gameCount, providerGames } from './gameList.ts'
import { declarationOf } from './slot/declared.ts'
import { launchLife_s, sealLaunch, type Launch } from './launchKey.ts'
import type { Opener } from './partner.ts'
import { demoCurrency, newDemoToken } from './wallets/demo.ts'

/** The origin of pictures and games. */
export function originOfGames(c: Context<ProviderApp>): string {
  return publicOrigin(getConfig(c.env), c.req.url)
}

export function thumbOf(c: Context<ProviderApp>, { provider, id }: SandboxGame): string {
  return `${originOfGames(c)}/thumbs/${provider}/${id}.webp`
}

/** Bet limits for lists, in major units of a currency with cents. */
export function limitsOf({ minStake, maxStake }: SandboxGame): { min: number; max: number } {
  return { min: minStake / 100, max: maxStake / 100 }
}

/** The declared data of a game beside its name: for a slot the return as a fraction, the volatility and the features; also tags. */
export function declaredOf(game: SandboxGame): {
  rtp?: number
  volatility?: string
  features?: readonly string[]
  marks?: string[]
} {
  const marks = [
    ...(game.isNew ? ['new'] : []),
    ...(game.isExclusive ? ['exclusive'] : []),
    ...(hasDemo(game) ? ['demo'] : []),
  ]
  return {
    ...(game.kind === 'slots' ? declarationOf(game) : {}),
    ...(marks.length > 0 ? { marks } : {}),
  }
}

/** Whether anybody may try it: neither a live table, whose seats are for stakes, nor a race, which has one start for all. */
export function hasDemo({ kind, table }: SandboxGame): boolean {
  return table === undefined && kind !== 'race'
}

type Entries = {
  provider: ProviderName
  /** Selects games of the provider; all of them by default. */
  of?: (game: SandboxGame) => boolean
  entry: (game: SandboxGame) => object
  /** The field with the game's name, for breaking entries on purpose. */
  nameField: string
}

/** A provider's list in its dialect, with the current fault applied. */
export function entriesOf(
  c: Context<ProviderApp>,
  { provider, of = () => true, entry, nameField }: Entries,
): unknown[] {
  const { fault, size } = c.var.fault
  if (fault === 'empty') return []
  const entries = providerGames(provider, 0, gameCount(provider, size))
    .filter(of)
    .map((game) => ({ ...entry(game), ...declaredOf(game) }))
  return fault === 'broken-game' ? breakSome(entries, nameField) : entries
}

export const isTable = ({ table }: SandboxGame) => table !== undefined
export const isNoTable = ({ table }: SandboxGame) => table === undefined

/** A launch's answer with the current fault: `broken-game` makes its values invalid, `empty` removes them. */
export function launchAnswer(
  c: Context<ProviderApp>,
  body: Record<string, unknown>,
): Record<string, unknown> {
  switch (c.var.fault.fault) {
    case 'broken-game':
      return Object.fromEntries(Object.keys(body).map((name) => [name, null]))
    case 'empty':
      return {}
    default:
      return body
  }
}

type Wanted = Pick<Launch, 'provider' | 'gameId' | 'lang'> &
  Partial<Pick<Launch, 'mobile' | 'homeUrl' | 'embedded'>>

/** Encrypts a player's session, or one with play money, for an address. */
export function sealed(c: Context<ProviderApp>, opener: Opener, wanted: Wanted): Promise<string> {
  if (opener === 'guest') return sealSession(c, { token: newDemoToken(), currency: demoCurrency }, wanted)
  return sealSession(c, { token: opener.sid, player: opener.sub, currency: opener.currency }, wanted)
}

export function sealSession(
  c: Context<ProviderApp>,
  session: Pick<Launch, 'token' | 'player' | 'currency'>,
  wanted: Wanted,
): Promise<string> {
  const expires_s = Math.floor(Date.now() / 1000) + launchLife_s
  return sealLaunch(getConfig(c.env).launchKey, { mobile: false, ...wanted, ...session, expires_s })
}

/**
 * The address of a game for a player, or with play money for anybody. It carries the operator's token as it is, by the name under which
 * the provider publishes it.
 */
export async function playAddress(
  c: Context<ProviderApp>,
  opener: Opener,
  wanted: Wanted,
  tokenName = 'token',
): Promise<string> {
  const address = `${originOfGames(c)}/${wanted.provider}/play/${await sealed(c, opener, wanted)}`
  return opener === 'guest' ? address : `${address}?${tokenName}=${opener.sid}`
}
