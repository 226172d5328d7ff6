import type { Hono } from 'hono'
import {
  staffCallNames,
  staffCallOf,
  type StaffCallName,
  type StaffInput,
  type StaffResult,
} from '#contract/operator/calls.ts'
import type { StaffCall } from '#contract/calls/call.ts'
import { mainBrand } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import { err, ok } from '#lib/result.ts'
import { describeError, log } from '../../shared/log.ts'
import { noSuchCall, type CallFailure } from '../../shared/reply.ts'
import type { AppContext, AppEnv } from '../kit/app.ts'
import { addCall, surroundingsOf, type Outcome, type Surroundings } from '../kit/dispatch.ts'
import { reply } from '../kit/reply.ts'
import { servicesFor, type Services } from '../kit/services.ts'
import { seal } from '../chains/chains.ts'
import { checkCircumstances, requireActor, whoOf, type Actor } from './actor.ts'
import { AuditDraft } from './audit.ts'
import { brandOfCall, scopeOf, type Scope } from './brands.ts'

/*
 * The staff calls: their handlers, who may make them, and why. What changes something is written to the audit log here, so that
 * no handler can forget it.
 */
type SiteCallName = 'listProviders' | 'listHealth' | 'listGameReturns' | 'listLobbyGames'
type PlatformStaffCallName = Exclude<StaffCallName, SiteCallName>

type Acting = Scope & {
  actor: Actor
  /** The author's name for content. */
  author: string
  /** What the call is about: the services are of it too. Null where it is of several brands, or of all. */
  brand: string | null
}
/** As the dispatcher admits it. */
type Admitted = Acting & Pick<Surroundings, 'services'>
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
  const admit = async (surroundings: Surroundings): Outcome<Admitted> => {
    const actor = await requireActor(surroundings, call.access)
    const admitted = actor.ok ? await placedIn(surroundings, actor.value, name) : actor
    return admitted.ok ? admitted : refused(name, admitted)
  }
  addCall<StaffInput<Name>, Admitted>(app, call, admit, async (context) => {
    const reason = reasonOf(context.body)
    const allowed = await checkCircumstances(context.services, call, context.actor, reason)
    if (!allowed.ok) return refused(name, allowed)
    const audit = draftOf(context, name, reason)
    const outcome = await audited(call, audit, () => handlers[name]({ ...context, audit }))
    if (call.method !== 'GET') context.later(sealBehind(context.services))
    return outcome
  })
}

/** The caller with the brands that they may see, and that of the call; who signs in has none yet. */
async function placedIn(
  surroundings: Surroundings,
  actor: Actor,
  name: PlatformStaffCallName,
): Outcome<Admitted> {
  const { services, pathParams } = surroundings
  const acting = { actor, author: whoOf(actor).actor }
  if (actor.kind === 'guest') return ok({ ...acting, mayReach: [], reach: [], brand: null, services })
  const scope = await scopeOf(services, actor, surroundings)
  if (!scope.ok) return scope
  const brand = await brandOfCall({ services, ...scope.value }, name, staffCallOf(name), pathParams)
  if (!brand.ok) return brand
  // Not those of the site whose studio it is.
  const own = servicesFor(services, { brand: brand.value ?? mainBrand })
  return ok({ ...acting, ...scope.value, brand: brand.value, services: own })
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
  { actor, client, services, requestId, pathParams, brand }: Surroundings & Acting,
  action: StaffCallName,
  reason: string | undefined,
): AuditDraft {
  const target = targetOf(pathParams)
  const line = { ...whoOf(actor), address: client.address, callId: requestId, action, target, reason, brand }
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
