import { sealData, unsealData } from 'iron-session'
import * as v from 'valibot'
import type { SessionKeys } from '../kit/config.ts'

/*
 * The content of the stage, in its address. The broker seals it, so nobody else can make the stage show something,
 * and it lives only for the redirect.
 */
const life_s = 60
const sealLength_chars = 8192
const Staged = v.object({ kind: v.literal('staged'), html: v.string() })

export function sealStaged(keys: SessionKeys, html: string): Promise<string> {
  return sealData({ kind: 'staged', html } satisfies v.InferOutput<typeof Staged>, {
    password: keys,
    ttl: life_s,
  })
}

/** Undefined for a seal that is forged, too old or of something else. */
export async function openStaged(keys: SessionKeys, seal: string): Promise<string | undefined> {
  if (seal.length > sealLength_chars) return undefined
  const staged = v.safeParse(Staged, await unsealData<unknown>(seal, { password: keys, ttl: life_s }))
  return staged.success ? staged.output.html : undefined
}
