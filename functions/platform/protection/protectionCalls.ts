import { eq } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { ok } from '#lib/result.ts'
import { hour_ms } from '#lib/time.ts'
import { fail, noSuchAmount } from '../../shared/reply.ts'
import { provePassword } from '../accounts/password/changePassword.ts'
import { user } from '../tables/accounts.ts'
import type { PlayerHandlers } from '../accounts/calls.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import { recordEvent } from '../security/events.ts'
import { restrictionFailure, exclusionRestriction } from '../wallet/restrictions.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { changeConsent, consentOf } from './consent.ts'
import { endOfExclusion, endOfTimeOut } from './exclusionTimes.ts'
import { amountOf, limitKeyOf, limitsOf } from './limits.ts'
import { historyOf, playOf } from './play.ts'

/** A player's protection from play. */
export const protectionCalls = {
  limits: async ({ services, account }) => ok(await limitsOf(services, account)),
  setLimit: async ({ services, account, body }) => {
    const from = Date.now() + services.config.market.limits.increaseDelay_h * hour_ms
    const amount = amountOf(body.kind, body.amount, account.currency)
    if (amount === undefined) return noSuchAmount('amount')
    await walletOf(services.env, account).setLimit(limitKeyOf(body), amount, from)
    return ok(await limitsOf(services, account))
  },
  /** 9409 if nothing waits, or it has to wait on. */
  confirmLimit: async ({ services, account, body }) => {
    const confirmed = await walletOf(services.env, account).confirmLimit(limitKeyOf(body))
    if (!confirmed.ok) return fail(code.conflict, `the increase cannot be confirmed: ${confirmed.error}`)
    return ok(await limitsOf(services, account))
  },
  /** 9403 where the market does not let it be off. */
  setRealityCheck: async ({ services, account, body }) => {
    if (body.minutes === 0 && !services.config.market.realityCheck.mayBeOff)
      return fail(code.refused, 'the reality check may not be off in this market')
    await services.db.update(user).set({ realityCheckMinutes: body.minutes }).where(eq(user.id, account.id))
    return ok({})
  },
  play: async ({ services, account }) => ok(await playOf(services, account)),
  playHistory: async ({ services, account, query }) => ok(await historyOf(services, account, query)),
  takeTimeOut: async ({ services, account, body }) => {
    const until = endOfTimeOut(Date.now(), body.days)
    const state = await walletOf(services.env, account).exclude({ kind: 'time_out', until })
    return ok({ until: isoOrNull(state.until) })
  },
  /** 4 and 9429 for a wrong password. */
  excludeSelf: async ({ services, account, body, client }) => {
    const proved = await provePassword(services, account, body.password, client)
    if (!proved.ok) return proved
    const until = body.months === undefined ? null : endOfExclusion(Date.now(), body.months)
    const state = await walletOf(services.env, account).exclude({ kind: 'self_exclusion', until })
    return ok({ until: isoOrNull(state.until) })
  },
  /** 4 and 9429 for a wrong password, 9449 before the end, 9409 without an exclusion of one's own. */
  endExclusion: async ({ services, account, body, client }) => {
    const proved = await provePassword(services, account, body.password, client)
    if (!proved.ok) return proved
    const wait_ms = services.config.market.exclusionEnd.wait_h * hour_ms
    const ending = await walletOf(services.env, account).askExclusionEnd(wait_ms)
    if (ending.ok) {
      await recordEvent(services, {
        kind: 'exclusion_end_asked',
        userId: account.id,
        address: client.address,
      })
      return ok({ ends_at: isoOf(ending.value) })
    }
    return ending.error === 'none'
      ? fail(code.conflict, 'no self-exclusion')
      : restrictionFailure(ending.error)
  },
  consent: async ({ services, account }) => ok(await consentOf(services, account.id)),
  /** 9449 for saying yes while excluded. */
  setConsent: async ({ services, account, body }) => {
    const isGranting = Object.values(body).includes(true)
    const exclusion = isGranting ? await walletOf(services.env, account).exclusion() : undefined
    if (exclusion) return restrictionFailure(exclusionRestriction(exclusion))
    await changeConsent(services, account.id, body, 'player')
    return ok(await consentOf(services, account.id))
  },
} satisfies Partial<PlayerHandlers>
