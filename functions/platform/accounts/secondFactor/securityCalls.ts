import { eq } from 'drizzle-orm'
import { err, ok, type Result } from '#lib/result.ts'
import { pendingTokenHeader, signInRequired, type CallFailure } from '../../../shared/reply.ts'
import type { CallInput } from '#contract/calls.ts'
import type { OpenHandlers, PlayerContext, PlayerHandlers } from '../calls.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeyRefused,
  removePasskey,
} from '../passkeys/passkeys.ts'
import { passkeySignInOptions, signInByPasskey } from '../passkeys/passkeySignIn.ts'
import { checkPassword } from '../password/changePassword.ts'
import { noteProof, requireFreshSecond } from '../sessions/proof.ts'
import { endOneSession, endOtherSessions, listSessions } from '../sessions/sessions.ts'
import { signedIn } from '../signIn/finishSignIn.ts'
import { session } from '../../tables/accounts.ts'
import { playWalletOf } from '../../wallet/walletOf.ts'
import {
  checkSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  setUpSecondFactor,
} from './secondFactor.ts'
import { finishBySecondFactor } from './secondFactorSignIn.ts'

/** The second steps of sign-ins; the first step has returned the token that they need. */
export const signInStepCalls = {
  loginSecondFactor: async (context) => {
    const pending = context.request.headers.get(pendingTokenHeader)
    if (!pending) return err(signInRequired)
    const { services, body, client } = context
    return signedIn(context, await finishBySecondFactor(services, pending, body.code, client))
  },
  // The challenge is sent twice: for the device, and as the token of this browser.
  loginPasskeyOptions: async ({ services, headers }) => {
    const options = await passkeySignInOptions(services)
    headers.set(pendingTokenHeader, options.challenge)
    return ok({ options: { ...options } })
  },
  loginPasskey: async (context) => {
    const challenge = context.request.headers.get(pendingTokenHeader)
    if (!challenge) return passkeyRefused
    const { services, body, client } = context
    return signedIn(context, await signInByPasskey(services, challenge, body.response, client))
  },
} satisfies Partial<OpenHandlers>

/** The calls of the security page: second factor, passkeys, sessions. */
export const securityCalls = {
  secondFactor: async ({ services, account }) => ok(await secondFactorState(services, account)),
  setUpSecondFactor: (context) =>
    withPassword(context, ({ services, account }) => setUpSecondFactor(services, account)),
  confirmSecondFactor: async ({ services, account, sessionId, body, client }) => {
    const confirmed = await confirmSecondFactor(services, account, body.code, client)
    if (confirmed.ok) await noteProof(services, eq(session.id, sessionId), 'second')
    return confirmed
  },
  renewRecoveryCodes: (context) =>
    withPassword(context, ({ services, account }) => renewRecoveryCodes(services, account)),
  endSecondFactor: (context) =>
    withPassword(context, async ({ services, account }) => {
      await endSecondFactor(services, account)
      return ok({})
    }),
  prove: async (context) => {
    const { services, account, sessionId, body } = context
    const proved = await prove(context, body)
    // The object counts no use elsewhere.
    if (proved.ok && services.config.market.idle_minutes !== null)
      await playWalletOf(services.env, account.id).noteUse(sessionId)
    return proved
  },
  passkeys: async ({ services, account }) => ok(await listPasskeys(services, account)),
  passkeyOptions: (context) =>
    withPassword(context, async ({ services, account }) =>
      ok({ options: { ...(await passkeyOptions(services, account)) } }),
    ),
  addPasskey: async ({ services, account, body }) => {
    const added = await addPasskey(services, account, body)
    return added.ok ? ok(await listPasskeys(services, account)) : added
  },
  removePasskey: async ({ services, account, params }) => {
    await removePasskey(services, account, params.id)
    return ok(await listPasskeys(services, account))
  },
  sessions: async (context) => ok(await listSessions(context.services, context)),
  endOtherSessions: async (context) => {
    await endOtherSessions(context.services, context)
    return ok(await listSessions(context.services, context))
  },
  endSession: async (context) => {
    await endOneSession(context.services, context, context.params.id)
    return ok(await listSessions(context.services, context))
  },
} satisfies Partial<PlayerHandlers>

type PasswordContext = PlayerContext<'setUpSecondFactor'>
type Proving = Pick<PasswordContext, 'services' | 'client' | 'account' | 'sessionId'>

/** Changes to the account's security need the password and, if there is one, the second factor. */
async function withPassword<Value>(
  context: PasswordContext,
  answer: (context: PasswordContext) => Promise<Result<Value, CallFailure>>,
): Promise<Result<Value, CallFailure>> {
  const proved = await requireFreshSecond(context.services, context)
  if (!proved.ok) return proved
  const known = await prove(context, context.body)
  return known.ok ? answer(context) : known
}

/** Checks a factor and records the proof in the session. Errors: 4 or 9444 wrong, 9429 after repeated ones. */
async function prove(
  { services, client, account, sessionId }: Proving,
  given: CallInput<'prove'>['body'],
): Promise<Result<object, CallFailure>> {
  const checked =
    'code' in given
      ? await checkSecondFactor(services, account.id, given.code, client)
      : await checkPassword(services, account, given.password, client)
  if (!checked.ok) return checked
  await noteProof(services, eq(session.id, sessionId), 'code' in given ? 'second' : 'first')
  return ok({})
}
