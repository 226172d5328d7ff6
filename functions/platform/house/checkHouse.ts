import { asc, gt } from 'drizzle-orm'
import type { StaffResult } from '#contract/operator/calls.ts'
import type { Services } from '../kit/services.ts'
import { user } from '../tables/accounts.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { ledgerAt } from './houseLedger.ts'

type Check = StaffResult<'checkHouse'>
const atOnce = 100

/** Compares the next players' ledgers with what the house has of them. */
export async function checkHouse(services: Services, after: string): Promise<Check> {
  const players = await services.db
    .select({ id: user.id, currency: user.currency })
    .from(user)
    .where(gt(user.id, after))
    .orderBy(asc(user.id))
    .limit(atOnce)
  const checks = await Promise.all(players.map((player) => checkPlayer(services, player)))
  return {
    checked: players.length,
    behind: checks.filter((check) => check === 'behind').length,
    differences: checks.flatMap((check) => (check === 'behind' ? [] : check)),
    next: players.length < atOnce ? null : (players.at(-1)?.id ?? null),
  }
}

async function checkPlayer(
  { env }: Services,
  player: Pick<typeof user.$inferSelect, 'id' | 'currency'>,
): Promise<'behind' | Check['differences']> {
  const told = await walletOf(env, player).toldToHouse()
  if (told === null) return []
  const counted = await ledgerAt(env, told.place).counted(player.id)
  if (told.isBehind || !counted || counted.upto_seq !== told.upto_seq) return 'behind'
  return Object.entries(told.balances).flatMap(([balance_kind, ledger_minor]) => {
    const house_minor = counted[`${balance_kind as keyof typeof told.balances}_minor`]
    const difference = { player_id: player.id, balance_kind, ledger_minor, house_minor }
    return house_minor === ledger_minor ? [] : [difference]
  })
}
