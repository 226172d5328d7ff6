import { ok } from '#lib/result.ts'
import type { OpenHandlers } from '../accounts/calls.ts'
import { measuredRtp } from './measured.ts'

export const rtpCalls = {
  measuredRtp: async ({ services }) => ok(await measuredRtp(services.db, Date.now())),
} satisfies Partial<OpenHandlers>
