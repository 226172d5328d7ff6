import { allows } from '#contract/operator/roles.ts'
import { utcDay } from '#lib/dates.ts'
import { ok } from '#lib/result.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { checkHouse } from './checkHouse.ts'
import { overview, reportLines } from './reports.ts'
import { waitingWork } from './waiting.ts'

/** The numbers of the business; contract/operator/reports.ts describes the calls. */
export const houseStaffCalls = {
  readOverview: async ({ services, query: { day } }) =>
    ok(await overview(services, day ?? utcDay(Date.now()))),
  readReport: async ({ services, query }) => {
    const items = await reportLines(services, query)
    return ok({ items, total: items.length })
  },
  readWaiting: async ({ services, actor }) =>
    ok(
      await waitingWork(
        services.db,
        (permission) => actor.kind !== 'staff' || allows(actor.session.permissions, `staff:${permission}`),
      ),
    ),
  checkHouse: async ({ services, query: { after } }) => ok(await checkHouse(services, after)),
} satisfies Partial<StaffHandlers>
