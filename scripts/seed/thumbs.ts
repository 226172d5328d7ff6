import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from '../lib/run.ts'
import type { Fetch } from './operator.ts'

const assets = join(root, 'sandbox/assets')
const atOnce = 8

/** Uploads the pictures of games, slot symbols and flyers to the sandbox, if they are missing or have another size. */
export async function seedThumbs(origin: string, key: string, fetchWith: Fetch): Promise<void> {
  const there = (await (await fetchWith(`${origin}/pictures`)).json()) as Record<string, number>
  const waiting = globSync('{thumbs,symbols,flyers}/*/*.webp', { cwd: assets }).flatMap((file) => {
    const name = file.split(sep).join('/')
    const body = readFileSync(join(assets, file))
    return there[name] === body.length ? [] : [{ name, body }]
  })
  const send = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const answer = await fetchWith(`${origin}/${next.name}`, {
        method: 'PUT',
        headers: { 'x-mailbox-key': key },
        body: next.body,
      })
      if (!answer.ok) throw new Error(`picture ${next.name} was answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
}
