import { expect } from 'vitest'
import { operator, platformEnv } from '../support.ts'

/** A file under the path of a picture: what looks for it asks no more than that. */
export async function storePicture(path: string): Promise<void> {
  await platformEnv.MEDIA.put(path.slice('/media/'.length), 'picture')
}

type Entry = { fields: object; [name: string]: unknown }

/** Imports entries, with the pictures that their fields name in the store. */
export async function publish(...entries: Entry[]) {
  for (const { fields } of entries)
    if ('image' in fields && typeof fields.image === 'string') await storePicture(fields.image)
  const answer = await operator('/content', { entries })
  expect(answer).toMatchObject({ http: 200, status: 0 })
  return answer.result as { saved: number; unchanged: number }
}
