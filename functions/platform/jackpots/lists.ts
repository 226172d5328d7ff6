import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Jackpot, WonJackpot } from '#contract/jackpots.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { minorPerMajor, type Currency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import { maskedName } from '../kit/maskedName.ts'
import { user } from '../tables/accounts.ts'
import type { Database, PlatformEnv, Services } from '../kit/services.ts'
import { partsPerMinor } from './books.ts'
import type { PotState } from './jackpot.ts'
import { jackpot, jackpotWin } from '../tables/jackpots.ts'
import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { fail } from '../../shared/reply.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'

type Row = typeof jackpot.$inferSelect
type LastWin = { amountMinor: number; wonAt: number; name: string }

const wonAtOnce = 20

/**
 * What stakes gave to the jackpots of their currency, in major units, less what was taken back with undone ones: by the share of the
 * round that was open when they were delivered. Throws if a jackpot cannot be asked.
 */
export async function jackpotShareOf(
  { db, env }: Services,
  currency: Currency,
  movements: readonly { at: number; kind: string; amount_minor: number }[],
): Promise<number> {
  const stakes = movements.filter(({ kind }) => /^(?:debit|rollback|partial_refund)$/.test(kind))
  const rows = await db.select({ id: jackpot.id }).from(jackpot).where(eq(jackpot.currency, currency))
  const times = stakes.map(({ at }) => at)
  const shares = await Promise.all(rows.map(({ id }) => env.JACKPOT.getByName(id).sharesAt(times)))
  const parts = shares.flat().map((share_bp, n) => -(stakes[n % stakes.length]?.amount_minor ?? 0) * share_bp)
  return parts.reduce((sum, part) => sum + part, 0) / partsPerMinor / minorPerMajor(currency)
}

/** The open jackpots. Throws if a pot cannot be read: an older complete list is better than one without amounts. */
async function openJackpots({ db, env }: Services, lang: LanguageCode): Promise<Jackpot[]> {
  const rows = await db
    .select()
    .from(jackpot)
    .where(eq(jackpot.isOpen, true))
    .orderBy(jackpot.priority, jackpot.id)
  const all = await Promise.all(rows.map((row) => describe(db, env, row, lang)))
  return all.filter((one) => one !== undefined)
}

async function describe(
  db: Database,
  env: PlatformEnv,
  row: Row,
  lang: LanguageCode,
): Promise<Jackpot | undefined> {
  const [pot, last] = await Promise.all([env.JACKPOT.getByName(row.id).state(), lastWin(db, row.id)])
  return pot && toJackpot(row, pot, last, lang)
}

function toJackpot(row: Row, pot: PotState, last: LastWin | undefined, lang: LanguageCode): Jackpot {
  return {
    id: row.id,
    image: row.image,
    name: nameOf(row, lang),
    currency: row.currency,
    amount: toMajor(pot.amount_minor, row.currency),
    // The round's own: what was saved since counts from the next one on.
    startAmount: toMajor(pot.start_minor, row.currency),
    mustDropBy: toMajor(pot.max_minor ?? row.maxMinor, row.currency),
    timer: pot.drops_at === null ? null : new Date(pot.drops_at).toISOString(),
    last_winner: last ? maskedName(last.name) : null,
    last_amount: last ? toMajor(last.amountMinor, row.currency) : null,
    last_won_at: last ? new Date(last.wonAt).toISOString() : null,
    proof: pot.proof,
    last_proof: pot.last,
  }
}

function nameOf(row: Pick<Row, 'name' | 'names'>, lang: LanguageCode | undefined): string {
  return (lang && row.names[lang]) ?? row.name
}

async function lastWin(db: Database, jackpotId: string): Promise<LastWin | undefined> {
  const [last] = await db
    .select({ amountMinor: jackpotWin.amountMinor, wonAt: jackpotWin.wonAt, name: user.displayUsername })
    .from(jackpotWin)
    .innerJoin(user, eq(user.id, jackpotWin.playerId))
    .where(eq(jackpotWin.jackpotId, jackpotId))
    .orderBy(desc(jackpotWin.wonAt), desc(jackpotWin.id))
    .limit(1)
  return last
}

/** The player's wins that they have not been shown, oldest first. */
async function unshownWins(
  db: Database,
  playerId: string,
  lang: LanguageCode | undefined,
): Promise<WonJackpot[]> {
  const rows = await db
    .select({ win: jackpotWin, jackpot })
    .from(jackpotWin)
    .innerJoin(jackpot, eq(jackpot.id, jackpotWin.jackpotId))
    .where(and(eq(jackpotWin.playerId, playerId), isNull(jackpotWin.shownAt)))
    .orderBy(jackpotWin.wonAt, jackpotWin.id)
    .limit(wonAtOnce)
  return rows.map(({ win, jackpot: of }) => ({
    id: win.id,
    image: of.image,
    name: nameOf(of, lang),
    currency: of.currency,
    amount: toMajor(win.amountMinor, of.currency),
    startAmount: toMajor(win.startMinor, of.currency),
    won_at: new Date(win.wonAt).toISOString(),
  }))
}

/** Marks a win as shown; false if the player has none with that id. Repeating it is safe. */
async function markShown(db: Database, playerId: string, winId: string): Promise<boolean> {
  const mine = and(eq(jackpotWin.id, winId), eq(jackpotWin.playerId, playerId))
  await db
    .update(jackpotWin)
    .set({ shownAt: Date.now() })
    .where(and(mine, isNull(jackpotWin.shownAt)))
  const found = await db.select({ id: jackpotWin.id }).from(jackpotWin).where(mine)
  return found.length > 0
}

export const jackpotCalls = {
  jackpots: async ({ services, query, headers }) => {
    // The amounts change all the time, so a cache may keep the list for seconds only.
    headers.set('Cache-Control', 'public, max-age=10')
    return ok(await openJackpots(services, query.lang ?? 'en'))
  },
} satisfies Partial<OpenHandlers>

/** The player's wins. */
export const jackpotWinCalls = {
  wonJackpots: async ({ services, account, client }) =>
    ok(await unshownWins(services.db, account.id, client.lang ?? account.lang)),
  jackpotShown: async ({ services, account, body }) => {
    const found = await markShown(services.db, account.id, body.JackpotId)
    return found ? ok({}) : fail(code.noSuchCall, 'no such win of this player')
  },
} satisfies Partial<PlayerHandlers>
