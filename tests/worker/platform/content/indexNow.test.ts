import { describe, expect, it } from 'vitest'
import { announceChange } from '../../../../functions/platform/content/indexNow.ts'
import type { EntryKey } from '../../../../functions/platform/content/drafts.ts'

const config = { siteOrigin: 'https://atoll.test', indexNowKey: 'a-key-of-the-tests' }
const rules: EntryKey = { id: 'page:rules:fr', kind: 'page', slug: 'rules', locale: 'fr' }

/** What the search engines were told. */
async function toldEngine(
  place: EntryKey,
  answer: () => Response,
  given: typeof config | { siteOrigin: string } = config,
) {
  const bodies: unknown[] = []
  const fetchWith = (async (_address: string, request: RequestInit) => {
    bodies.push(JSON.parse(request.body as string))
    return answer()
  }) as unknown as typeof fetch
  await announceChange({ indexNowKey: undefined, ...given }, place, fetchWith)
  return bodies
}

describe('what is published is told to search engines', () => {
  it('[SEO-03] with the page’s address, the key and the file that proves it', async () => {
    expect(await toldEngine(rules, () => new Response())).toEqual([
      {
        host: 'atoll.test',
        key: config.indexNowKey,
        keyLocation: `https://atoll.test/${config.indexNowKey}.txt`,
        urlList: ['https://atoll.test/fr/flatPages/rules'],
      },
    ])
  })

  it('[SEO-03] a promotion by the page of promotions; a popup, which only players see, and a banner not at all', async () => {
    const promotion = { ...rules, kind: 'promotion', locale: 'he' } as const
    expect(await toldEngine(promotion, () => new Response())).toMatchObject([
      { urlList: ['https://atoll.test/promotions'] },
    ])
    for (const kind of ['popup', 'banner'] as const)
      expect(await toldEngine({ ...rules, kind }, () => new Response())).toEqual([])
  })

  it('[SEO-03] not without a key', async () => {
    expect(await toldEngine(rules, () => new Response(), { siteOrigin: 'https://atoll.test' })).toEqual([])
  })

  it('[SEO-03] and a search engine that is down or refuses fails nothing', async () => {
    const down = () => {
      throw new Error('down')
    }
    expect(await toldEngine(rules, down)).toHaveLength(1)
    expect(await toldEngine(rules, () => new Response(null, { status: 403 }))).toHaveLength(1)
  })
})
