import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { utcDay } from '../../../contract/dates.ts'
import { day_ms } from '../../../contract/time.ts'
import { user, type Account } from '../accounts/tables.ts'
import { log } from '../../shared/log.ts'
import { readSettings } from '../content/settings.ts'
import { gameSession } from '../games/tables.ts'
import type { Database, Services } from '../services.ts'
import { spanOf } from '../wallet/periods.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { isExcluded } from './exclusions.ts'
import type { BonusProgram } from './program.ts'

const atOnce = 100

/** A week from Monday to Sunday (UTC): its days, and its times in Unix milliseconds. */
type Week = { monday: string; sunday: string; from: number; to: number }

/**
 * Pays the weekly cashback for the week that is over: a part of what each player lost at slots, as bonus. Each run
 * handles some players in the order of their ids and stores where it stopped. After a crash a player may be handled twice; the
 * bonus id makes it count once.
 */
export async function payCashback(services: Services, now: number): Promise<void> {
  const { cashback } = (await readSettings(services.db)).bonus_program
  const week = lastWeek(now)
  const last = await begin(services.db, week)
  if (last === undefined || cashback.percent === 0) return
  const players = await playersAfter(services.db, week, last)
  for (const player of players) await payPlayer(services, player, week, cashback)
  const isDone = players.length < atOnce
  await services.db.run(sql`UPDATE cashback_week SET last_player = ${players.at(-1)?.id ?? last},
    done_at = ${isDone ? now : null} WHERE monday = ${week.monday}`)
}

export function lastWeek(now: number): Week {
  const { from, to } = spanOf('week', spanOf('week', now).from - 1)
  return { monday: utcDay(from), sunday: utcDay(to - 1), from, to }
}

/** The last player of the week who was looked at, '' for none; undefined when all were. */
async function begin(db: Database, { monday }: Week): Promise<string | undefined> {
  await db.run(sql`INSERT OR IGNORE INTO cashback_week (monday, last_player) VALUES (${monday}, '')`)
  const [row] = await db.all<{ last_player: string; done_at: number | null }>(
    sql`SELECT last_player, done_at FROM cashback_week WHERE monday = ${monday}`,
  )
  return row?.done_at === null ? row.last_player : undefined
}

/** Those who had a game open in the week: its session begins before the week's end and lasts beyond its beginning. */
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
  const given = await wallet.giveBonus({
    id: `cashback:${monday}`,
    kind: 'cashback',
    amount_minor,
    wager_minor: Math.floor((amount_minor * wager_percent) / 100),
    expires_at: Date.now() + days * day_ms,
  })
  if (!given.ok && given.error !== 'excluded')
    log('error', 'the wallet cannot take the cashback', { player: player.id })
}
