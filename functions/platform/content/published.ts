import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { LanguageCode } from '#contract/languages.ts'
import type { PlacedBrand } from '../kit/brands.ts'
import type { Database } from '../kit/services.ts'
import type { ContentKind } from '#contract/operator/content.ts'
import { splitSlug } from '#contract/operator/content.ts'
import type { Fields } from '../tables/contentFields.ts'
import { contentEntry, contentRevision } from '../tables/content.ts'

export type Published = {
  slug: string
  locale: string
  title: string
  bodyMd: string
  fields: Fields
  priority: number | null
  /** Since when it is shown so; Unix milliseconds. */
  since: number
}

/** Whether the scheduled revision is shown now, so no timer is needed. */
export function isScheduledShown(now: number): SQL {
  const { publishAt, publishUntil } = contentEntry
  return sql`(${publishAt} <= ${now} AND (${publishUntil} IS NULL OR ${publishUntil} > ${now}))`
}

/** The revision that is shown; null for an entry that is not. */
export function liveRevision(now: number): SQL<string | null> {
  return sql`CASE WHEN ${isScheduledShown(now)} THEN ${contentEntry.scheduledRev} ELSE ${contentEntry.liveRev} END`
}

/** When it was written, or when its schedule began. */
function shownSince(now: number): SQL<number> {
  const began = sql`CASE WHEN ${isScheduledShown(now)} THEN ${contentEntry.publishAt} ELSE 0 END`
  return sql`max(${contentRevision.createdAt}, ${began})`
}

/** Whose content it is, and the language that stands in for others. */
type ContentBrand = Pick<PlacedBrand, 'id' | 'writtenIn'>

/**
 * The name under which a brand has an entry; undefined for one of another brand. An entry without a brand in its name is of all of them, and
 * one of a brand's own takes its place there.
 */
function nameAt(brand: string, slug: string): { slug: string; isOwn: boolean } | undefined {
  const [owner, name] = splitSlug(slug)
  if (owner === null) return { slug, isOwn: false }
  return owner === brand ? { slug: name, isOwn: true } : undefined
}

/**
 * The published entries of a kind, one per name: of the brand before one of all, and of these in `language` before the brand's own if it is
 * missing (`locale` says which). Lower priority first, missing last.
 */
export async function publishedEntries(
  db: Database,
  brand: ContentBrand,
  kind: ContentKind,
  language: LanguageCode,
): Promise<Published[]> {
  const now = Date.now()
  const rows = await db
    .select({
      slug: contentEntry.slug,
      locale: contentEntry.locale,
      title: contentRevision.title,
      bodyMd: contentRevision.bodyMd,
      fields: contentRevision.fields,
      priority: contentRevision.priority,
      since: shownSince(now),
    })
    .from(contentEntry)
    .innerJoin(contentRevision, eq(contentRevision.id, liveRevision(now)))
    .where(and(eq(contentEntry.kind, kind), inArray(contentEntry.locale, [language, brand.writtenIn])))
  const best = new Map<string, { row: Published; rank: number }>()
  for (const stored of rows) {
    const name = nameAt(brand.id, stored.slug)
    if (!name) continue
    const row = { ...stored, slug: name.slug }
    const rank = Number(name.isOwn) * 2 + Number(row.locale === language)
    if (rank >= (best.get(name.slug)?.rank ?? 0)) best.set(name.slug, { row, rank })
  }
  return [...best.values()].map(({ row }) => row).sort(byPriority)
}

function byPriority(one: Published, other: Published): number {
  const difference = (one.priority ?? Infinity) - (other.priority ?? Infinity)
  return Number.isNaN(difference) || difference === 0 ? one.slug.localeCompare(other.slug) : difference
}

/**
 * Changes whenever the public lists do: with every change of a row they are made of, which triggers count (migrations/
 * 0020_studio.sql), and with every time that has come, of a schedule or of a banner's own `from` and `until`.
 */
export async function contentVersion(db: Database, now: number): Promise<string> {
  const [row] = await db.all<{ version: number; times: number }>(sql`
    SELECT version,
      (SELECT count(*) FROM content_entry WHERE publish_at <= ${now})
      + (SELECT count(*) FROM content_entry WHERE publish_until <= ${now})
      + (SELECT coalesce(sum(
          (unixepoch(json_extract(fields, '$.from')) * 1000 <= ${now})
          + (unixepoch(json_extract(fields, '$.until')) * 1000 <= ${now})), 0)
        FROM content_revision JOIN content_entry ON content_revision.id IN (live_rev, scheduled_rev)
        WHERE kind <> 'page')
      + (SELECT coalesce(sum(coalesce(from_at <= ${now}, 0) + coalesce(until_at <= ${now}, 0)), 0) FROM game_collection)
      + (SELECT count(*) FROM lobby, json_tree(arrangement)
        WHERE key IN ('from', 'until') AND type = 'text' AND unixepoch(value) * 1000 <= ${now}) AS times
    FROM content_state`)
  if (!row) throw new Error('the content has no version')
  return `${row.version}.${row.times}`
}
