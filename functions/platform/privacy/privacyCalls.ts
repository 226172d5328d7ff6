import { ok } from '#lib/result.ts'
import type { PlayerHandlers } from '../accounts/calls.ts'
import { provePassword } from '../accounts/password/changePassword.ts'
import { deletionOf, requestDeletion, withdrawDeletion } from './deletion.ts'
import { exportData } from './exportData.ts'

/** A player's rights over their data. */
export const privacyCalls = {
  exportData: ({ services, account, query, client }) => exportData(services, account, query.format, client),
  deletion: async ({ services, account }) => ok(await deletionOf(services, account.id)),
  requestDeletion: async ({ services, account, body, client }) => {
    const proved = await provePassword(services, account, body.password, client)
    return proved.ok ? ok(await requestDeletion(services, account, client)) : proved
  },
  withdrawDeletion: async ({ services, account, client }) =>
    ok(await withdrawDeletion(services, account.id, client)),
} satisfies Partial<PlayerHandlers>
