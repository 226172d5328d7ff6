import { ok } from '#lib/result.ts'
import type { OpenHandlers } from '../accounts/calls.ts'
import { measuredReturns } from './measured.ts'

export const returnCalls = {
  measuredReturns: async ({ services }) => ok(await measuredReturns(services.db, Date.now())),
} satisfies Partial<OpenHandlers>
