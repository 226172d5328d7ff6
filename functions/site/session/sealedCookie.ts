import { parse, serialize } from 'hono/utils/cookie'
import { sealData, unsealData } from 'iron-session'
import * as v from 'valibot'
import type { SessionKeys } from '../kit/config.ts'

/** Longer than any seal of ours; anything longer is not decrypted. */
const sealLength_chars = 2048

/** The name of a sealed cookie, its lifetime, and its content. */
type Definition<Content> = {
  name: `__Host-${string}`
  life_s: number
  sameSite: 'Lax' | 'Strict'
  schema: v.GenericSchema<unknown, Content>
}

/** A cookie that only the site can write and read. */
export type SealedCookie<Content> = {
  /** The Set-Cookie value. */
  seal: (keys: SessionKeys, content: Content) => Promise<string>
  /** Undefined if the cookie is missing, forged, expired or holds something else. */
  read: (keys: SessionKeys, cookieHeader: string | undefined) => Promise<Content | undefined>
  /** The Set-Cookie value that removes it. */
  cleared: string
}

export function sealedCookie<Content>(definition: Definition<Content>): SealedCookie<Content> {
  const { name, life_s, sameSite, schema } = definition
  const write = (value: string, maxAge: number) =>
    serialize(name, value, { maxAge, path: '/', httpOnly: true, secure: true, sameSite })
  return {
    seal: async (keys, content) => write(await sealData(content, { password: keys, ttl: life_s }), life_s),
    read: async (keys, cookieHeader = '') => {
      const seal = parse(cookieHeader, name)[name]
      if (!seal || seal.length > sealLength_chars) return undefined
      const content = v.safeParse(schema, await unsealData<unknown>(seal, { password: keys, ttl: life_s }))
      return content.success ? content.output : undefined
    },
    cleared: write('', 0),
  }
}
