import { brand } from '@brand/brand.ts'
import { and, desc, eq, gt, inArray, max, sql, type SQL } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Terms } from '#contract/terms.ts'
import { termsDocuments, termsPages, type TermsDocument } from '#contract/termsPages.ts'
import { ok, type Result } from '#lib/result.ts'
import { second_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf } from '../kit/list.ts'
import { remembered } from '../kit/remembered.ts'
import type { Database } from '../kit/services.ts'
import { user, type Account } from '../tables/accounts.ts'
import { termsAcceptance, termsText, termsVersion } from '../tables/terms.ts'

/*
 * Versions of terms, privacy and bonus terms, and who accepted which. A player owes an acceptance while a version asks for it that is
 * newer than what they have accepted: one number of the account, which is compared with the newest version that asks.
 */

/** Everybody's calls ask for it, and the answer changes a few times a year. */
const asking = remembered(10 * second_ms, async (db) => {
  const newest = db.select({ id: max(termsVersion.id) }).from(termsVersion)
  const [row] = await newest.where(eq(termsVersion.asks, true))
  return row?.id ?? 0
})

/** The newest version that asks, 0 without one. One that is made elsewhere is known here ten seconds later at most. */
export function newestAsking(db: Database): Promise<number> {
  return asking.of(db, 'all')
}

/** After a change in this isolate. */
export const forgetTerms = asking.forget

export type AccountWithTerms = Account & { owesTerms: boolean }

/** An account with what it owes. */
export async function withTerms(db: Database, account: Account): Promise<AccountWithTerms> {
  return { ...account, owesTerms: account.termsSeen < (await newestAsking(db)) }
}

/** 9466 while new terms wait, 9468 for an account that was closed because nobody used it: both leave the way to the money open. */
export function acceptedTerms({
  owesTerms: owes,
  dormantAt,
}: AccountWithTerms): Result<undefined, CallFailure> {
  if (dormantAt !== null) return fail(code.accountDormant, 'the account is closed: nobody used it')
  return owes ? fail(code.termsDue, 'new terms are to be accepted first') : ok(undefined)
}

/** What waits for the player, and what they accepted, newest first; titles and changes in the language, or else in the brand's. */
export async function termsOf(
  db: Database,
  { id, termsSeen }: Pick<Account, 'id' | 'termsSeen'>,
  lang: LanguageCode,
): Promise<Terms> {
  const [asking, accepted] = await Promise.all([askingSince(db, termsSeen), acceptancesOf(db, id, lang)])
  const newest = termsDocuments.flatMap((document) => asking.find((one) => one.document === document) ?? [])
  const texts = await textsOf(
    db,
    newest.map((version) => version.id),
    lang,
  )
  const due = newest.map(({ id: versionId, document, number }) => {
    const { title = '', changes = '' } = texts.get(versionId) ?? {}
    return { id: versionId, document, number, title, changes }
  })
  return {
    due,
    accepted: accepted.map(({ document, number, title, locale, at }) => ({
      document,
      number,
      title,
      lang: locale,
      at,
    })),
  }
}

export async function acceptancesOf(db: Database, playerId: string, lang: LanguageCode) {
  const rows = await db
    .select({
      id: termsVersion.id,
      document: termsVersion.document,
      number: termsVersion.number,
      locale: termsAcceptance.locale,
      at: termsAcceptance.at,
    })
    .from(termsAcceptance)
    .innerJoin(termsVersion, eq(termsVersion.id, termsAcceptance.versionId))
    .where(eq(termsAcceptance.playerId, playerId))
    .orderBy(desc(termsAcceptance.at), desc(termsVersion.id))
  const texts = await textsOf(
    db,
    rows.map(({ id }) => id),
    lang,
  )
  return rows.map(({ at, ...row }) => ({ ...row, title: texts.get(row.id)?.title ?? '', at: isoOf(at) }))
}

/**
 * Accepts what waits: `ids` are the versions that the player was shown. 9409 where a newer one was published meanwhile, which is to be
 * shown first.
 */
export async function acceptTerms(
  db: Database,
  { id: playerId, termsSeen }: Account,
  { ids, lang }: { ids: readonly number[]; lang: LanguageCode },
): Promise<Result<undefined, CallFailure>> {
  const asking = await askingSince(db, termsSeen)
  const newest = termsDocuments.flatMap((document) => asking.find((one) => one.document === document) ?? [])
  if (newest.some(({ id }) => !ids.includes(id))) return fail(code.conflict, 'there is a newer version')
  const [first] = asking
  if (!first) return ok(undefined)
  const rows = newest.map(({ id }) => ({ playerId, versionId: id, locale: lang, at: Date.now() }))
  await db.batch([
    db.insert(termsAcceptance).values(rows).onConflictDoNothing(),
    db.update(user).set({ termsSeen: first.id }).where(eq(user.id, playerId)),
  ])
  return ok(undefined)
}

/** The versions that ask and are newer, newest first. */
async function askingSince(db: Database, termsSeen: number) {
  const { id, document, number } = termsVersion
  return db
    .select({ id, document, number })
    .from(termsVersion)
    .where(and(eq(termsVersion.asks, true), gt(id, termsSeen)))
    .orderBy(desc(id))
}

/** The texts of versions without their bodies, in the language or else in the brand's. */
async function textsOf(db: Database, ids: readonly number[], lang: LanguageCode) {
  if (ids.length === 0) return new Map<number, { title: string; changes: string }>()
  const { versionId, locale, title, changes } = termsText
  const rows = await db
    .select({ versionId, locale, title, changes })
    .from(termsText)
    .where(and(inArray(versionId, [...new Set(ids)]), inArray(locale, [lang, brand.writtenIn])))
  const own = (row: (typeof rows)[number]) => Number(row.locale === lang)
  return new Map(rows.toSorted((one, other) => own(one) - own(other)).map((row) => [row.versionId, row]))
}

/**
 * A sign-up accepts the terms, with what they name (SIGNUP-05). The first one makes version 1 of what is published then, which asks
 * nobody: earlier players accepted it where nothing was kept.
 */
export async function acceptAtSignUp(db: Database, { id, lang }: Account): Promise<void> {
  const [, , unversioned] = await db.batch([...acceptAll(db, id, lang), withoutVersion(db)])
  if (unversioned.length === 0) return
  await db.batch([
    ...unversioned.flatMap(({ document }) => versionStatements(db, { document, isFirst: true, author: '' })),
    ...acceptAll(db, id, lang),
  ] as never)
}

/** The documents whose page is published, and of which there is no version. */
function withoutVersion(db: Database) {
  const asked = termsDocuments.map((document) => ({ document, slug: termsPages[document] }))
  return db
    .select({ document: sql<TermsDocument>`asked.value ->> 'document'` })
    .from(sql`json_each(${JSON.stringify(asked)}) AS asked`)
    .where(
      sql`NOT EXISTS (SELECT 1 FROM terms_version WHERE document = asked.value ->> 'document')
      AND EXISTS (SELECT 1 ${shownPages(sql`asked.value ->> 'slug'`, Date.now())})`,
    )
}

function acceptAll(db: Database, playerId: string, lang: LanguageCode) {
  const newest = sql`SELECT ${playerId}, max(id), ${lang}, ${Date.now()} FROM terms_version GROUP BY document`
  return [
    db.insert(termsAcceptance).select(newest).onConflictDoNothing(),
    db
      .update(user)
      .set({ termsSeen: sql`coalesce((SELECT max(id) FROM terms_version), 0)` })
      .where(eq(user.id, playerId)),
  ] as const
}

type NewVersion = {
  document: TermsDocument
  author: string
  /** Version 1, unless there is one; it asks nobody. */
  isFirst?: true
  changes?: Partial<Record<LanguageCode, string>>
}

/** The revisions of a page that readers see, one a language. */
function shownPages(slug: SQL, now: number): SQL {
  return sql`FROM content_entry JOIN content_revision ON content_revision.id =
    CASE WHEN publish_at <= ${now} AND (publish_until IS NULL OR publish_until > ${now})
    THEN scheduled_rev ELSE live_rev END
    WHERE kind = 'page' AND slug = ${slug}`
}

/** The statements of a new version of what the document's page says now; nothing where no language is published. */
export function versionStatements(db: Database, { document, author, isFirst, changes = {} }: NewVersion) {
  const now = Date.now()
  const shown = shownPages(sql`${termsPages[document]}`, now)
  const before = sql`SELECT max(number) FROM terms_version WHERE document = ${document}`
  const made = sql`SELECT max(id) FROM terms_version WHERE document = ${document} AND made_at = ${now}`
  // In the order of the tables' columns.
  return [
    db.insert(termsVersion)
      .select(sql`SELECT NULL, ${document}, coalesce((${before}), 0) + 1, ${isFirst ? 0 : 1},
      ${author}, ${now} WHERE EXISTS (SELECT 1 ${shown}) AND (${isFirst ? 0 : 1} OR (${before}) IS NULL)`),
    db
      .insert(termsText)
      .select(
        sql`SELECT (${made}), locale, title, body_md,
      coalesce(json_extract(${JSON.stringify(changes)}, '$.' || locale), '') ${shown} AND (${made}) IS NOT NULL`,
      )
      .onConflictDoNothing(),
  ] as const
}

/** The number of the newest version of a document; null without one. */
export async function newestNumber(db: Database, document: TermsDocument): Promise<number | null> {
  const [row] = await db
    .select({ number: max(termsVersion.number) })
    .from(termsVersion)
    .where(eq(termsVersion.document, document))
  return row?.number ?? null
}
