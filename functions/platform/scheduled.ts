import { describeError, log } from '../shared/log.ts'
import { payCashback } from './bonuses/cashback.ts'
import { finishUses } from './bonuses/promocodes.ts'
import { portsOf } from './payments/ports.ts'
import { reconcile } from './payments/reconcile.ts'
import { deleteDueAccounts } from './privacy/deletion.ts'
import { lookForHarm } from './protection/lookForHarm.ts'
import { renewIdentityHashes } from './identity/renewHashes.ts'
import { askRegisterDaily } from './identity/checkPerson.ts'
import type { Services } from './kit/services.ts'
import { deleteOldPhotos } from './verification/deleteOld.ts'

/** The jobs of the cron in wrangler.toml. Each may be repeated, and a failed one does not stop the others. */
const jobs = {
  reconcile: (services: Services) => reconcile(portsOf(services), Date.now()),
  deleteOldPhotos,
  finishUses,
  askRegister: (services: Services) => askRegisterDaily(services, Date.now()),
  lookForHarm: (services: Services) => lookForHarm(services, Date.now()),
  // Before deletion, because deleted accounts can no longer be read.
  renewIdentityHashes: (services: Services) => renewIdentityHashes(services, Date.now()),
  deleteAccounts: (services: Services) => deleteDueAccounts(services, Date.now()),
  payCashback: (services: Services) => payCashback(services, Date.now()),
}

export async function runScheduled(services: Services): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    try {
      await job(services)
    } catch (error) {
      log('error', 'scheduled job failed', { job: name, error: describeError(error) })
    }
  }
}
