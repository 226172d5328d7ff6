import { ok } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { forgetStops, stopBoardOf } from '../stops/stops.ts'

/** Stops of play; contract/operator/stops.ts describes the calls. The board has the truth, the audit log has who and why. */
export const stopStaffCalls = {
  listStops: async ({ services: { env } }) => {
    const items = await stopBoardOf(env).now()
    return ok({ items, total: items.length })
  },
  putStop: async ({ services: { env }, params: { id }, body, author, audit }) => {
    const board = stopBoardOf(env)
    audit.before = (await board.now()).find((stop) => stop.id === id)
    const stop = await board.put({ id, author, reason: body.reason ?? '', texts: body.texts })
    forgetStops()
    audit.after = stop
    log('warn', 'play is stopped', { stop: id })
    return ok(stop)
  },
  removeStop: async ({ services: { env }, params: { id }, audit }) => {
    const board = stopBoardOf(env)
    const before = (await board.now()).find((stop) => stop.id === id)
    audit.before = before
    await board.remove(id)
    forgetStops()
    if (before) log('warn', 'play goes on', { stop: id, stopped_s: secondsSince(before.since) })
    return ok({})
  },
} satisfies Partial<StaffHandlers>

function secondsSince(moment: string): number {
  return Math.round((Date.now() - Date.parse(moment)) / 1000)
}
