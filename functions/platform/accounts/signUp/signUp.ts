import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { OneClickAccount } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import type {
  SignupBody,
  SignupOneClickBody,
  SignupPhoneBody,
  SignupUsernameBody,
} from '#contract/registration.ts'
import type { Currency } from '#contract/currencies.ts'
import { ok, type Result } from '#lib/result.ts'
import { mayJoin } from '../../identity/checkPerson.ts'
import { personOf } from '../../identity/identityHashes.ts'
import { isOfAge } from '#lib/dates.ts'
import { offeredHere } from '../../settings/settings.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import { toColumns } from '../registrationFields.ts'
import { checkCode, useUp, type CodeKey } from '../codes/codes.ts'
import type { Client } from '../../kit/client.ts'
import { sendConfirmation } from './confirmation.ts'
import { isCpf } from '#lib/cpf.ts'
import { acceptAtSignUp } from '../../terms/terms.ts'
import { createAccount, type AccountDetails } from './createAccount.ts'
import { madeUsername, strongPassword } from '../../kit/random.ts'
import { fallbackLanguage } from '../codes/sendCode.ts'
import { checkNewPassword, type PasswordOwner } from '../password/newPassword.ts'
import { startSession, type SignedIn } from '../sessions/session.ts'
import type { Account } from '../../tables/accounts.ts'
import { normalizeLogin } from '../user.ts'

/*
 * The kinds of sign-up. Errors of all: 17 currency not offered, 244 invalid CPF, 241 username taken. After a sign-up
 * the player is signed in.
 */
type Registration = Omit<SignupUsernameBody, 'username' | 'captcha'>
type SignedUp = Promise<Result<SignedIn, CallFailure>>

export async function signUpByUsername(
  services: Services,
  body: SignupUsernameBody,
  client: Client,
): SignedUp {
  const checked = await checkRegistration(services, body)
  if (!checked.ok) return checked
  const details = { ...detailsOf(body, client), username: body.username }
  const created = await join(services, details, body.password)
  return created.ok ? ok(await startSession(services, created.value, client, 'sign-up')) : created
}

/**
 * By email, with the code sent there. Errors: 6 wrong code, 7 expired, 240 email exists. The code stays valid until
 * the account is created, for example when the username was taken.
 */
export async function signUpByEmail(services: Services, body: SignupBody, client: Client): SignedUp {
  const checked = await checkRegistration(services, body)
  if (!checked.ok) return checked
  const { email, username } = body
  const key = await checkCode(services, { purpose: 'signUp', channel: 'email', address: email }, body.code)
  if (!key.ok) return key
  const details = { ...detailsOf(body, client), username, email, confirmationDue: true }
  const created = await join(services, details, body.password, usedUpBy(services, key.value))
  if (!created.ok) return created
  await sendConfirmation(services, created.value)
  return ok(await startSession(services, created.value, client, 'sign-up'))
}

/** By phone, with the code sent there. Errors: 6 wrong code, 7 expired, 228 phone exists. */
export async function signUpByPhone(services: Services, body: SignupPhoneBody, client: Client): SignedUp {
  const checked = await checkRegistration(services, body)
  if (!checked.ok) return checked
  const phone = normalizeLogin(body.phone)
  const key = await checkCode(services, { purpose: 'signUp', channel: 'sms', address: phone }, body.code)
  if (!key.ok) return key
  const details = { ...detailsOf(body, client), phone }
  const along = usedUpBy(services, key.value)
  const created = body.username
    ? await join(services, { ...details, username: body.username }, body.password, along)
    : await withMadeUsername((username) => join(services, { ...details, username }, body.password, along))
  return created.ok ? ok(await startSession(services, created.value, client, 'sign-up')) : created
}

/** The result of a one-click sign-up; the password is in this answer and nowhere else. */
export type OneClick = { signedIn: SignedIn } & Omit<OneClickAccount, 'user'>

/** The server generates username, email address and password; the player confirms being of age. */
export async function signUpByOneClick(
  services: Services,
  body: SignupOneClickBody,
  client: Client,
): Promise<Result<OneClick, CallFailure>> {
  const checked = body.birth_date ? checkAge(services, body.birth_date) : ok(undefined)
  if (!checked.ok) return checked
  const offered = await checkCurrency(services, body.currency)
  if (!offered.ok) return offered
  const password = strongPassword()
  const details = {
    currency: body.currency,
    birthDate: body.birth_date ?? null,
    adultConfirmedAt: new Date(),
    agentId: body.agent_id || null,
    referralId: body.referral_id || null,
    lang: body.lang ?? client.lang ?? fallbackLanguage,
  }
  const created = await withMadeUsername((username) => {
    const email = `${username}@${services.config.playerEmailDomain}`
    return join(services, { ...details, username, email }, password)
  })
  if (!created.ok) return created
  const { email, displayUsername: username } = created.value
  return ok({
    signedIn: await startSession(services, created.value, client, 'sign-up'),
    email,
    username,
    password,
  })
}

/** Creates the account of a person who may have one (`mayJoin`): 9459 and 9503 in addition to the errors of `createAccount`. */
async function join(
  services: Services,
  details: AccountDetails,
  ...rest: [password: string, along?: (accountId: string) => BatchItem<'sqlite'>]
): Promise<Result<Account, CallFailure>> {
  const allowed = await mayJoin(services, personOf(services, details))
  if (!allowed.ok) return allowed
  const created = await createAccount(services, details, ...rest)
  if (created.ok) await acceptAtSignUp(services.db, created.value)
  return created
}

const madeUsernames = 5

/** A generated name is rarely taken; five in a row never are. */
async function withMadeUsername(
  create: (username: string) => Promise<Result<Account, CallFailure>>,
): Promise<Result<Account, CallFailure>> {
  for (let tries = 1; tries < madeUsernames; tries += 1) {
    const created = await create(madeUsername())
    if (created.ok || ![code.usernameTaken, code.emailExists].some((taken) => taken === created.error.code)) {
      return created
    }
  }
  return create(madeUsername())
}

/** Deletes the used code in the transaction that creates the account. */
function usedUpBy(services: Services, key: CodeKey) {
  return (accountId: string) => useUp(services, key, sql`EXISTS (SELECT 1 FROM user WHERE id = ${accountId})`)
}

async function checkRegistration(
  services: Services,
  body: Registration & PasswordOwner,
): Promise<Result<undefined, CallFailure>> {
  if (body.cpf && !isCpf(body.cpf)) {
    return fail(code.cpfInvalid, 'cpf check digits are wrong', { fields: { cpf: 'cpfInvalid' } })
  }
  const age = checkAge(services, body.birth_date)
  if (!age.ok) return age
  const good = await checkNewPassword(services, body.password, body, 'password')
  return good.ok ? checkCurrency(services, body.currency) : good
}

function checkAge({ config }: Services, birthDate: string): Result<undefined, CallFailure> {
  if (isOfAge(birthDate, new Date(), config.market.minAge_years)) return ok(undefined)
  return fail(code.invalid, 'under age', { fields: { birth_date: 'underAge' } })
}

async function checkCurrency(
  services: Services,
  currency: Currency,
): Promise<Result<undefined, CallFailure>> {
  if ((await offeredHere(services)).includes(currency)) return ok(undefined)
  return fail(code.currencyNotAvailable, 'currency is not offered')
}

function detailsOf(body: Registration, client: Client): Omit<AccountDetails, 'username'> {
  return {
    birthDate: body.birth_date,
    currency: body.currency,
    lang: body.lang ?? client.lang ?? fallbackLanguage,
    ...toColumns(body),
  }
}
