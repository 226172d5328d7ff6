import * as v from 'valibot'
import { Person } from './people.ts'

/** What an authorization code stands for until it is exchanged. */
export const Grant = v.object({
  redirectUri: v.string(),
  challenge: v.string(),
  nonce: v.optional(v.string()),
  person: Person,
})
export type Grant = v.InferOutput<typeof Grant>

/** The shortest life the store takes. */
const codeLife_s = 60

export async function storeGrant(store: KVNamespace, grant: Grant): Promise<string> {
  const code = crypto.getRandomValues(new Uint8Array(32)).toHex()
  await store.put(`openid:code:${code}`, JSON.stringify(grant), { expirationTtl: codeLife_s })
  return code
}

/** The grant of a code, once; undefined for one that is unknown, used or too old. */
export async function takeGrant(store: KVNamespace, code: string): Promise<Grant | undefined> {
  if (!/^[0-9a-f]{64}$/.test(code)) return undefined
  const stored = await store.get(`openid:code:${code}`, 'json')
  await store.delete(`openid:code:${code}`)
  const grant = v.safeParse(Grant, stored)
  return grant.success ? grant.output : undefined
}
