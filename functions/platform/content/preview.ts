import { eq } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { localPath } from '#contract/languages.ts'
import type { PreviewedContent } from '#contract/calls/content.ts'
import { splitSlug } from '#contract/operator/content.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { fail, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { equalSecrets } from '../../shared/signed.ts'
import { keyedHash } from '../kit/secrets.ts'
import type { StaffContext } from '../staff/calls.ts'
import { isoOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { findDraft, entryKeyOf } from './drafts.ts'
import { fillingsOf, pageOf, promotionOf, slideOf } from './lists.ts'
import { popupOf } from './popups.ts'
import { contentEntry, contentRevision } from '../tables/content.ts'

/*
 * A preview is a page of the site at an address that nobody can guess: the revision, its expiry, and a keyed hash of
 * both. Nothing is stored, and a later draft has another address.
 */
const life_ms = 10 * minute_ms

export async function previewAddress({
  services,
  params,
}: StaffContext<'previewContent'>): Promise<Result<{ url: string; ends_at: string }, CallFailure>> {
  const entryKey = entryKeyOf(params)
  const draft = await findDraft(services.db, entryKey.id)
  if (!draft) return err(noSuchCall)
  const ends = Date.now() + life_ms
  const token = `${draft.revision.id}.${ends}.${await signed(services, draft.revision.id, ends)}`
  const url = services.config.siteOrigin + localPath(entryKey.locale, `/preview/${token}`)
  return ok({ url, ends_at: isoOf(ends) })
}

/** The content of a preview, rendered like the public lists; 9404 for a forged or expired token. */
export async function previewedContent(
  services: Services,
  token: string,
): Promise<Result<PreviewedContent, CallFailure>> {
  const [revision = '', ends = '', proof = ''] = token.split('.')
  const isRight = await equalSecrets(proof, await signed(services, revision, Number(ends)))
  if (!isRight || !(Number(ends) > Date.now())) return over
  const [preview] = await services.db
    .select({ entry: contentEntry, revision: contentRevision })
    .from(contentRevision)
    .innerJoin(contentEntry, eq(contentEntry.id, contentRevision.entryId))
    .where(eq(contentRevision.id, revision))
  if (!preview) return over
  const { kind, locale } = preview.entry
  const [, slug] = splitSlug(preview.entry.slug)
  const entry = { ...preview.revision, slug, locale, since: preview.revision.createdAt }
  const fillings = await fillingsOf(services, [entry])
  switch (kind) {
    case 'page':
      return ok({ kind, content: pageOf(entry, locale, fillings) })
    case 'promotion':
      return ok({ kind, content: promotionOf(entry, locale, fillings) })
    case 'popup':
      return ok({ kind, content: popupOf(entry) })
    case 'slide':
    case 'banner':
      return ok({ kind: 'slide', content: await slideOf(services, kind, entry, locale) })
  }
}

const over = fail(code.noSuchCall, 'the preview is over')

function signed({ config }: Services, revision: string, ends: number): Promise<string> {
  return keyedHash(config.authSecret, `preview ${revision} ${ends}`)
}
