import { eq, sql } from 'drizzle-orm'
import type { LinkFrom } from '#contract/operator/contentLanguages.ts'
import { splitSlug } from '#contract/operator/content.ts'
import type { Database } from '../kit/services.ts'
import { mayRead, type Reach } from '../tables/brands.ts'
import { contentEntry, contentRevision } from '../tables/content.ts'
import { linksOf } from './checkContents.ts'
import { liveRevision } from './published.ts'
import { sitePath, slugIn } from './publishingFaults.ts'

/** The other entries within reach whose shown words or pictures lead to a page: without it, these links lead nowhere. */
export async function linksToPage(db: Database, reach: Reach, slug: string): Promise<LinkFrom[]> {
  const address = '/flatpages/'
  const [, name] = splitSlug(slug)
  const { bodyMd, fields } = contentRevision
  const rows = await db
    .select({ entry: contentEntry, title: contentRevision.title, bodyMd, fields })
    .from(contentEntry)
    .innerJoin(contentRevision, eq(contentRevision.id, liveRevision(Date.now())))
    .where(sql`instr(lower(${bodyMd}), ${address}) > 0 OR instr(lower(${fields}), ${address}) > 0`)
  const leading = rows.filter(
    (row) =>
      mayRead(reach, splitSlug(row.entry.slug)[0]) &&
      !(row.entry.kind === 'page' && row.entry.slug === slug) &&
      [...linksOf(row.bodyMd), ...(row.fields.url === undefined ? [] : [row.fields.url])].some(
        (link) => slugIn(sitePath(link) ?? '') === name,
      ),
  )
  const byEntry = Map.groupBy(leading, ({ entry }) => `${entry.kind}:${entry.slug}`)
  return [...byEntry].flatMap(([id, languages]) => {
    const [first] = languages
    if (!first) return []
    const { title } = languages.find(({ entry }) => entry.locale === 'en') ?? first
    const { kind, slug: from } = first.entry
    return [{ id, kind, slug: from, title, locales: languages.map(({ entry }) => entry.locale) }]
  })
}
