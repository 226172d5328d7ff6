import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm'
import { minute_ms } from '#lib/time.ts'
import { describeError, log } from '../shared/log.ts'
import { withCases } from './cases/lookForCases.ts'
import { overdueScreenings, screeningWork } from './cases/personChecks.ts'
import { overdueQuestions, registerWork } from './identity/checkPerson.ts'
import { lateRows, type Overdue, type Watched, type WorkName } from './kit/lateWork.ts'
import type { PlatformEnv, Services } from './kit/services.ts'
import { oldGamesWork } from './games/session.ts'
import { paymentsWork } from './payments/reconcile.ts'
import { overduePaymentWork } from './payments/waits.ts'
import { deletionWork, overdueDeletions } from './privacy/deletion.ts'
import { harmWork } from './protection/lookForHarm.ts'
import { playerWork } from './tables/protection.ts'
import type { DueWork, PlayerWork } from './wallet/playerWork.ts'
import { planWork } from './wallet/walletOf.ts'

/*
 * What the objects of players do by time. The object knows when its work is due and does it; D1 has the same times, so that late work is
 * found by an index, and an object that lost its alarm is woken.
 */
export const playerWorks: readonly PlayerWork[] = [
  withCases(harmWork),
  registerWork,
  deletionWork,
  screeningWork,
  paymentsWork,
  oldGamesWork,
]

/** An alarm that is this late is taken for lost. */
const patience_ms = 10 * minute_ms
/** A payment is looked at every five minutes at least. */
const paymentPatience_ms = 6 * minute_ms
/** A player whose object failed is woken again after this time, behind the others. */
const again_ms = 15 * minute_ms
/** The works that have a table of D1 of their own, and when one is overdue; `player_work` has the others. */
const overdue: Partial<Record<WorkName, [Overdue, patience_ms: number]>> = {
  payments: [overduePaymentWork, paymentPatience_ms],
  register: [overdueQuestions, patience_ms],
  deletion: [overdueDeletions, patience_ms],
  screening: [overdueScreenings, patience_ms],
}
/** Of each work; the objects then do it all at once. */
const rungAtOnce = 1000
/** A statement of D1 takes a hundred values. */
const playersAtOnce = 90
const besides = 6

const keep = `INSERT INTO player_work (player_id, work, due_at, wake_at) SELECT id, ?2, ?3, ?3 + ${patience_ms} FROM user WHERE id = ?1
  ON CONFLICT (player_id, work) DO UPDATE SET due_at = excluded.due_at, wake_at = excluded.wake_at`

export async function keepDue({ DB }: PlatformEnv, { playerId, work, dueAt }: DueWork): Promise<boolean> {
  if (dueAt !== null) return (await DB.prepare(keep).bind(playerId, work, dueAt).run()).meta.changes > 0
  await DB.prepare('DELETE FROM player_work WHERE player_id = ? AND work = ?').bind(playerId, work).run()
  return true
}

/** A look is due an hour after something happened, cashback when the week ends; docs/scale.md has the deadlines. */
export function watchedWork(work: WorkName, deadline_ms: number): Watched {
  const isLate = (before: number) => and(eq(playerWork.work, work), lt(playerWork.dueAt, before))
  return { deadline_ms, late: ({ db }, before) => lateRows(db, playerWork, playerWork.dueAt, isLate(before)) }
}

/** For the schedule: wakes the objects of some players whose work is overdue. True if more may be. */
export async function wakePlayers({ db, env }: Services, now: number): Promise<boolean> {
  const overdue = await db
    .select()
    .from(playerWork)
    .where(lte(playerWork.wakeAt, now))
    .orderBy(asc(playerWork.wakeAt))
    .limit(playersAtOnce)
  if (overdue.length === 0) return false
  // Before they are woken: one whose object crashes must not block the others.
  const ids = [...new Set(overdue.map(({ playerId }) => playerId))]
  await db
    .update(playerWork)
    .set({ wakeAt: now + again_ms })
    .where(and(inArray(playerWork.playerId, ids), lte(playerWork.wakeAt, now)))
  const players = [...Map.groupBy(overdue, ({ playerId }) => playerId)]
  for (let first = 0; first < players.length; first += besides)
    await Promise.all(players.slice(first, first + besides).map(([id, works]) => wake(env, id, works)))
  return overdue.length === playersAtOnce
}

/** For the schedule: plans what is overdue anew, so that the alarms of these objects do it. Each minute the longest due. */
export async function ringPlayers(services: Services, now: number): Promise<boolean> {
  for (const [work, [overdueOf, after_ms]] of Object.entries(overdue)) {
    const players = await overdueOf(services, now - after_ms, rungAtOnce)
    for (let first = 0; first < players.length; first += besides) {
      const group = players.slice(first, first + besides)
      await Promise.all(
        group.map(({ dueAt, ...player }) =>
          planWork(services.env, player, { work: work as WorkName, dueAt }),
        ),
      )
    }
  }
  return false
}

async function wake(
  env: PlatformEnv,
  playerId: string,
  works: readonly (typeof playerWork.$inferSelect)[],
): Promise<void> {
  try {
    const isKnown = await env.WALLET.getByName(playerId).wake(
      works.map(({ work, dueAt }) => ({ work, dueAt })),
    )
    if (!isKnown) for (const { work } of works) await keepDue(env, { playerId, work, dueAt: null })
  } catch (error) {
    log('error', 'player not woken', { player: playerId, error: describeError(error) })
  }
}
