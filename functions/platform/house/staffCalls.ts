import { utcDay } from '#lib/dates.ts'
import { ok } from '#lib/result.ts'
import { mayMake } from '../staff/actor.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { checkHouse } from './checkHouse.ts'
import { overview, reportLines } from './reports.ts'
import { waitingWork } from './waiting.ts'

/** The numbers of the business; contract/operator/reports.ts describes the calls. */
export const houseStaffCalls = {
  readOverview: ({ services, reach, query: { day } }) => overview(services, reach, day ?? utcDay(Date.now())),
  readReport: async ({ services, reach, query }) => {
    const lines = await reportLines(services, reach, query)
    return lines.ok ? ok({ items: lines.value, total: lines.value.length }) : lines
  },
  readWaiting: async ({ services, reach, actor }) =>
    ok(await waitingWork(services, reach, (permission) => mayMake(actor, `staff:${permission}`))),
  checkHouse: async ({ services, query: { after } }) => ok(await checkHouse(services, after)),
} satisfies Partial<StaffHandlers>
