import { eq } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { permissions } from '#contract/operator/roles.ts'
import type { Staff } from '#contract/operator/session.ts'
import { err, ok, type Result } from '#lib/result.ts'
import {
  fail,
  pendingTokenHeader,
  sessionTokenHeader,
  signInRequired,
  type CallFailure,
} from '../../shared/reply.ts'
import { checkPassword } from '../accounts/password/changePassword.ts'
import { pendingSignIn } from '../tables/secondFactor.ts'
import {
  checkSecondFactor,
  confirmSecondFactor,
  setUpSecondFactor,
} from '../accounts/secondFactor/secondFactor.ts'
import { askSecondFactor, beginPending, countTry } from '../accounts/secondFactor/secondFactorSignIn.ts'
import { hasSecondFactor } from '../accounts/sessions/proof.ts'
import { signInWith } from '../accounts/signIn/signIn.ts'
import type { Account } from '../tables/accounts.ts'
import { bearerToken, hashToken } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { finishOpenId, startOpenId } from '../staff/openId.ts'
import { isStaffAccount } from '../staff/players.ts'
import {
  endStaffSession,
  isStaffToken,
  mayEnter,
  noteStaffProof,
  recordStaffSignIn,
  staffOf,
  startStaffSession,
  type StaffProof,
  type StaffSession,
} from '../staff/staffSessions.ts'

type Started = { token: string; session: StaffSession }

/** Signing in to the studio, with the accounts, the second factor and the slowing down of the site. */
export const sessionCalls = {
  staffSignInWays: async ({ services: { config } }) => {
    const { openId } = config.staff
    return ok({ openid: openId ? { name: openId.name } : null })
  },
  staffOpenIdStart: async ({ services, headers, audit }) => {
    audit.isNeedless = true
    const started = await startOpenId(services)
    if (!started.ok) return started
    headers.set(pendingTokenHeader, started.value.pending)
    return ok({ url: started.value.url })
  },
  staffOpenIdFinish: async (context) => {
    const started = await beginByOpenId(context)
    return started.ok ? signedIn(context, started.value) : started
  },
  staffSignIn: async (context) => {
    const { services, body, client } = context
    const started = await signInWith<Started>(services, { kind: 'any', ...body }, client, {
      begin: (account) => beginByFirst(services, account),
      revoke: (begun) => revoke(services, begun),
    })
    return started.ok ? signedIn(context, started.value) : started
  },
  staffSecondFactor: async (context) => {
    const started = await beginByCode(context)
    return started.ok ? signedIn(context, started.value) : started
  },
  staffFactorSetUp: async ({ services, request }) => {
    const account = await accountOfStep(services, request)
    if (!account.ok) return account
    const setUp = await setUpSecondFactor(services, account.value)
    return setUp.ok ? ok({ secret: setUp.value.secret, uri: setUp.value.uri }) : setUp
  },
  staffFactorConfirm: async (context) => {
    const { services, request, body, client } = context
    const account = await accountOfStep(services, request)
    if (!account.ok) return account
    const confirmed = await confirmSecondFactor(services, account.value, body.code, client)
    if (!confirmed.ok) return confirmed
    const started = await beginProved(services, request, account.value)
    if (!started.ok) return started
    const staff = await signedIn(context, started.value)
    return staff.ok ? ok({ staff: staff.value, recovery_codes: confirmed.value.recovery_codes }) : staff
  },
  staffSession: async ({ services, actor }) => ok(whoIs(services, actor)),
  staffSignOut: async ({ services, request, audit }) => {
    const token = bearerToken(request)
    audit.isNeedless = !isStaffToken(token)
    if (isStaffToken(token)) await endStaffSession(services, token)
    return ok({})
  },
  staffProof: proveAgain,
} satisfies Partial<StaffHandlers>

/** After a right password, or a provider that stands for it alone. */
async function beginByFirst(
  services: Services,
  account: Account,
  proof: StaffProof = {},
): Promise<Result<Started, CallFailure>> {
  const role = await mayEnter(services, account)
  // Who has none sets one up before anything else, with the token of this step.
  if (!role.ok && role.error.code === code.factorMissing)
    return fail(code.factorMissing, 'set up a second factor first', {
      pendingToken: await beginPending(services, account),
    })
  if (!role.ok) return role
  const passed = await askSecondFactor(services, account)
  return passed.ok ? ok(await startStaffSession(services, account, role.value, proof)) : passed
}

/** The provider stands for the password, and for the second factor where it says so in a way that the configuration accepts. */
async function beginByOpenId({
  services,
  request,
  body: { answer },
  client,
}: StaffContext<'staffOpenIdFinish'>): Promise<Result<Started, CallFailure>> {
  const pending = request.headers.get(pendingTokenHeader) ?? ''
  const vouched = await finishOpenId(services, { pending, answer }, client)
  if (!vouched.ok) return vouched
  const { account, hasShownFactor, provedAt } = vouched.value
  const proof = { provedAt, byOpenId: true }
  if (!hasShownFactor) return beginByFirst(services, account, proof)
  const role = await mayEnter(services, account, true)
  return role.ok ? ok(await startStaffSession(services, account, role.value, proof)) : role
}

async function revoke(services: Services, begun: Result<Started, CallFailure>): Promise<void> {
  if (begun.ok) return endStaffSession(services, begun.value.token)
  const { pendingToken } = begun.error
  if (pendingToken !== undefined) await endPending(services, await hashToken(pendingToken))
}

/**
 * The session begins before the step is used up, as for players (revokeSignIn.ts). A password change in between ends
 * the step, so nothing is left to use up. Of two calls with one step only one succeeds.
 */
async function beginByCode({
  services,
  request,
  body,
  client,
}: StaffContext<'staffSecondFactor'>): Promise<Result<Started, CallFailure>> {
  const account = await accountOfStep(services, request)
  if (!account.ok) return account
  const checked = await checkSecondFactor(services, account.value.id, body.code, client)
  return checked.ok ? beginProved(services, request, account.value) : checked
}

/** The account whose password was right a moment ago; each question counts as a try. */
async function accountOfStep(services: Services, request: Request): Promise<Result<Account, CallFailure>> {
  const pending = request.headers.get(pendingTokenHeader)
  const account = pending ? await countTry(services, await hashToken(pending)) : undefined
  return account && isStaffAccount(account) ? ok(account) : err(signInRequired)
}

async function beginProved(
  services: Services,
  request: Request,
  account: Account,
): Promise<Result<Started, CallFailure>> {
  const tokenHash = await hashToken(request.headers.get(pendingTokenHeader) ?? '')
  const role = await mayEnter(services, account)
  if (!role.ok) return role
  const begun = ok(await startStaffSession(services, account, role.value))
  if (await endPending(services, tokenHash)) return begun
  await revoke(services, begun)
  return err(signInRequired)
}

async function endPending({ db }: Services, tokenHash: string): Promise<boolean> {
  const ended = await db
    .delete(pendingSignIn)
    .where(eq(pendingSignIn.tokenHash, tokenHash))
    .returning({ userId: pendingSignIn.userId })
  return ended.length > 0
}

async function signedIn(
  {
    services,
    headers,
    audit,
    client,
  }: StaffContext<'staffSignIn' | 'staffSecondFactor' | 'staffFactorConfirm' | 'staffOpenIdFinish'>,
  { token, session }: Started,
): Promise<Result<Staff, CallFailure>> {
  const { account, role } = session
  headers.set(sessionTokenHeader, token)
  audit.signedInAs({ actor: account.displayUsername, actorId: account.id, role })
  await recordStaffSignIn(services, account, client)
  return ok(staffOf(services, session))
}

/** Checks the second factor if the account has one: the password alone is then useless at an open studio. */
async function proveAgain({
  services,
  actor,
  body,
  client,
}: StaffContext<'staffProof'>): Promise<Result<Staff, CallFailure>> {
  if (actor.kind !== 'staff') return ok(whoIs(services, actor))
  const { account } = actor.session
  if (!('code' in body) && (await hasSecondFactor(services, account.id)))
    return fail(code.proofRequired, 'fresh proof needed: code', { fields: { code: 'required' } })
  const proved =
    'code' in body
      ? await checkSecondFactor(services, account.id, body.code, client)
      : await checkPassword(services, account, body.password, client)
  return proved.ok ? ok(staffOf(services, await noteStaffProof(services, actor.session))) : proved
}

/** A back office with the key is an administrator without a user name. */
function whoIs(services: Services, actor: Actor): Staff {
  if (actor.kind === 'staff') return staffOf(services, actor.session)
  const now = new Date().toISOString()
  const brands = [...services.config.brands.values()].map(({ id, name }) => ({ id, name }))
  const rights =
    actor.kind === 'machine'
      ? { role: 'machine', permissions: [...actor.key.permissions] }
      : { role: 'administrator' as const, permissions: [...permissions] }
  const everything = { ...rights, brands, all_brands: true }
  return { id: 'key', username: 'key', ...everything, signed_in_at: now, ends_at: now, proved_until: null }
}
