import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentDraft } from '#contract/operator/content.ts'
import { code } from '#contract/errors.ts'
import type { TranslationRow } from '#contract/operator/translations.ts'
import { countRows, fetchWorker, migrate, operator, origin, publish, type Answer } from '../support.ts'
import { asStaff, auditOf, member, type Member } from '../operator/staffSupport.ts'

let edith: Member
let sam: Member

beforeAll(async () => {
  await migrate()
  ;[edith, sam] = await Promise.all([member('Edith', 'editor'), member('Sam', 'support')])
})

let numbers = 5000
const page = (title: string, body_md: string, id = (numbers += 1)) => ({
  title,
  body_md,
  fields: { id, description: `About ${title}` },
})
const saveAll = (slug: string, languages: object[]) =>
  asStaff(edith, `/content/page:${slug}`, { languages }, 'PUT')

async function exported(body: object): Promise<string> {
  const headers = { authorization: `Bearer ${edith.token}`, 'content-type': 'application/json' }
  const request = new Request(`${origin}/operator/translations/export`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  })
  const answer = await fetchWorker(request)
  expect(answer.headers.get('content-type')).toContain('application/xliff+xml')
  return answer.text()
}

const check = async (xliff: string) =>
  ((await asStaff(edith, '/translations/check', { xliff })).result as { items: TranslationRow[] }).items
const write = (xliff: string, versions: object, by = edith) =>
  asStaff(by, '/translations/import', { xliff, versions })
const ofUnit = (id: string) =>
  new RegExp(`(<trans-unit id="${id}"[^>]*><source>.*?</source>)(<target.*?</target>)?`, 's')
/** As a translator fills a unit. */
const filled = (xliff: string, texts: Record<string, string>) =>
  Object.entries(texts).reduce(
    (text, [id, target]) => text.replace(ofUnit(id), `$1<target state="translated">${target}</target>`),
    xliff,
  )
const draftIn = async (slug: string, locale: string) =>
  ((await asStaff(edith, `/content/page:${slug}`)).result as { drafts: ContentDraft[] }).drafts.find(
    (draft) => draft.locale === locale,
  )

describe('texts for translators', () => {
  it('[DESK-21] go out as what a language lacks or has outdated, and come back as drafts that were shown before they are written', async () => {
    const number = (numbers += 1)
    const english = page('Harbor', 'Write to {{support_email}}.\n\n- [slots](/slots)\n', number)
    await publish({ kind: 'page', slug: 'harbor', locale: 'en', ...english })
    const xliff = await exported({ target: 'fr' })
    expect(xliff).toContain('<file original="page:harbor/en:')
    expect(xliff).not.toContain('<target')
    expect(xliff).toContain('<ph id="1">{{support_email}}</ph>')
    const back = filled(xliff, {
      title: 'Le port',
      'fields.description': 'Du port',
      'body.1': 'Écrivez à <ph id="1">{{support_email}}</ph>.',
      'body.2': '- [machines](/slots)',
    })
    const before = await countRows('content_revision')
    const [row] = await check(back)
    expect(row).toMatchObject({
      ...{ id: 'page:harbor:fr', version: 0, state: 'changes', is_source_changed: false },
    })
    expect(row?.changes.map(({ name, after }) => [name, after])).toContainEqual(['title', 'Le port'])
    expect(await countRows('content_revision')).toBe(before)
    expect(await write(back, { 'page:harbor:fr': 0 })).toMatchObject({ result: { saved: 1 } })
    expect(await draftIn('harbor', 'fr')).toMatchObject({
      ...{ is_live: false, has_draft: true, is_outdated: false, author: 'Edith', title: 'Le port' },
      draft: { body_md: 'Écrivez à {{support_email}}.\n\n- [machines](/slots)\n', fields: { id: number } },
    })
    const [line] = await auditOf('action=importTranslations')
    expect(line).toMatchObject({ outcome: 'done', after: { languages: 'page:harbor:fr' } })
    // Twice is once: somebody has saved this language since the export.
    expect(await check(back)).toMatchObject([{ state: 'refused', fault: 'targetChanged' }])
    expect(await write(back, { 'page:harbor:fr': 1 })).toMatchObject({ http: 409 })

    await saveAll('harbor', [{ locale: 'en', version: 1, ...english, title: 'The harbor' }])
    const again = await exported({ target: 'fr' })
    expect(again).toContain('state="needs-review-translation">Le port</target>')
    expect(await check(again)).toMatchObject([{ state: 'same' }])
  })

  it('[DESK-21] of an older source are told, and stay outdated after the import', async () => {
    await saveAll('quay', [{ locale: 'en', version: 0, ...page('Quay', 'One.') }])
    const xliff = await exported({ target: 'ar', ids: ['page:quay'] })
    const back = filled(xliff, { title: 'رصيف', 'fields.description': 'عن', 'body.1': 'واحد.' })
    await saveAll('quay', [{ locale: 'en', version: 1, ...page('Quay', 'Two.') }])
    expect(await check(back)).toMatchObject([{ state: 'changes', is_source_changed: true }])
    await write(back, { 'page:quay:ar': 0 })
    expect(await draftIn('quay', 'ar')).toMatchObject({ title: 'رصيف', is_outdated: true })
  })

  it('[DESK-21] are refused where they are of another language, of nobody, damaged, or not what a draft may be', async () => {
    await saveAll('pier', [{ locale: 'en', version: 0, ...page('Pier', 'See [it](/slots).') }])
    const xliff = await exported({ target: 'es', ids: ['page:pier'] })
    const texts = { title: 'Muelle', 'fields.description': 'Del muelle', 'body.1': 'Véalo: [eso](/slots).' }
    const good = filled(xliff, texts)
    const refusal = async (changed: string) => {
      const [row] = await check(changed)
      return [row?.state, row?.fault, ...(row?.units ?? []).map(({ id, fault }) => `${id} ${fault}`)]
    }
    expect(await refusal(good)).toEqual(['changes', null])
    expect(await refusal(good.replace('es-ES', 'fr-FR'))).toEqual(['refused', 'wrongLanguage'])
    expect(await refusal(good.replace('page:pier/', 'page:pear/'))).toEqual(['refused', 'unknownEntry'])
    expect(await refusal(good.replace('page:pier/', '../pier/'))).toEqual(['refused', 'unknownEntry'])
    expect(await refusal(filled(xliff, { ...texts, 'body.1': '[eso](//evil.test)' }))).toEqual([
      ...['refused', 'words', 'body.1 markup'],
    ])
    expect(await refusal(filled(xliff, { title: 'Muelle', 'body.1': texts['body.1'] }))).toEqual([
      ...['refused', 'words', 'fields.description incomplete'],
    ])
    expect(await refusal(filled(xliff, { ...texts, title: 'x'.repeat(201) }))).toEqual([
      ...['refused', 'contents', 'title incorrectInput'],
    ])
    const bomb = good.replace('<xliff', '<!DOCTYPE x [<!ENTITY a "a">]><xliff')
    expect(await asStaff(edith, '/translations/check', { xliff: bomb })).toMatchObject({
      ...{ http: 422, status: code.invalid, fields: { xliff: 'xliffDoctype' } },
    })
    const none: Answer = await write(good, { 'page:pier:es': 0 }, sam)
    expect(none).toMatchObject({ http: 403 })
    expect(await write(good, { 'page:pier:fr': 0 })).toMatchObject({ http: 409 })
    expect(await draftIn('pier', 'es')).toBeUndefined()
  })

  it('[DESK-20] [DESK-21] that somebody imports are theirs: somebody else publishes them where that is asked for', async () => {
    await operator('/settings', { content_review: true }, 'PUT')
    await saveAll('dock', [{ locale: 'en', version: 0, ...page('Dock', 'One.') }])
    const xliff = await exported({ target: 'pt', ids: ['page:dock'] })
    const back = filled(xliff, { title: 'Doca', 'fields.description': 'Da doca', 'body.1': 'Um.' })
    expect((await write(back, { 'page:dock:pt': 0 })).status).toBe(0)
    expect(await asStaff(edith, '/content/page:dock/publish-all', { versions: { pt: 1 } })).toMatchObject({
      status: code.reviewNeeded,
    })
  })
})
