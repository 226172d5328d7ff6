import { isSignedWithin, type Signed } from '../../shared/signed.ts'

/** A call-back is signed anew for every repetition, so an old signature is somebody else's. */
const validity_s = 300

/** Whether `signature` is the HMAC-SHA256 of `text` under `key`, made in the last minutes. */
export function isSignedNow(key: string, text: string, sent: Signed): Promise<boolean> {
  return isSignedWithin(validity_s, key, text, sent)
}
