import { code } from '../../../contract/errors.ts'
import type { LanguageCode } from '../../../contract/languages.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../http/reply.ts'
import type { Message } from '../messages/compose.ts'
import type { Recipient } from '../messages/deliver.ts'
import type { Services } from '../services.ts'
import type { Client } from './client.ts'
import { codeKey, tryCode, type CodeFor, type CodeKey } from './codes.ts'
import { accountAt } from './findAccount.ts'
import { replacePassword } from './password.ts'
import { fallbackLanguage, sendCode, sendInsteadOfCode, siteLink } from './sendCode.ts'
import type { Account } from './tables.ts'

/*
 * Recovery never tells whether an account exists: every address gets one message, which says what there is to say to
 * its owner alone, and so every call does the same work and fails alike when the gateway is down.
 */

/** Errors: 9429 with the time to wait, 9441 when the day's SMS are used up, 9442 when it could not be sent. */
export async function restore(
  services: Services,
  to: Recipient,
  asked: LanguageCode | undefined,
  client: Client,
): Promise<Result<undefined, CallFailure>> {
  const owner = await accountAt(services.db, to)
  const lang = asked ?? owner?.lang ?? client.lang ?? fallbackLanguage
  if (owner && !isAgentManaged(owner)) return sendCode(services, recoveryOf(to), client, lang)
  const message: Message = owner
    ? { kind: 'agentManaged', lang }
    : { kind: 'noAccount', lang, link: siteLink(services, lang, '/home') }
  return sendInsteadOfCode(services, recoveryOf(to), client, message)
}

/** Whether the code is right, which stays good for setting the password. Errors: 9 wrong or unknown, 10 expired. */
export async function checkRestoreCode(
  services: Services,
  to: Recipient,
  given: string,
): Promise<Result<CodeKey, CallFailure>> {
  const key = await codeKey(services, recoveryOf(to), given)
  const outcome = await tryCode(services, key)
  if (outcome === 'right') return ok(key)
  return outcome === 'expired'
    ? fail(code.recoveryExpired, 'recovery code expired', { fields: { code: 'codeExpired' } })
    : notFound
}

/** Sets the password and ends every session; the player signs in anew. Errors: 9 wrong or unknown, 10 expired. */
export async function setRestoredPassword(
  services: Services,
  to: Recipient,
  given: string,
  password: string,
): Promise<Result<undefined, CallFailure>> {
  const key = await checkRestoreCode(services, to, given)
  if (!key.ok) return key
  const owner = await accountAt(services.db, to)
  if (!owner || isAgentManaged(owner)) return notFound
  const provesEmail = to.channel === 'email'
  const isSet = await replacePassword(services, owner, { password, key: key.value, provesEmail })
  return isSet ? ok(undefined) : notFound
}

const notFound = fail(code.recoveryNotFound, 'recovery request not found', { fields: { code: 'codeWrong' } })

function recoveryOf(to: Recipient): CodeFor {
  return { ...to, purpose: 'recovery' }
}

/** Their passwords go through the agent or support. */
function isAgentManaged({ agentId }: Account): boolean {
  return Boolean(agentId)
}
