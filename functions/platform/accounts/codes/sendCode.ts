import { localPath, type LanguageCode } from '#contract/languages.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import { randomToken } from '../../kit/secrets.ts'
import type { Message, MessageKind } from '../../messages/compose.ts'
import type { Recipient } from '../../messages/deliver.ts'
import { sendRequested, type RecoveryRequest } from '../../messages/limited.ts'
import { servicesFor, type Services } from '../../kit/services.ts'
import type { Client } from '../../kit/client.ts'
import { codeLife_min, newCode, storeCode, type CodeFor, type CodePurpose } from './codes.ts'
import { findAccount } from '../user.ts'
import { requireSession } from '../sessions/session.ts'

/** The language if neither the call nor the account has one. */
export const fallbackLanguage: LanguageCode = 'en'

const kindByPurpose: Record<CodePurpose, MessageKind> = {
  signUp: 'signUpCode',
  wayBack: 'wayBackCode',
  passwordChange: 'passwordCode',
  recovery: 'recoveryCode',
}

/**
 * Sends a code and stores it afterwards: if the gateway is down, the previous code stays valid. Errors: 9429 with the
 * time to wait, 9441 when the day's SMS are used up, 9442 when it could not be sent.
 */
export async function sendCode(
  services: Services,
  to: CodeFor,
  client: Client,
  lang: LanguageCode,
  recovery?: RecoveryRequest,
): Promise<Result<undefined, CallFailure>> {
  const code = newCode()
  const message = { kind: kindByPurpose[to.purpose], lang, code, life_min: codeLife_min(to) }
  return sendAndStore(services, to, { client, recovery }, message, code)
}

/**
 * Sends a message without a code, with the same amount of work: it stores a hash that no code matches. Otherwise the
 * response time would show which addresses have an account.
 */
export function sendInsteadOfCode(
  services: Services,
  to: CodeFor,
  client: Client,
  message: Message,
  recovery?: RecoveryRequest,
): Promise<Result<undefined, CallFailure>> {
  return sendAndStore(services, to, { client, recovery }, message, randomToken())
}

async function sendAndStore(
  services: Services,
  to: CodeFor,
  { client, recovery }: { client: Client; recovery: RecoveryRequest | undefined },
  message: Message,
  code: string,
): Promise<Result<undefined, CallFailure>> {
  const request = { purpose: to.purpose, clientAddress: client.address, ...(recovery && { recovery }) }
  const delivery = await sendRequested(services, to, request, message)
  if (!delivery.ok) return delivery
  await storeCode(services, to, code)
  return ok(undefined)
}

/**
 * The calls that request a code for an address. Signed-in players who enter their own address get a code for changing
 * the password, and for an address of nobody one that adds it to their account. For another player's address the owner is notified instead, with the same amount of work, so the caller
 * learns nothing.
 */
export async function askForCode(
  services: Services,
  request: Request,
  to: Recipient,
  client: Client,
): Promise<Result<undefined, CallFailure>> {
  // Looked up for every caller, so that it takes the same time whether there is an owner or not.
  const signedIn = await requireSession(services, request)
  const owner = await findAccount(services.db, to)
  if (!owner) {
    const purpose = signedIn.ok ? 'wayBack' : 'signUp'
    return sendCode(services, { ...to, purpose }, client, client.lang ?? fallbackLanguage)
  }
  if (signedIn.ok && signedIn.value.account.id === owner.id) {
    return sendCode(services, { ...to, purpose: 'passwordChange' }, client, owner.lang)
  }
  // They may have it at another brand: its name and address are in the message.
  const theirs = servicesFor(services, owner)
  const link = siteLink(theirs, owner.lang, '/restore-password')
  const message = { kind: 'alreadyRegistered', lang: owner.lang, link } as const
  return sendInsteadOfCode(theirs, { ...to, purpose: 'signUp' }, client, message)
}

/** An address of the site in a language. */
export function siteLink(services: Services, lang: LanguageCode, path: string): string {
  return services.config.siteOrigin + localPath(lang, path)
}
