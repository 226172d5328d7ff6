import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { FlatPage } from '#contract/content.ts'
import type { ContentDraft } from '#contract/operator/content.ts'
import { code } from '#contract/errors.ts'
import { day_ms } from '#lib/time.ts'
import { call, countRows, migrate, operator, platformEnv, publish, type Answer } from '../support.ts'
import { asStaff, auditOf, member, type Member } from '../operator/staffSupport.ts'

let edith: Member
let edwin: Member

beforeAll(async () => {
  await migrate()
  ;[edith, edwin] = await Promise.all([member('Edith', 'editor'), member('Edwin', 'editor')])
})

let numbers = 3000
const page = (title: string, body_md = 'Text.', id = (numbers += 1)) => ({
  title,
  body_md,
  fields: { id, description: 'About' },
})

const saveAll = (id: string, languages: object[], by = edith) =>
  asStaff(by, `/content/${id}`, { languages }, 'PUT')
const make = (id: string, action: string, versions: object, by = edith) =>
  asStaff(by, `/content/${id}/${action}`, { versions })
const readEntry = async (id: string) =>
  (await asStaff(edith, `/content/${id}`)).result as { drafts: ContentDraft[] }
const stateOf = async (id: string, locale: string) =>
  (await readEntry(id)).drafts.find((draft) => draft.locale === locale)
const draftsOf = ({ result }: Answer) => (result as { drafts: ContentDraft[] }).drafts

async function shownIn(slug: string): Promise<string[]> {
  const languages = ['en', 'fr', 'he']
  const lists = await Promise.all(
    languages.map(async (lang) => (await call(`/api/site/flatpages/list/${lang}`)).result as FlatPage[]),
  )
  return languages.filter((lang, index) =>
    lists[index]?.some((one) => one.idName === `flatpages/${slug}` && one.lang === lang),
  )
}

describe('all languages of an entry', () => {
  it('[DESK-19] are saved with one call, all or none, and who saved meanwhile is told with every newer draft', async () => {
    const number = (numbers += 1)
    const first = await saveAll('page:sail', [
      { locale: 'en', version: 0, ...page('Sail', 'Text.', number) },
      { locale: 'fr', version: 0, ...page('Voile', 'Texte.', number) },
    ])
    expect(draftsOf(first)).toMatchObject([
      { locale: 'en', version: 1, is_outdated: false },
      { locale: 'fr', version: 1, is_outdated: false },
    ])
    await saveAll('page:sail', [{ locale: 'fr', version: 1, ...page('La voile', 'x', number) }], edwin)
    const before = await countRows('content_revision')
    const late = await saveAll('page:sail', [
      { locale: 'en', version: 1, ...page('Sailing', 'Other.', number) },
      { locale: 'fr', version: 1, ...page('À la voile', 'Autre.', number) },
      { locale: 'he', version: 0, ...page('שיט', 'טקסט.', number) },
    ])
    expect(late).toMatchObject({
      ...{ http: 409, status: code.conflict },
      current: [{ locale: 'fr', version: 2, title: 'La voile', author: 'Edwin' }],
    })
    expect(await countRows('content_revision')).toBe(before)
    expect(await stateOf('page:sail', 'en')).toMatchObject({ version: 1, title: 'Sail' })
    expect(await stateOf('page:sail', 'he')).toBeUndefined()
  })

  it('[DESK-19] of two saves of the same moment one alone comes about, whole', async () => {
    const number = (numbers += 1)
    const languages = (title: string) =>
      ['en', 'fr', 'he'].map((locale) => ({ locale, version: 0, ...page(title, title, number) }))
    const answers = await Promise.all([
      saveAll('page:race', languages('Mine')),
      saveAll('page:race', languages('Yours'), edwin),
    ])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const titles = (await readEntry('page:race')).drafts.map(({ title }) => title)
    expect(new Set(titles).size).toBe(1)
    expect(await countRows("content_revision WHERE entry_id LIKE 'page:race:%'")).toBe(3)
    const lines = (await auditOf('target=page:race')).map(({ outcome, after }) => [outcome, after])
    expect(lines.toSorted()).toMatchObject([
      ['done', { languages: 'en, fr, he' }],
      ['refused', {}],
    ])
  })

  it('[DESK-19] names faults with their language', async () => {
    const answer = await saveAll('page:faulty', [
      { locale: 'en', version: 0, ...page('Fine') },
      { locale: 'fr', version: 0, ...page('Faux', '[x](javascript:alert(1))') },
    ])
    expect(answer).toMatchObject({ http: 422, fields: { 'fr.body_md': 'unsafeLink' } })
    expect(await countRows("content_entry WHERE slug = 'faulty'")).toBe(0)
  })

  it('[DESK-19] a language is outdated from a change of the English words on, until it is saved again; a restored text is as old as it was', async () => {
    const number = (numbers += 1)
    const text = (title: string) => page(title, 'Text.', number)
    await saveAll('page:old', [
      { locale: 'en', version: 0, ...text('One') },
      { locale: 'fr', version: 0, ...text('Un') },
    ])
    const isOutdated = async () => (await stateOf('page:old', 'fr'))?.is_outdated
    await saveAll('page:old', [{ locale: 'en', version: 1, ...text('One'), priority: 7 }])
    expect(await isOutdated(), 'a place in a list is no word').toBe(false)
    await saveAll('page:old', [{ locale: 'en', version: 2, ...text('Two') }])
    expect(await isOutdated()).toBe(true)
    const { result } = await asStaff(edith, '/content?is_outdated=true&q=page')
    expect(result).toMatchObject({ total: 0 })
    expect((await asStaff(edith, '/content?is_outdated=true&q=old')).result).toMatchObject({
      items: [{ id: 'page:old' }],
    })
    const old = (await stateOf('page:old', 'fr'))!
    await saveAll('page:old', [{ locale: 'fr', version: 1, ...text('Deux') }])
    expect(await isOutdated()).toBe(false)
    const path = `/content/page:old/fr/revisions/${old.draft.id}/restore`
    expect((await asStaff(edith, path, { version: 2 })).status).toBe(0)
    expect(await isOutdated(), 'restored').toBe(true)
    // As it is: the editor has looked, and it is right.
    await saveAll('page:old', [{ locale: 'fr', version: 3, ...text('Un') }])
    expect(await isOutdated()).toBe(false)
    const english = (await stateOf('page:old', 'en'))!
    await saveAll('page:old', [{ locale: 'en', version: 3, ...text('Three') }], edwin)
    const source_revision = english.draft.id
    await saveAll('page:old', [{ locale: 'fr', version: 4, source_revision, ...text('Deux encore') }])
    expect(await isOutdated(), 'made from the English before').toBe(true)
  })

  it('[DESK-19] are published together if they are complete; each other one says why not', async () => {
    const number = (numbers += 1)
    await saveAll('page:all', [
      { locale: 'en', version: 0, ...page('All', '[here](/flatPages/all)', number) },
      { locale: 'fr', version: 0, ...page('Tout', '[ici](/flatPages/nowhere)', number) },
      { locale: 'he', version: 0, ...page('הכול', 'טקסט.', number) },
    ])
    const { result } = await asStaff(edith, '/content/page:all/publishing')
    const { languages } = result as { languages: { locale: string; state: string }[] }
    expect(Object.fromEntries(languages.map(({ locale, state }) => [locale, state]))).toEqual({
      ...{ en: 'ready', fr: 'faulty', he: 'ready' },
    })
    expect(await make('page:all', 'publish-all', { en: 1, fr: 1, he: 1 })).toMatchObject({
      ...{ http: 422, status: code.notPublishable, fields: { 'fr.body_md': 'brokenLink' } },
    })
    expect(await shownIn('all')).toEqual([])
    expect(await make('page:all', 'publish-all', { en: 1, he: 0 })).toMatchObject({ http: 422 })
    expect(await make('page:all', 'publish-all', { en: 1, he: 2 })).toMatchObject({ http: 409 })
    expect(await shownIn('all')).toEqual([])
    expect(await make('page:all', 'publish-all', { en: 1, he: 1 })).toMatchObject({ status: 0 })
    expect(await shownIn('all')).toEqual(['en', 'he'])
    const [line] = await auditOf('target=page:all&action=publishAll')
    expect(line).toMatchObject({ outcome: 'done', after: { languages: 'en, he' } })
  })

  it('[DESK-19] are taken off together with what is scheduled, and not if more is shown than was seen', async () => {
    const number = (numbers += 1)
    const entries = ['en', 'fr', 'he'].map((locale) => ({
      ...{ kind: 'page', slug: 'off', locale, ...page(locale, 'Text.', number) },
    }))
    await publish(...entries)
    const times = { from: '2036-01-01T10:00', time_zone: 'UTC' }
    const later = { version: 1, ...page('Later', 'Text.', number), ...times }
    expect((await asStaff(edith, '/content/page:off/he/schedule', later)).status).toBe(0)
    expect(await make('page:off', 'take-off', { en: 1, fr: 1 })).toMatchObject({
      ...{ http: 409, current: [{ locale: 'he' }] },
    })
    expect(await shownIn('off')).toEqual(['en', 'fr', 'he'])
    const off = await make('page:off', 'take-off', { en: 1, fr: 1, he: 2 })
    expect(draftsOf(off)).toMatchObject(
      ['en', 'fr', 'he'].map((locale) => ({ locale, is_live: false, schedule: null })),
    )
    expect(await shownIn('off')).toEqual([])
    const [line] = await auditOf('target=page:off&action=takeOffAll')
    expect(line).toMatchObject({ after: { languages: 'en, fr, he', were_shown: 'en, fr, he' } })
  })

  it('[DESK-19] say which entries lead to a page where players see them', async () => {
    await publish(
      { kind: 'page', slug: 'aim', locale: 'en', ...page('Aim') },
      { kind: 'page', slug: 'aiming', locale: 'en', ...page('Aiming', '[a](/flatPages/aim) [b](/fr/slots)') },
      { kind: 'page', slug: 'past', locale: 'en', ...page('Past', '[a](/flatPages/aiming) /flatPages/aim') },
    )
    const { result } = await asStaff(edith, '/content/page:aim/places')
    expect(result).toMatchObject({ linked_from: [{ id: 'page:aiming', title: 'Aiming', locales: ['en'] }] })
  })
})

/** Does something once, right after the next reading of drafts; what comes back waits for it. */
function afterFirstReading(act: () => Promise<Answer>): () => Promise<Answer | undefined> {
  const statements = Object.getPrototypeOf(platformEnv.DB.prepare('SELECT 1')) as D1PreparedStatement
  const asUsual = Reflect.get(statements, 'raw') as (this: D1PreparedStatement) => Promise<unknown>
  let done: Promise<Answer> | undefined
  const spy = vi.spyOn(statements, 'raw').mockImplementation(async function (this: D1PreparedStatement) {
    const rows = await asUsual.call(this)
    if (done || !JSON.stringify(this).includes('AS source ON source.id = content_entry.source_rev'))
      return rows
    done = act()
    await done
    return rows
  } as never)
  return async () => {
    spy.mockRestore()
    return done
  }
}

describe('a second pair of eyes', () => {
  beforeAll(async () => {
    await operator('/settings', { content_review: true }, 'PUT')
  })

  it('[DESK-20] keeps who edited last from publishing, by every way there is', async () => {
    const contents = page('Eyes')
    const publishing = (version: number, by: Member, more: object = {}) =>
      asStaff(by, '/content/page:eyes/en/publish', { version, ...contents, ...more })
    const refused = { http: 409, status: code.reviewNeeded }
    expect(await publishing(0, edith), 'a new entry').toMatchObject(refused)
    await saveAll('page:eyes', [{ locale: 'en', version: 0, ...contents }])
    expect(await publishing(1, edith)).toMatchObject(refused)
    expect(await publishing(1, edwin, { title: 'Changed with it' })).toMatchObject(refused)
    const times = { from: '2026-01-01T10:00', time_zone: 'UTC' }
    const scheduling = (by: Member) =>
      asStaff(by, '/content/page:eyes/en/schedule', { version: 1, ...contents, ...times })
    expect(await scheduling(edith)).toMatchObject(refused)
    expect(await make('page:eyes', 'publish-all', { en: 1 })).toMatchObject(refused)
    expect(await shownIn('eyes')).toEqual([])
    expect((await readEntry('page:eyes')) as object).toMatchObject({ needs_review: true })

    const asked = draftsOf(await make('page:eyes', 'review', { en: 1 }))
    expect(asked).toMatchObject([{ version: 2, waits_for_review: true }])
    const waiting = (await asStaff(edwin, '/content?waits_for_review=true')).result
    expect(waiting).toMatchObject({ items: [{ id: 'page:eyes' }] })
    const { result } = await asStaff(edith, '/content/page:eyes/publishing')
    expect(result).toMatchObject({ languages: [{ state: 'unreviewed' }] })
    expect((await publishing(2, edwin)).status).toBe(0)
    expect(await shownIn('eyes')).toEqual(['en'])
    expect(await stateOf('page:eyes', 'en')).toMatchObject({ waits_for_review: false })
  })

  it('[DESK-37] a draft is sent back with words, which its author finds, until it is saved anew or asked about again', async () => {
    const number = (numbers += 1)
    await saveAll('page:words', [{ locale: 'en', version: 0, ...page('Words', 'Tha text.', number) }])
    await make('page:words', 'review', { en: 1 })
    const sendBack = (version: number, words: string, by = edwin) =>
      asStaff(by, '/content/page:words/send-back', { versions: { en: version }, words })
    const found = async (by: Member) => (await asStaff(by, '/sent-back')).result as { items: object[] }
    const ofWords = async () =>
      (await found(edith)).items.filter((one) => 'content' in one && one.content === 'page:words')
    expect(await sendBack(2, '')).toMatchObject({ http: 422 })
    expect(await sendBack(1, 'stale')).toMatchObject({ http: 409 })
    const [sent] = draftsOf(await sendBack(2, '“Tha”: a typing error'))
    const said = { words: '“Tha”: a typing error', by: 'Edwin' }
    expect(sent).toMatchObject({ version: 3, waits_for_review: false, sent_back: said })
    expect(await ofWords()).toMatchObject([{ locale: 'en', title: 'Words', ...said }])
    expect((await found(edwin)).items).toEqual([])
    const [line] = await auditOf('action=sendBack')
    expect(line).toMatchObject({ actor: 'Edwin', target: 'page:words', after: { words: said.words } })
    expect(await sendBack(3, 'it waits no more')).toMatchObject({ http: 409 })
    // Asked about again as it is, it waits anew.
    const [again] = draftsOf(await make('page:words', 'review', { en: 3 }))
    expect(again).toMatchObject({ waits_for_review: true, sent_back: null })
    await sendBack(4, 'still')
    const same = { locale: 'en', ...page('Words', 'Tha text.', number) }
    await saveAll('page:words', [{ ...same, version: 5 }])
    expect(await stateOf('page:words', 'en')).toMatchObject({ sent_back: null })
    await saveAll('page:words', [{ locale: 'en', version: 6, ...page('Words', 'The text.', number) }])
    expect(await stateOf('page:words', 'en')).toMatchObject({ sent_back: null })
    expect(await ofWords()).toEqual([])
    await make('page:words', 'review', { en: 7 })
    await sendBack(8, 'good after all')
    expect(await ofWords()).toHaveLength(1)
    await make('page:words', 'publish-all', { en: 9 }, edwin)
    expect(await ofWords()).toEqual([])
    expect(await sendBack(10, 'too late')).toMatchObject({ http: 409 })
    // What was said of it before does not come back with the draft that taking it off leaves.
    await make('page:words', 'take-off', { en: 10 }, edwin)
    expect(await stateOf('page:words', 'en')).toMatchObject({ has_draft: true, sent_back: null })
  })

  it('[DESK-20] a version that is restored is edited by who restores it; the operator’s key is outside', async () => {
    const number = (numbers += 1)
    const [first] = draftsOf(
      await saveAll('page:back', [{ locale: 'en', version: 0, ...page('First', 'x', number) }], edwin),
    )
    await saveAll('page:back', [{ locale: 'en', version: 1, ...page('Second', 'x', number) }], edwin)
    const path = `/content/page:back/en/revisions/${first!.draft.id}/restore`
    expect((await asStaff(edith, path, { version: 2 })).status).toBe(0)
    expect(await make('page:back', 'publish-all', { en: 3 }, edith)).toMatchObject({
      status: code.reviewNeeded,
    })
    expect((await make('page:back', 'publish-all', { en: 3 }, edwin)).status).toBe(0)
    const keyed = { versions: { en: 4 } }
    expect((await operator('/content/page:back/publish-all', keyed)).status).toBe(0)
  })

  it.each([
    ['one language', 'en/publish', (number: number) => ({ version: 2, ...page('Mine', 'x', number) })],
    ['all', 'publish-all', () => ({ versions: { en: 2 } })],
  ])('[DESK-20] names no version that is still to come: %s', async (name, action, bodyOf) => {
    const number = (numbers += 1)
    const id = `page:ahead-${name.replaceAll(' ', '-')}`
    const save = (version: number, title: string, by: Member) =>
      saveAll(id, [{ locale: 'en', version, ...page(title, 'x', number) }], by)
    await save(0, 'Theirs', edwin)
    // Comes about between what the call reads and what it changes.
    const saved = afterFirstReading(() => save(1, 'Mine', edith))
    const answer = await asStaff(edith, `/content/${id}/${action}`, bodyOf(number))
    expect(await saved()).toMatchObject({ status: 0 })
    expect(answer).toMatchObject({ http: 409, status: code.conflict })
    expect(await stateOf(id, 'en')).toMatchObject({ version: 2, title: 'Mine', is_live: false })
  })

  it('[DESK-20] is of people: a machine’s key saves, and who may make keys does not publish it', async () => {
    const boss = await member('Keymaker', 'administrator')
    const permissions = ['content.read', 'content.write', 'content.publish']
    const expires_at = new Date(Date.now() + 30 * day_ms).toISOString()
    const wanted = { name: 'Feed', purpose: 'texts', permissions, expires_at, reason: 'a feed' }
    const { key } = (await asStaff(boss, '/keys', wanted)).result as { key: string }
    const machine = { ...boss, token: key }
    await saveAll('page:feed', [{ locale: 'en', version: 0, ...page('Feed') }], machine)
    const refused = { http: 409, status: code.reviewNeeded }
    const publishing = (by: Member) => make('page:feed', 'publish-all', { en: 1 }, by)
    expect(await publishing(machine)).toMatchObject(refused)
    expect(await publishing(boss)).toMatchObject(refused)
    const contents = page('Person')
    await saveAll('page:person', [{ locale: 'en', version: 0, ...contents }])
    expect(
      await asStaff(machine, '/content/page:person/en/publish', { version: 1, ...contents }),
    ).toMatchObject(refused)
    const { result } = await asStaff(machine, '/content/page:feed/publishing')
    expect(result).toMatchObject({ languages: [{ state: 'unreviewed' }] })
    expect((await publishing(edwin)).status).toBe(0)
  })

  it('[DESK-20] a draft from before accounts were kept is its author’s by name', async () => {
    await saveAll('page:elder', [{ locale: 'en', version: 0, ...page('Elder') }])
    const forget = "UPDATE content_revision SET author_id = NULL WHERE entry_id = 'page:elder:en'"
    await platformEnv.DB.prepare(forget).run()
    expect(await make('page:elder', 'publish-all', { en: 1 })).toMatchObject({ status: code.reviewNeeded })
    expect((await make('page:elder', 'publish-all', { en: 1 }, edwin)).status).toBe(0)
  })
})
