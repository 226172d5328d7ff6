import { notifyOwner } from '../accounts/notifyOwner.ts'
import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'
import { giveBack } from './flow.ts'
import { deletePayee, waitingFor } from './payees.ts'
import { portsOf } from './ports.ts'
import { toStaff } from './waits.ts'

/**
 * Takes a payee out of the list, and tells the owner. What waits for its time does not go: it is canceled, or staff decide where the
 * market lets no player cancel. What staff decide anyway stays with them. An unknown id is no error.
 */
export async function removePayee(services: Services, account: Account, id: string): Promise<void> {
  const removed = await deletePayee(services.db, account.id, id)
  if (!removed) return
  const ports = portsOf(services)
  for (const withdrawal of await waitingFor(services, removed)) {
    if (services.config.market.mayCancelWithdrawal) await giveBack(ports, withdrawal, 'cancelled')
    else await toStaff(ports, withdrawal, ['payee_removed'])
  }
  await notifyOwner(services, account, 'payeeRemoved')
}
