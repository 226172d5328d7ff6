import type { SignupUsernameBody } from '../../../contract/accounts.ts'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { readSettings } from '../content/settings.ts'
import { fail, type CallFailure } from '../http/reply.ts'
import type { Services } from '../services.ts'
import type { Client } from './client.ts'
import { createAccount } from './createAccount.ts'
import { startSession, type SignedIn } from './session.ts'

/** Sign-up by username. Errors: 17 currency not offered, 241 username taken. */
export async function signUpByUsername(
  services: Services,
  body: SignupUsernameBody,
  client: Client,
): Promise<Result<SignedIn, CallFailure>> {
  const settings = await readSettings(services.db)
  if (!settings.currencies.includes(body.currency)) {
    return fail(code.currencyNotAvailable, 'currency is not offered')
  }
  const created = await createAccount(
    services,
    {
      username: body.username,
      birthDate: body.birth_date,
      currency: body.currency,
      lang: body.lang ?? 'en',
      ...personalDetails(body),
    },
    body.password,
  )
  if (!created.ok) return created
  return ok(await startSession(services, created.value, client))
}

function personalDetails(body: SignupUsernameBody) {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    middleName: body.middle_name,
    gender: body.gender,
    country: body.country,
    city: body.city,
    address: body.address,
    agentId: body.agent_id,
    referralId: body.referral_id,
    passportId: body.passport_id,
    documentNumber: body.document_number,
    bank: body.bank,
    bankAccountNumber: body.bank_account_number,
    cpf: body.cpf,
  }
}
