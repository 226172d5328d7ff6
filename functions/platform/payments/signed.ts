import { isSignedWithin, type Signed } from '../../shared/signed.ts'

/** The provider signs each repetition of a callback again, so an old signature comes from somebody else. */
const validity_s = 300

/** Whether `signature` is the HMAC-SHA256 of `text` under `key`, made in the last minutes. */
export function isSignedNow(key: string, text: string, sent: Signed): Promise<boolean> {
  return isSignedWithin(validity_s, key, text, sent)
}
