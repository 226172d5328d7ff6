import { Email, Phone, SentCode } from '#contract/accounts.ts'
import type { Result } from '#lib/result.ts'
import { safeParse, type GenericSchema } from 'valibot'
import { call, type CallFailure } from '../calls/api.ts'
import { invalid } from '../calls/formCalls.ts'
import { check } from '../session/session.ts'
import { notify } from '../notices/notices.ts'
import { withProof } from './proof.ts'
import { isPhone, plainAddress } from './recovery.ts'

/**
 * SIGNUP-13: gives an account without one its email address or phone, with the code that was sent there. Fields: address, code.
 */
export async function addWayBack(typed: string, sent: string): Promise<Result<unknown, CallFailure>> {
  const address = plainAddress(typed)
  const byPhone = isPhone(address)
  const wrong = {
    ...wrongIn('address', byPhone ? Phone : Email, address),
    ...wrongIn('code', SentCode, sent),
  }
  if (Object.keys(wrong).length > 0) return invalid(wrong)
  const added = await withProof(() =>
    byPhone
      ? call('addPhone', { body: { phone: address, code: sent } })
      : call('addEmail', { body: { email: address, code: sent } }),
  )
  if (added.ok) {
    notify('success', { key: 'wayBackAdded' })
    await check()
  }
  return added
}

function wrongIn(field: string, schema: GenericSchema, value: string): Record<string, string> {
  const issue = safeParse(schema, value, { abortPipeEarly: true }).issues?.[0]
  return issue ? { [field]: issue.message } : {}
}
