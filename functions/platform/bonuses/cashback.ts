import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { utcDay } from '#lib/dates.ts'
import { day_ms } from '#lib/time.ts'
import { user, type Account } from '../tables/accounts.ts'
import { describeError, log } from '../../shared/log.ts'
import { readSettings } from '../settings/settings.ts'
import { gameSession } from '../tables/games.ts'
import { nothingLate, type Late, type Watched } from '../kit/lateWork.ts'
import type { Database, Services } from '../kit/services.ts'
import { spanOf } from '../wallet/periods.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { isExcluded } from './exclusions.ts'
import type { BonusProgram } from '../settings/bonusProgram.ts'
import { cashbackWeek } from '../tables/bonuses.ts'

const atOnce = 100

/** A week from Monday to Sunday (UTC): its days, and its times in Unix milliseconds. */
type Week = { monday: string; sunday: string; from: number; to: number }

/** Everybody has it a day after the week is over. */
export const cashbackWork: Watched = { deadline_ms: day_ms, late: lateWeek }

/**
 * Pays the cashback of the past week: a percentage of each player's loss at slots, as bonus. Each run handles some
 * players in the order of their ids and stores where it stopped. A failing wallet does not stop the others. After the
 * last player, the players from the first failure on get another turn, until the next week is over. A player may be
 * handled twice, also after a crash; the bonus id makes it count once. True if more players are left of this turn.
 */
export async function payCashback(services: Services, now: number): Promise<boolean> {
  const { cashback } = (await readSettings(services.db)).bonus_program
  const week = lastWeek(now)
  const last = await begin(services.db, week)
  if (last === undefined || cashback.percent === 0) return false
  const players = await playersAfter(services.db, week, last)
  if (!(await payAll(services, players, week, cashback))) await noteTurn(services.db, week, last)
  if (players.length < atOnce) {
    await endTurn(services.db, week, now)
    return false
  }
  await moveTo(services.db, week, players.at(-1)?.id ?? last)
  return true
}

async function lateWeek({ db }: Services, before: number, now: number): Promise<Late> {
  const week = lastWeek(now)
  if (week.to > before || (await readSettings(db)).bonus_program.cashback.percent === 0) return nothingLate
  const [row] = await db.select().from(cashbackWeek).where(eq(cashbackWeek.monday, week.monday))
  return row && row.doneAt !== null ? nothingLate : { count: 1, oldest: week.to }
}

export function lastWeek(now: number): Week {
  const { from, to } = spanOf('week', spanOf('week', now).from - 1)
  return { monday: utcDay(from), sunday: utcDay(to - 1), from, to }
}

/** The last player of the week who was looked at, '' for none; undefined when all were. */
async function begin(db: Database, { monday }: Week): Promise<string | undefined> {
  await db.insert(cashbackWeek).values({ monday, lastPlayer: '' }).onConflictDoNothing()
  const [row] = await db.select().from(cashbackWeek).where(eq(cashbackWeek.monday, monday))
  return row?.doneAt === null ? row.lastPlayer : undefined
}

async function moveTo(db: Database, { monday }: Week, lastPlayer: string): Promise<void> {
  await db.update(cashbackWeek).set({ lastPlayer }).where(eq(cashbackWeek.monday, monday))
}

/** The first who failed decides where the next turn begins. */
async function noteTurn(db: Database, { monday }: Week, lastPlayer: string): Promise<void> {
  const againAfter = sql`coalesce(${cashbackWeek.againAfter}, ${lastPlayer})`
  await db.update(cashbackWeek).set({ againAfter }).where(eq(cashbackWeek.monday, monday))
}

/** Ends the week's turn. If somebody failed, another turn begins after the stored player. */
async function endTurn(db: Database, { monday }: Week, now: number): Promise<void> {
  const { againAfter, lastPlayer } = cashbackWeek
  await db
    .update(cashbackWeek)
    .set({
      lastPlayer: sql`coalesce(${againAfter}, ${lastPlayer})`,
      doneAt: sql`CASE WHEN ${againAfter} IS NULL THEN ${now} END`,
      againAfter: null,
    })
    .where(eq(cashbackWeek.monday, monday))
}

/** Players who had a game open in the week: the session begins before the week's end and lasts beyond its start. */
async function playersAfter(db: Database, { from, to }: Week, last: string): Promise<Account[]> {
  const rows = await db
    .selectDistinct({ account: user })
    .from(gameSession)
    .innerJoin(user, eq(user.id, gameSession.playerId))
    .where(
      and(gt(gameSession.playerId, last), gte(gameSession.expiresAt, from), lt(gameSession.createdAt, to)),
    )
    .orderBy(gameSession.playerId)
    .limit(atOnce)
  return rows.map(({ account }) => account)
}

/** Whether all of them were paid. */
async function payAll(
  services: Services,
  players: readonly Account[],
  week: Week,
  cashback: BonusProgram['cashback'],
): Promise<boolean> {
  let isDone = true
  for (const player of players) {
    try {
      await payPlayer(services, player, week, cashback)
    } catch (error) {
      isDone = false
      const { monday } = week
      log('error', 'cashback not paid', { player: player.id, week: monday, error: describeError(error) })
    }
  }
  return isDone
}

async function payPlayer(
  services: Services,
  player: Account,
  { monday, sunday }: Week,
  { percent, providers, wager_percent, days }: BonusProgram['cashback'],
): Promise<void> {
  if (await isExcluded(services.db, player.id)) return
  const wallet = walletOf(services.env, player)
  const loss_minor = await wallet.netLoss(providers, monday, sunday)
  const amount_minor = Math.floor((loss_minor * percent) / 100)
  if (amount_minor < 1) return
  const bonus = await wallet.giveBonus({
    id: `cashback:${monday}`,
    kind: 'cashback',
    amount_minor,
    wager_minor: Math.floor((amount_minor * wager_percent) / 100),
    expires_at: Date.now() + days * day_ms,
  })
  if (!bonus.ok && bonus.error !== 'excluded')
    log('error', 'the wallet cannot take the cashback', { player: player.id })
}
