import type { Hono } from 'hono'
import {
  staffCallNames,
  staffCallOf,
  type StaffCallName,
  type StaffInput,
  type StaffResult,
} from '#contract/operator/calls.ts'
import type { StaffCall } from '#contract/calls/call.ts'
import { code } from '#contract/errors.ts'
import { err, ok } from '#lib/result.ts'
import { describeError, log } from '../../shared/log.ts'
import { noSuchCall, type CallFailure } from '../../shared/reply.ts'
import type { AppContext, AppEnv } from '../kit/app.ts'
import { addCall, surroundingsOf, type Outcome, type Surroundings } from '../kit/dispatch.ts'
import { reply } from '../kit/reply.ts'
import type { Services } from '../kit/services.ts'
import { seal } from '../chains/chains.ts'
import { checkCircumstances, requireActor, whoOf, type Actor } from './actor.ts'
import { AuditDraft } from './audit.ts'

/*
 * The staff calls: their handlers, who may make them, and why. What changes something is written to the audit log here, so that
 * no handler can forget it.
 */
type SiteCallName = 'listProviders' | 'listHealth'
type PlatformStaffCallName = Exclude<StaffCallName, SiteCallName>

type Acting = { actor: Actor; /** The author's name for content. */ author: string }
/** The argument of a handler: the validated input, the caller and the line of the audit log. */
export type StaffContext<Name extends StaffCallName> = StaffInput<Name> &
  Surroundings &
  Acting & { audit: AuditDraft }

export type StaffHandlers = {
  [Name in PlatformStaffCallName]: (context: StaffContext<Name>) => Outcome<StaffResult<Name>>
}

export function staffRoutes(app: Hono<AppEnv>, handlers: StaffHandlers): void {
  for (const name of staffCallNames.filter(isOurs)) addStaffCall(app, name, handlers)
  app.all('/operator/*', unknownCall)
}

function isOurs(name: StaffCallName): name is PlatformStaffCallName {
  return staffCallOf(name).answeredBy === undefined
}

/** A caller without rights does not learn which calls exist. */
async function unknownCall(c: AppContext): Promise<Response> {
  const actor = await requireActor(surroundingsOf(c), 'staff')
  return reply(actor.ok ? err(noSuchCall) : actor)
}

function addStaffCall<Name extends PlatformStaffCallName>(
  app: Hono<AppEnv>,
  name: Name,
  handlers: StaffHandlers,
): void {
  const call = staffCallOf(name)
  const admit = async (surroundings: Surroundings): Outcome<Acting> => {
    const actor = await requireActor(surroundings, call.access)
    return actor.ok ? ok({ actor: actor.value, author: whoOf(actor.value).actor }) : refused(name, actor)
  }
  addCall<StaffInput<Name>, Acting>(app, call, admit, async (context) => {
    const reason = reasonOf(context.body)
    const allowed = await checkCircumstances(context.services, call, context.actor, reason)
    if (!allowed.ok) return refused(name, allowed)
    const audit = draftOf(context, name, reason)
    const outcome = await audited(call, audit, () => handlers[name]({ ...context, audit }))
    if (call.method !== 'GET') context.later(sealBehind(context.services))
    return outcome
  })
}

/**
 * Writes the log line of a change. A change outside the line's transaction gets a line before it too, so a crash
 * leaves a trace. Refused guests leave none: a step of a sign-in is no change, and failed sign-ins are security
 * events.
 */
async function audited<Value>(
  { method, access, outside }: StaffCall,
  audit: AuditDraft,
  run: () => Outcome<Value>,
): Outcome<Value> {
  if (method === 'GET') return run()
  if (outside) await audit.begin()
  const result = await run()
  if (result.ok) await audit.finish()
  // Begun by one person; the second one's call has the end.
  else if (result.error.code === code.secondPersonNeeded) await (outside ? undefined : audit.begin())
  else if (access !== 'staff:guest') await audit.refuse(result.error.code)
  return result
}

/** At once, so that a line stays unsealed for a moment only; the cron seals what this leaves. */
async function sealBehind({ env }: Services): Promise<void> {
  try {
    await seal(env.DB, 'audit', 1)
  } catch (error) {
    log('error', 'the audit log is not sealed', { error: describeError(error) })
  }
}

function draftOf(
  { actor, client, services, requestId, pathParams }: Surroundings & Acting,
  action: StaffCallName,
  reason: string | undefined,
): AuditDraft {
  const target = targetOf(pathParams)
  const line = { ...whoOf(actor), address: client.address, callId: requestId, action, target, reason }
  return new AuditDraft(services.db, line)
}

function targetOf(pathParams: Surroundings['pathParams']): string | undefined {
  const values = Object.values(pathParams)
  return values.length > 0 ? values.join(' ').slice(0, 200) : undefined
}

function reasonOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('reason' in body)) return undefined
  return typeof body.reason === 'string' ? body.reason : undefined
}

function refused<Refusal extends { ok: false; error: CallFailure }>(
  name: StaffCallName,
  refusal: Refusal,
): Refusal {
  log('warn', 'staff call not allowed', { call: name, code: refusal.error.code })
  return refusal
}
