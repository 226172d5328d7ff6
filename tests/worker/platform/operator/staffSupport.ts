import { generate } from 'otplib'
import { code } from '#contract/errors.ts'
import { call, idOf, operator, password, platformEnv, signUpBody, type Answer } from '../support.ts'

/** A secret as an authenticator app has it. */
export const factorSecret = 'ATOLLATOLLATOLLATOLLATOLLATOLLAT'

export type Member = { id: string; token: string; role: string; username: string }

/** An account with a role and a second factor. */
export async function hire(username: string, role: string): Promise<string> {
  const id = idOf(await operator('/players', signUpBody(username, { staff_role: role })))
  const given = await operator(`/players/${id}/second-factor`, { secret: factorSecret }, 'PUT')
  if (given.status !== 0) throw new Error(`no second factor: ${JSON.stringify(given)}`)
  return id
}

/** The first step of signing in to the studio; the second step needs the token. */
export async function firstStep(login: string, withPassword = password): Promise<Answer> {
  return call('/operator/session', { body: { login, password: withPassword } })
}

export async function secondStep(pending: string | null, given?: string): Promise<Answer> {
  const typed = given ?? (await generate({ secret: factorSecret }))
  const headers = { 'x-pending-token': pending ?? '' }
  return call('/operator/session/code', { body: { code: typed }, headers })
}

/** Hires somebody and signs them in. */
export async function member(username: string, role: string): Promise<Member> {
  const id = await hire(username, role)
  return signedIn({ id, role, username })
}

/** Signs in a member of staff, as after a change of role. */
export async function signedIn({ id, role, username }: Omit<Member, 'token'>): Promise<Member> {
  // Otherwise the code of this half minute is used up.
  await platformEnv.DB.prepare('UPDATE second_factor SET last_step = 0 WHERE user_id = ?').bind(id).run()
  const first = await firstStep(username)
  if (first.status !== code.secondFactorRequired) throw new Error(`first step: ${JSON.stringify(first)}`)
  const answer = await secondStep(first.headers.get('x-pending-token'))
  const token = answer.headers.get('x-session-token')
  if (answer.status !== 0 || token === null) throw new Error(`second step: ${JSON.stringify(answer)}`)
  return { id, token, role, username }
}

export function asStaff({ token }: Member, path: string, body?: unknown, method?: string): Promise<Answer> {
  return call(`/operator${path}`, { token, body, ...(method && { method }) })
}

/** As if the member's proof of identity were old. */
export async function staffProofIsOld({ id }: Member): Promise<void> {
  await platformEnv.DB.prepare('UPDATE staff_session SET proved_at = proved_at - 601000 WHERE user_id = ?')
    .bind(id)
    .run()
}

export type AuditLine = {
  outcome: string
  actor: string
  role: string
  action: string
  target: string | null
  before: unknown
  after: unknown
  reason: string | null
  address: string | null
}

/** Lines of the audit log, newest first. */
export async function auditOf(search: string): Promise<AuditLine[]> {
  const answer = await operator(`/audit?perPage=100&${search}`)
  return (answer.result as { items: AuditLine[] }).items
}
