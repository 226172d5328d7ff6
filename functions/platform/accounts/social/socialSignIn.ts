import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import type { SocialFinishBody, SocialStart, SocialStartBody } from '#contract/social.ts'
import { offeredHere } from '../../settings/settings.ts'
import { log } from '../../../shared/log.ts'
import { fail, noSuchCall, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import type { Client } from '../../kit/client.ts'
import { finishSignIn } from '../signIn/finishSignIn.ts'
import type { SignedIn } from '../sessions/session.ts'
import { accountOfIdentity } from './socialAccount.ts'
import type { SocialProvider } from '../../kit/socialConfig.ts'
import { beginFlow, secretsOf, takeFlow, type SignUpOptions } from './socialFlow.ts'
import { authorizationAddress, identityOf } from './socialIdentity.ts'

/*
 * Sign-in with an OpenID provider (SIGNIN-06): authorization code flow with PKCE, state and nonce. Any error of the
 * provider is 9446 and never a broken upstream: a provider that is down must not open the circuit breaker of the
 * account calls.
 */

/** Starts a sign-in. Errors: 9404 no such provider, 17 currency not offered, 9446 the provider does not answer. */
export async function startSocial(
  services: Services,
  providerId: string,
  body: SocialStartBody,
): Promise<Result<SocialStart, CallFailure>> {
  const provider = findProvider(services, providerId)
  if (!provider) return { ok: false, error: noSuchCall }
  if (body.currency && !(await offeredHere(services)).includes(body.currency))
    return fail(code.currencyNotAvailable, 'currency is not offered')

  const pending = await beginFlow(services.db, provider.id, signUpOptionsOf(body))
  const url = await authorizationAddress(services, provider, await secretsOf(pending))
  return url.ok ? ok({ url: url.value, pending }) : providerFailed(provider, 'start', url.error)
}

/**
 * Finishes a sign-in with the provider's answer. Errors: 9446 if the answer does not match this browser's flow, is
 * repeated, late or invalid; else those of `accountOfIdentity`, and 9443 second factor required.
 */
export async function finishSocial(
  services: Services,
  providerId: string,
  body: SocialFinishBody,
  client: Client,
): Promise<Result<SignedIn, CallFailure>> {
  const provider = findProvider(services, providerId)
  if (!provider) return { ok: false, error: noSuchCall }
  const answer = new URLSearchParams(body.answer)
  const signUp = await takeFlow(services.db, provider.id, body.pending, answer.get('state') ?? '')
  if (!signUp) return fail(code.socialRefused, 'not an answer to this start')

  const secrets = await secretsOf(body.pending)
  const identity = await identityOf(services, provider, answer, secrets)
  if (!identity.ok) return providerFailed(provider, 'finish', identity.error)
  const account = await accountOfIdentity(services, provider.id, identity.value, signUp)
  return account.ok ? finishSignIn(services, account.value, client, 'social') : account
}

function findProvider({ config }: Services, id: string): SocialProvider | undefined {
  return config.socialProviders.find((provider) => provider.id === id)
}

function signUpOptionsOf(body: SocialStartBody): SignUpOptions {
  return {
    currency: body.currency,
    agentId: body.agent_id,
    referralId: body.referral_id,
    lang: body.lang ?? 'en',
    isAdult: body.is_adult === '1',
  }
}

function providerFailed({ id }: SocialProvider, step: string, detail: string) {
  log('warn', 'social sign-in failed', { provider: id, step, detail })
  return fail(code.socialRefused, 'the provider did not confirm who it is')
}
