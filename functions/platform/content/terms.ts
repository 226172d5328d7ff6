import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { TermsRow } from '#contract/operator/terms.ts'
import { termsPages } from '#contract/termsPages.ts'
import { err, ok } from '#lib/result.ts'
import { fail, noSuchCall } from '../../shared/reply.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'
import { isoOf } from '../kit/list.ts'
import { recordEvent } from '../security/events.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { user } from '../tables/accounts.ts'
import { termsAcceptance, termsText, termsVersion } from '../tables/terms.ts'
import {
  acceptancesOf,
  acceptTerms,
  forgetTerms,
  newestNumber,
  termsOf,
  versionStatements,
} from '../terms/terms.ts'
import { changePlayer } from '../wallet/walletOf.ts'
import { fillingsOf, pageOf } from './lists.ts'

/** What a player has to accept, and has accepted. */
export const termsCalls = {
  terms: async ({ services: { db }, account, query }) =>
    ok(await termsOf(db, account, query.lang ?? account.lang)),
  /** 9409 where a version is not among those that were shown. */
  acceptTerms: async ({ services, account, body, client }) => {
    // The player's object remembers what it tells a page: that terms wait.
    const accepted = await changePlayer(services.env, account.id, () =>
      acceptTerms(services.db, account, body),
    )
    if (!accepted.ok) return accepted
    const detail = body.ids.join(' ')
    await recordEvent(services, {
      kind: 'terms_accepted',
      userId: account.id,
      address: client.address,
      detail,
    })
    const [now] = await services.db.select().from(user).where(eq(user.id, account.id))
    return ok(await termsOf(services.db, now ?? account, body.lang))
  },
} satisfies Partial<PlayerHandlers>

export const termsPageCalls = {
  termsVersion: async ({ services, params: { lang, document, number } }) => {
    const { db, config } = services
    const rows = await db
      .select({ version: termsVersion, text: termsText })
      .from(termsVersion)
      .innerJoin(termsText, eq(termsText.versionId, termsVersion.id))
      .where(
        and(
          eq(termsVersion.document, document),
          eq(termsVersion.number, Number(number)),
          inArray(termsText.locale, [lang, config.brand.writtenIn]),
        ),
      )
    const found = rows.find(({ text }) => text.locale === lang) ?? rows[0]
    if (!found) return err(noSuchCall)
    const { version, text } = found
    const { title, bodyMd, changes, locale } = text
    const page = { slug: termsPages[document], locale, title, bodyMd, priority: null, since: version.madeAt }
    const fillings = await fillingsOf(services, [page])
    return ok({
      ...{ title, changes, lang: locale, made_at: isoOf(version.madeAt) },
      html: pageOf({ ...page, fields: { id: 1 } }, lang, fillings).text,
      latest: (await newestNumber(db, document)) ?? version.number,
    })
  },
} satisfies Partial<OpenHandlers>

export const termsStaffCalls = {
  listTerms: async ({ services: { db } }) => {
    const [versions, texts, accepted] = await Promise.all([
      db.select().from(termsVersion).orderBy(desc(termsVersion.id)),
      db
        .select({
          versionId: termsText.versionId,
          locale: termsText.locale,
          title: termsText.title,
          changes: termsText.changes,
        })
        .from(termsText),
      db
        .select({ versionId: termsAcceptance.versionId, players: count() })
        .from(termsAcceptance)
        .groupBy(termsAcceptance.versionId),
    ])
    const items = versions.map(({ id, document, number, asks, author, madeAt }): TermsRow => {
      const own = texts.filter(({ versionId }) => versionId === id)
      const main = own.find(({ locale }) => locale === 'en') ?? own[0]
      return {
        ...{ id: String(id), document, number, asks, author, made_at: isoOf(madeAt) },
        title: main?.title ?? '',
        changes: Object.fromEntries(own.flatMap((one) => (one.changes ? [[one.locale, one.changes]] : []))),
        locales: own.map(({ locale }) => locale),
        accepted: accepted.find(({ versionId }) => versionId === id)?.players ?? 0,
      }
    })
    return ok({ items, total: items.length })
  },
  askTerms: async ({ services: { db }, params: { document }, body, author, audit }) => {
    const before = await newestNumber(db, document)
    audit.target = document
    audit.before = before === null ? undefined : { number: before }
    audit.after = { number: (before ?? 0) + 1, changes: body.changes }
    const statements = versionStatements(db, { document, author, changes: body.changes })
    await db.batch([...statements, audit.take(sql`changes() > 0`)])
    forgetTerms()
    const number = await newestNumber(db, document)
    if (number === null || number === before)
      return fail(code.noSuchCall, `the page ${termsPages[document]} is not published`)
    return ok({ number })
  },
  listPlayerTerms: async ({ services: { db }, params }) => {
    const rows = await acceptancesOf(db, params.id, 'en')
    const items = rows.map(({ id, locale, ...row }) => ({ ...row, id: String(id), lang: locale }))
    return ok({ items, total: items.length })
  },
} satisfies Partial<StaffHandlers>
