import * as v from 'valibot'
import { Person } from './people.ts'

/** The grant of an authorization code until it is exchanged. */
export const Grant = v.object({
  redirectUri: v.string(),
  challenge: v.string(),
  nonce: v.optional(v.string()),
  person: Person,
})
export type Grant = v.InferOutput<typeof Grant>

/** The shortest expiry that KV allows. */
const codeLife_s = 60

export async function storeGrant(store: KVNamespace, grant: Grant): Promise<string> {
  const code = crypto.getRandomValues(new Uint8Array(32)).toHex()
  await store.put(`openid:code:${code}`, JSON.stringify(grant), { expirationTtl: codeLife_s })
  return code
}

/** Takes the grant of a code, once; undefined if it is unknown, used or expired. */
export async function takeGrant(store: KVNamespace, code: string): Promise<Grant | undefined> {
  if (!/^[0-9a-f]{64}$/.test(code)) return undefined
  const stored = await store.get(`openid:code:${code}`, 'json')
  await store.delete(`openid:code:${code}`)
  const grant = v.safeParse(Grant, stored)
  return grant.success ? grant.output : undefined
}
