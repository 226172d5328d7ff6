import { and, eq, inArray, sql } from 'drizzle-orm'
import { sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'
import { payment } from '../tables/payments.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** The columns of a deposit that may go back: as `goesBack`, and it has brought what it brings. A bonus would come after it has gone. */
export function mayGoBack(services: Pick<Services, 'config'>) {
  return and(goesBack(services), eq(payment.ledgerDue, false))
}

/** It counts, its method is still there, and staff have not refused to send it back. */
function goesBack({ config }: Pick<Services, 'config'>) {
  const methods = [...config.payments.methods.keys()]
  return and(
    ...[eq(payment.direction, 'in'), eq(payment.status, 'paid'), inArray(payment.method, methods)],
    sql`NOT EXISTS (SELECT 1 FROM payment AS back WHERE back.returns = ${payment.id} AND back.status = 'refused')`,
  )
}

/** Whether a part of what the player did not play cannot go back where it came from. */
export async function hasStranded(services: Services, account: Account): Promise<boolean> {
  const unplayed = await walletOf(services.env, account).unplayedDeposits()
  const ids = unplayed.map(({ depositId }) => depositId)
  return (
    (await services.db.$count(payment, and(inArray(payment.id, sqlList(ids)), goesBack(services)))) <
    ids.length
  )
}
