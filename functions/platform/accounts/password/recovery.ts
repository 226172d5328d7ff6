import { lte } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import { randomToken } from '../../kit/secrets.ts'
import { hasSignedInFrom } from '../../security/events.ts'
import type { Message } from '../../messages/compose.ts'
import type { Recipient } from '../../messages/deliver.ts'
import type { Services } from '../../kit/services.ts'
import type { Client } from '../../kit/client.ts'
import { codeKey, tryCode, type CodeFor, type CodeKey } from '../codes/codes.ts'
import { findAccount, isOfSite } from '../user.ts'
import { checkOtherPassword } from './changePassword.ts'
import { replacePassword } from './password.ts'
import { fallbackLanguage, sendCode, sendInsteadOfCode, siteLink } from '../codes/sendCode.ts'
import type { Account } from '../../tables/accounts.ts'
import { agentRequest } from '../../tables/partners.ts'

/*
 * A recovery never shows whether an account exists: every address gets one message, whose text only the owner of the
 * address sees. Every call does the same work, and fails the same way when the gateway is down.
 */

/** Who asks for a recovery; `isHard`: with a hard captcha. */
export type Asker = { client: Client; wantedLang: LanguageCode | undefined; isHard: boolean }

/**
 * Returns the token that the browser has to send with the code. Errors: 9429 with the time to wait, 9440 when it needs
 * a hard captcha, 9441 when the day's SMS are used up, 9442 when it could not be sent.
 */
export async function restore(
  services: Services,
  to: Recipient,
  asker: Asker,
): Promise<Result<string, CallFailure>> {
  const browser = randomToken()
  const delivery = await sendRecovery(services, { ...to, purpose: 'recovery', browser }, asker)
  return delivery.ok ? ok(browser) : delivery
}

async function sendRecovery(
  services: Services,
  to: CodeFor,
  { client, wantedLang, isHard }: Asker,
): Promise<Result<undefined, CallFailure>> {
  const owner = await findAccount(services.db, to, isOfSite(services.config))
  const lang = wantedLang ?? owner?.lang ?? client.lang ?? fallbackLanguage
  // Looked up for an address of nobody too, so that it takes the same time.
  const recovery = { isHard, isKnown: await hasSignedInFrom(services, owner?.id ?? '', client.address) }
  if (owner && !isAgentManaged(owner)) return sendCode(services, to, client, lang, recovery)
  const message: Message = owner
    ? { kind: 'agentManaged', lang }
    : { kind: 'noAccount', lang, link: siteLink(services, lang, '/home') }
  const sent = await sendInsteadOfCode(services, to, client, message, recovery)
  // After the limits of the address: a stranger's requests tell no agent.
  if (sent.ok && owner) await askAgent(services, owner)
  return sent
}

/** A typed code; `browser` is the token from requesting it, empty if this browser did not. */
export type TypedCode = { code: string; browser: string }

/** Checks a code, which stays valid for setting the password. Errors: 9 wrong or unknown, 10 expired. */
export async function checkRestoreCode(
  services: Services,
  to: Recipient,
  { code: typed, browser }: TypedCode,
): Promise<Result<CodeKey, CallFailure>> {
  const key = await codeKey(services, { ...to, purpose: 'recovery', browser }, typed)
  const outcome = await tryCode(services, key)
  if (outcome === 'right') return ok(key)
  return outcome === 'expired'
    ? fail(code.recoveryExpired, 'recovery code expired', { fields: { code: 'codeExpired' } })
    : notFound
}

/** Sets the password and ends every session; the player then signs in. Errors: 9 wrong or unknown, 10 expired. */
export async function setRestoredPassword(
  services: Services,
  to: Recipient,
  given: TypedCode,
  password: string,
): Promise<Result<undefined, CallFailure>> {
  const key = await checkRestoreCode(services, to, given)
  if (!key.ok) return key
  const owner = await findAccount(services.db, to, isOfSite(services.config))
  if (!owner || isAgentManaged(owner)) return notFound
  const good = await checkOtherPassword(services, owner, password)
  if (!good.ok) return good
  const provesEmail = to.channel === 'email'
  const isSet = await replacePassword(services, owner, { password, key: key.value, provesEmail })
  return isSet ? ok(undefined) : notFound
}

const notFound = fail(code.recoveryNotFound, 'recovery request not found', { fields: { code: 'codeWrong' } })

/** Their passwords go through the agent or support. */
function isAgentManaged({ agentId }: Account): boolean {
  return Boolean(agentId)
}

/** The agent sees who waits (platform/partners), and is told by email later, once a day of each: nobody waits for it here. */
async function askAgent({ db }: Services, { id: playerId }: Account): Promise<void> {
  const now = Date.now()
  const asked = { askedAt: now, isTold: false, triedAt: null }
  await db
    .insert(agentRequest)
    .values({ playerId, ...asked })
    .onConflictDoUpdate({
      ...{ target: agentRequest.playerId, set: asked },
      setWhere: lte(agentRequest.askedAt, now - day_ms),
    })
}
