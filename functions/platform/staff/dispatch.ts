import type { Hono } from 'hono'
import {
  findStaffCall,
  staffCallOf,
  type StaffCallName,
  type StaffInput,
  type StaffResult,
  type TypedStaffCall,
} from '#contract/operator/calls.ts'
import type { StaffCall } from '#contract/operator/call.ts'
import { nothing } from '#contract/calls/call.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { validate } from '#contract/validate.ts'
import { parseJson, readText } from '../../shared/body.ts'
import { readAddress } from '../../shared/input.ts'
import { log } from '../../shared/log.ts'
import { noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { clientOf, type Client } from '../kit/client.ts'
import type { AppContext, AppEnv } from '../kit/app.ts'
import { reply } from '../kit/reply.ts'
import type { Services } from '../kit/services.ts'
import { checkCircumstances, requireActor, whoOf, type Actor } from './actor.ts'
import { AuditDraft } from './audit.ts'

/*
 * The one place that every staff call goes through: who calls, may they, is the proof fresh, is the input right. What changes
 * something is written to the audit log here, so that no handler can forget it.
 */
type SiteCallName = 'listProviders'
type PlatformStaffCallName = Exclude<StaffCallName, SiteCallName>

/** The argument of a handler: the validated input, the caller and the line of the audit log. */
export type StaffContext<Name extends StaffCallName> = StaffInput<Name> & {
  services: Services
  client: Client
  request: Request
  actor: Actor
  /** The author's name for content. */
  author: string
  audit: AuditDraft
  /** Headers of a successful answer, for the token of a session. */
  headers: Headers
  /** Runs work that the answer does not wait for. */
  later: (work: Promise<unknown>) => void
}

export type StaffHandlers = {
  [Name in PlatformStaffCallName]: (
    context: StaffContext<Name>,
  ) => Promise<Result<StaffResult<Name>, CallFailure>>
}

export function staffRoutes(app: Hono<AppEnv>, handlers: StaffHandlers): void {
  app.all('/operator/*', (c) => dispatch(c, handlers))
}

async function dispatch(c: AppContext, handlers: StaffHandlers): Promise<Response> {
  const found = findStaffCall(c.req.method, new URL(c.req.url).pathname)
  if (!found || !isOurs(found.name)) return unknownCall(c)
  return answer(c, found.name, found.pathParams, handlers)
}

function isOurs(name: StaffCallName): name is PlatformStaffCallName {
  return staffCallOf(name).answeredBy === undefined
}

/** A caller without rights does not learn which calls exist. */
async function unknownCall(c: AppContext): Promise<Response> {
  const actor = await requireActor(c, { ...staffCallOf('staffSession'), needs: 'staff' })
  return reply(actor.ok ? err(noSuchCall) : actor)
}

async function answer<Name extends PlatformStaffCallName>(
  c: AppContext,
  name: Name,
  pathParams: Record<string, string>,
  handlers: StaffHandlers,
): Promise<Response> {
  const call = staffCallOf(name)
  const actor = await requireActor(c, call)
  if (!actor.ok) return refused(name, actor)
  const input = await readStaffInput(name, c.req.raw, pathParams)
  if (!input.ok) return reply(input)
  const reason = reasonOf(input.value.body)
  const allowed = await checkCircumstances(c, call, actor.value, reason)
  if (!allowed.ok) return refused(name, allowed)
  const audit = draftOf(c, name, actor.value, { target: targetOf(pathParams), reason })
  const context = { ...contextOf(c, actor.value), ...input.value, audit }
  const result = await audited(call, audit, () => handlers[name](context))
  if (result.ok && result.value instanceof Response) return result.value
  return reply(result, context.headers)
}

/**
 * Writes the log line of a change. A change outside the line's transaction gets a line before it too, so a crash
 * leaves a trace. Refused guests leave none: a step of a sign-in is no change, and failed sign-ins are security
 * events.
 */
async function audited<Value>(
  { method, needs, outside }: StaffCall,
  audit: AuditDraft,
  run: () => Promise<Result<Value, CallFailure>>,
): Promise<Result<Value, CallFailure>> {
  if (method === 'GET') return run()
  if (outside) await audit.begin()
  const result = await run()
  if (result.ok) await audit.finish()
  else if (needs !== 'guest') await audit.refuse(result.error.code)
  return result
}

function contextOf(c: AppContext, actor: Actor) {
  return {
    services: c.get('services'),
    client: clientOf(c),
    request: c.req.raw,
    actor,
    author: whoOf(actor).actor,
    headers: new Headers(),
    later: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
  }
}

function draftOf(
  c: AppContext,
  action: StaffCallName,
  actor: Actor,
  { target, reason }: { target: string | undefined; reason: string | undefined },
): AuditDraft {
  const callId = c.get('requestId')
  const line = { ...whoOf(actor), address: clientOf(c).address, callId, action, target, reason }
  return new AuditDraft(c.get('services').db, line)
}

function targetOf(pathParams: Record<string, string>): string | undefined {
  const values = Object.values(pathParams)
  return values.length > 0 ? values.join(' ').slice(0, 200) : undefined
}

function reasonOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('reason' in body)) return undefined
  return typeof body.reason === 'string' ? body.reason : undefined
}

function refused(name: StaffCallName, failure: { ok: false; error: CallFailure }): Response {
  log('warn', 'staff call not allowed', { call: name, code: failure.error.code })
  return reply(failure)
}

/** 9404 for a wrong place of the path, 9400 with its fields for anything else. */
async function readStaffInput<Name extends StaffCallName>(
  name: Name,
  request: Request,
  pathParams: Record<string, string>,
): Promise<Result<StaffInput<Name>, CallFailure>> {
  const call = staffCallOf(name)
  const address = readAddress(call, request.url, pathParams)
  if (!address.ok) return address
  const body = await readStaffBody(call, request)
  return body.ok ? ok({ ...address.value, body: body.value }) : body
}

/** An empty body has no value. The handler reads a file itself. */
async function readStaffBody<Name extends StaffCallName>(
  { body, bodyLimit_bytes: limit_bytes, upload }: TypedStaffCall<Name>,
  request: Request,
): Promise<Result<StaffInput<Name>['body'], CallFailure>> {
  const text = upload ? ok('') : await readText(request, limit_bytes)
  if (!text.ok) return text
  const isNothing = body === nothing || text.value === ''
  return isNothing ? validate(body, undefined) : parseJson(text.value, body)
}
