import { code } from '../../../../contract/errors.ts'
import { ok, type Result } from '../../../../contract/result.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import { codeKey, tryCode, type CodeFor, type CodeKey } from './codes.ts'

/**
 * Checks the code of a sign-up or a password change without using it up. Errors: 6 wrong, 7 expired, with the field.
 */
export async function checkCode(
  services: Services,
  to: CodeFor,
  given: string,
): Promise<Result<CodeKey, CallFailure>> {
  const key = await codeKey(services, to, given)
  const outcome = await tryCode(services, key)
  if (outcome === 'right') return ok(key)
  return outcome === 'expired'
    ? fail(code.verificationExpired, 'code expired', { fields: { code: 'codeExpired' } })
    : wrongCode
}

export const wrongCode = fail(code.verificationInvalid, 'wrong code', { fields: { code: 'codeWrong' } })
