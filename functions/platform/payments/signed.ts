import { hmacHex } from '../../../contract/hmac.ts'
import { equalSecrets } from '../http/secrets.ts'

/** A call-back is signed anew for every repetition, so an old signature is somebody else's. */
const validity_s = 300

/** Whether `signature` is the HMAC-SHA256 of `text` under `key`, made in the last minutes. `timestamp` is in Unix seconds. */
export async function isSignedNow(
  key: string,
  text: string,
  { timestamp, signature }: { timestamp: string; signature: string },
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= validity_s
  return (await equalSecrets(await hmacHex(key, text), signature)) && isFresh
}
