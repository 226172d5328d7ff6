import { beforeAll, describe, expect, it } from 'vitest'
import type { FlatPage, Slide } from '#contract/content.ts'
import { momentOf } from '../../../../functions/platform/kit/wallTime.ts'
import { jpeg, pngPhoto } from '../../lib/photos.ts'
import {
  call,
  contentVersion,
  countRows,
  migrate,
  operator,
  platformEnv,
  signUp,
  type Answer,
} from '../support.ts'
import { asStaff, auditOf, member, type Member } from './staffSupport.ts'

let editor: Member
let other: Member

beforeAll(async () => {
  await migrate()
  ;[editor, other] = await Promise.all([member('Edith', 'editor'), member('Edwin', 'editor')])
})

type Draft = {
  version: number
  title: string
  is_live: boolean
  has_draft: boolean
  publish_at: string | null
  schedule: string | null
  draft: { id: string; body_md: string; fields: object }
}
const draftIn = ({ result }: Answer) => result as Draft

let numbers = 1000
function pageFields(title: string, body_md = 'Text.', more: object = {}) {
  return { title, body_md, fields: { id: (numbers += 1), description: 'About' }, ...more }
}

const saveEntry = (id: string, body: object, by = editor) => asStaff(by, `/content/${id}/en`, body, 'PUT')
const takeAction = (id: string, action: string, body: object, by = editor) =>
  asStaff(by, `/content/${id}/en/${action}`, body)

async function shownPage(slug: string, language = 'en'): Promise<FlatPage | undefined> {
  const { result } = await call(`/api/site/flatpages/list/${language}`)
  return (result as FlatPage[]).find(({ idName }) => idName === `flatpages/${slug}`)
}

async function uploadPicture(): Promise<string> {
  const seed = numbers++ % 50
  const raw = new Uint8Array(await pngPhoto(20 + seed, 10))
  const answer = await call('/operator/pictures', { token: editor.token, raw })
  return (answer.result as { path: string }).path
}

describe('a draft', () => {
  it('[STUDIO-02] is not shown before it is published, and published with the save', async () => {
    const contents = pageFields('Shipping')
    expect(draftIn(await saveEntry('page:shipping', { version: 0, ...contents }))).toMatchObject({
      ...{ version: 1, is_live: false, has_draft: true, author: 'Edith' },
    })
    expect(await shownPage('shipping')).toBeUndefined()
    const before = await contentVersion()
    const published = await takeAction('page:shipping', 'publish', {
      version: 1,
      ...contents,
      title: 'Sailing',
    })
    expect(draftIn(published)).toMatchObject({ version: 2, is_live: true, has_draft: false })
    expect(await shownPage('shipping')).toMatchObject({ name: 'Sailing', lang: 'en' })
    expect(await contentVersion()).not.toBe(before)
    await saveEntry('page:shipping', { version: 2, ...contents, title: 'Later' })
    expect(await shownPage('shipping')).toMatchObject({ name: 'Sailing' })
  })

  it('[STUDIO-02] of two editors is saved once, and the other is shown the newer one', async () => {
    const contents = pageFields('Shared')
    await saveEntry('page:shared', { version: 0, ...contents })
    const saves = ['Mine', 'Yours'].map((title, index) =>
      saveEntry('page:shared', { version: 1, ...contents, title }, index === 0 ? editor : other),
    )
    const answers = await Promise.all(saves)
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const won = answers.find(({ http }) => http === 200)!
    const lost = answers.find(({ http }) => http === 409)! as Answer & { current: Draft }
    expect(lost).toMatchObject({ status: 9409, current: { version: 2, title: draftIn(won).title } })
    const revisions = 'content_revision WHERE entry_id = ?'
    expect(await countRows(revisions, 'page:shared:en')).toBe(2)
    const outcomes = (await auditOf('target=page:shared:en')).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['done', 'done', 'refused'])
    expect(await saveEntry('page:shared', { version: 0, ...contents })).toMatchObject({ http: 409 })
  })

  it('[STUDIO-02] has no script, no data and nothing that turns the direction of a title', async () => {
    const links = ['javascript:alert(1)', 'data:text/html,x', 'JaVaScRiPt:x', 'vbscript:x', '//evil.test']
    for (const link of links) {
      const answer = await saveEntry('page:hostile', { version: 0, ...pageFields('Hostile', `[x](${link})`) })
      expect(answer, link).toMatchObject({ http: 422, fields: { body_md: 'unsafeLink' } })
      const fields = { url: link, image: '/media/slides/x.webp', alt: 'x' }
      const slide = await saveEntry('slide:hostile', { version: 0, title: 'Hostile', fields })
      expect(slide, link).toMatchObject({ http: 422, fields: { 'fields.url': 'incorrectInput' } })
    }
    const turned = await saveEntry('page:hostile', { version: 0, ...pageFields('Win\u202Eelbuod') })
    expect(turned).toMatchObject({ http: 422, fields: { title: 'incorrectInput' } })
    await takeAction('page:hostile', 'publish', {
      version: 0,
      ...pageFields('Hostile', '<script>alert(1)</script>'),
    })
    expect((await shownPage('hostile'))?.text).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n')
  })

  it('[STUDIO-02] is published only with links that lead somewhere, and words for its picture and its button', async () => {
    const broken = pageFields('Links', '[a](/flatPages/nowhere) and [b](/slots) and [c](https://example.com)')
    expect(await takeAction('page:links', 'publish', { version: 0, ...broken })).toMatchObject({
      ...{ http: 422, status: 9457, fields: { body_md: 'brokenLink' } },
    })
    const links = pageFields(
      'Links',
      '[a](/help), [b](/fr/returns), [c](/), [d](/flatPages/links) and [e](/profile/limits)',
    )
    expect(await takeAction('page:links', 'publish', { version: 0, ...links })).toMatchObject({ status: 0 })
    await saveEntry('page:unread', { version: 0, ...pageFields('Unread') })
    const early = pageFields('Links', '[a](/flatPages/unread)')
    expect(await takeAction('page:links', 'publish', { version: 1, ...early })).toMatchObject({
      ...{ http: 422, status: 9457, fields: { body_md: 'brokenLink' } },
    })
    await takeAction('page:unread', 'publish', { version: 1, ...pageFields('Unread') })
    expect(await takeAction('page:links', 'publish', { version: 1, ...early })).toMatchObject({ status: 0 })
    const image = await uploadPicture()
    const slide = (fields: object) =>
      takeAction('slide:words', 'publish', {
        version: 0,
        title: 'Slide',
        fields: { url: '/slots', image, action: 'Play', ...fields },
      })
    expect(await slide({})).toMatchObject({ status: 9457, fields: { 'fields.alt': 'required' } })
    expect(await slide({ alt: 'A reef', action: '' })).toMatchObject({
      ...{ status: 9457, fields: { 'fields.action': 'required' } },
    })
    expect(await slide({ alt: 'A reef', image: '/media/slides/gone.webp' })).toMatchObject({
      fields: { 'fields.image': 'pictureGone' },
    })
    expect((await slide({ alt: 'A reef' })).status).toBe(0)
    const { result } = await call('/api/site/slides?lang=en')
    expect((result as Slide[]).find(({ id }) => id === 'words')).toMatchObject({
      urlImage: image,
      alt: 'A reef',
    })
  })
})

it('[STUDIO-02] [MENU-09] a page is not published by a name or a number that leads to another one', async () => {
  const publishAs = (slug: string, contents: object) =>
    takeAction(`page:${slug}`, 'publish', { version: 0, ...contents })
  expect(await publishAs('betting_rules', pageFields('Rules'))).toMatchObject({
    ...{ http: 422, status: 9457, fields: { slug: 'taken' } },
  })
  const numbered = (id: number) => pageFields('Numbered', 'Text.', { fields: { id, description: 'About' } })
  expect(await publishAs('numbered', numbered(3))).toMatchObject({ fields: { 'fields.id': 'taken' } })
  expect((await publishAs('numbered', numbered(700))).status).toBe(0)
  expect(await publishAs('other', numbered(700))).toMatchObject({ fields: { 'fields.id': 'taken' } })
  const again = { version: 1, ...numbered(700) }
  expect((await takeAction('page:numbered', 'publish', again)).status).toBe(0)
})

it('[STUDIO-03] a picture in a text is shown from the site, has words, and is not deleted while it is in use', async () => {
  const image = await uploadPicture()
  const illustrated = (version: number, body: string) => ({ version, ...pageFields('Illustrated', body) })
  const foreign = illustrated(0, '![Reef](https://elsewhere.test/reef.png)')
  expect(await saveEntry('page:illustrated', foreign)).toMatchObject({
    fields: { body_md: 'foreignPicture' },
  })
  const publishing = (body: string) => takeAction('page:illustrated', 'publish', illustrated(0, body))
  expect(await publishing(`![](${image})`)).toMatchObject({ fields: { body_md: 'wordless' } })
  expect(await publishing('![Reef](/media/studio/gone.webp)')).toMatchObject({
    fields: { body_md: 'pictureGone' },
  })
  expect((await publishing(`Look: ![Reef](${image})`)).status).toBe(0)
  const text = (await shownPage('illustrated'))?.text
  expect(text).toContain(`<img src="/img${image}/640.webp" alt="Reef" srcset="/img${image}/480.webp 480w, `)
  const id = image.split('/').at(-1)!.replace('.webp', '')
  expect(await asStaff(editor, `/pictures/${id}`, undefined, 'DELETE')).toMatchObject({ http: 409 })
  await takeAction('page:illustrated', 'publish', illustrated(1, 'Words alone.'))
  expect((await asStaff(editor, `/pictures/${id}`, undefined, 'DELETE')).status).toBe(0)
})

describe('a schedule', () => {
  it('[STUDIO-02] shows a pinned revision from and until a time, and then what was live before', async () => {
    const contents = pageFields('Usual')
    await takeAction('page:season', 'publish', { version: 0, ...contents })
    const times = { from: '2030-07-01T10:00', until: '2030-07-02T10:00', time_zone: 'Asia/Jerusalem' }
    const scheduled = await takeAction('page:season', 'schedule', {
      version: 1,
      ...contents,
      title: 'Season',
      ...times,
    })
    expect(draftIn(scheduled)).toMatchObject({
      ...{ publish_at: '2030-07-01T07:00:00.000Z', publish_until: '2030-07-02T07:00:00.000Z' },
    })
    await saveEntry('page:season', { version: 2, ...contents, title: 'Leaks?' })
    expect(await shownPage('season')).toMatchObject({ name: 'Usual' })
    const before = await contentVersion()
    await moveSchedule('page:season:en', -1000, 3_600_000)
    expect(await shownPage('season')).toMatchObject({ name: 'Season' })
    expect(await contentVersion()).not.toBe(before)
    await moveSchedule('page:season:en', -7_200_000, -1000)
    expect(await shownPage('season')).toMatchObject({ name: 'Usual' })
    // Published for good in the middle of a season, the season is over.
    await moveSchedule('page:season:en', -1000, 3_600_000)
    await takeAction('page:season', 'publish', { version: 3, ...contents, title: 'New' })
    expect(await shownPage('season')).toMatchObject({ name: 'New' })
  })

  it('[STUDIO-02] without an end stays live, also below the next one', async () => {
    const contents = pageFields('First')
    const times = { from: '2030-07-01T10:00', time_zone: 'UTC' }
    await takeAction('page:stays', 'schedule', { version: 0, ...contents, ...times })
    expect(await shownPage('stays')).toBeUndefined()
    await moveSchedule('page:stays:en', -1000, null)
    expect(await shownPage('stays')).toMatchObject({ name: 'First' })
    await takeAction('page:stays', 'schedule', { version: 1, ...contents, title: 'Second', ...times })
    expect(await shownPage('stays')).toMatchObject({ name: 'First' })
    await takeAction('page:stays', 'unschedule', { version: 2 })
    expect(await shownPage('stays')).toMatchObject({ name: 'First' })
    await takeAction('page:stays', 'unpublish', { version: 3 })
    expect(await shownPage('stays')).toBeUndefined()
  })

  it('[STUDIO-02] that is shown until a time does not give way to a later one, but to one that begins now', async () => {
    const contents = pageFields('March')
    const now = { from: '2026-01-01T00:00', until: '2030-03-07T10:00', time_zone: 'UTC' }
    const later = { from: '2030-03-08T10:00', until: '2030-03-14T10:00', time_zone: 'UTC' }
    const put = (version: number, times: object) =>
      takeAction('page:march', 'schedule', { version, ...contents, ...times })
    await put(0, now)
    expect(await put(1, later)).toMatchObject({ http: 422, fields: { from: 'scheduleShown' } })
    expect(await shownPage('march')).toMatchObject({ name: 'March' })
    // Who begins with an older version is told of that first.
    expect(await put(0, later)).toMatchObject({ http: 409 })
    expect((await put(1, { ...now, until: '2030-03-09T10:00' })).status).toBe(0)
    await moveSchedule('page:march:en', 3_600_000, 7_200_000)
    expect((await put(2, later)).status).toBe(0)
  })

  it('[STUDIO-02] waits, is shown, and is over, when its revision is not published any more', async () => {
    const contents = pageFields('Hours')
    const times = { from: '2030-07-01T10:00', until: '2030-07-02T10:00', time_zone: 'UTC' }
    await takeAction('page:hours', 'schedule', { version: 0, ...contents, ...times })
    const state = async () => {
      const { result } = await asStaff(editor, '/content/page:hours')
      const { is_live, has_draft, schedule } = (result as { drafts: Draft[] }).drafts[0]!
      return { is_live, has_draft, schedule }
    }
    expect(await state()).toEqual({ is_live: false, has_draft: false, schedule: 'waits' })
    await moveSchedule('page:hours:en', -1000, 3_600_000)
    expect(await state()).toEqual({ is_live: true, has_draft: false, schedule: 'shown' })
    await moveSchedule('page:hours:en', -7_200_000, -1000)
    expect(await state()).toEqual({ is_live: false, has_draft: true, schedule: 'ended' })
    const { result } = await asStaff(editor, '/content?has_draft=true&q=hours')
    expect(result).toMatchObject({ items: [{ id: 'page:hours' }] })
  })

  it('[STUDIO-02] of the future stays when the entry is taken off the site', async () => {
    const contents = pageFields('Now')
    await takeAction('page:next', 'publish', { version: 0, ...contents })
    const times = { from: '2030-07-01T10:00', time_zone: 'UTC' }
    await takeAction('page:next', 'schedule', { version: 1, ...contents, title: 'Next', ...times })
    const off = await takeAction('page:next', 'unpublish', { version: 2 })
    expect(draftIn(off)).toMatchObject({ is_live: false, publish_at: '2030-07-01T10:00:00.000Z' })
    expect(await shownPage('next')).toBeUndefined()
    await moveSchedule('page:next:en', -1000, 3_600_000)
    expect(await shownPage('next')).toMatchObject({ name: 'Next' })
    await takeAction('page:next', 'unpublish', { version: 3 })
    expect(await shownPage('next')).toBeUndefined()
  })

  it('[STUDIO-02] is read by the clock of its time zone, also where clocks change', () => {
    const at = (time: string, zone: string) => {
      const moment = momentOf(time, zone)
      return moment.ok ? new Date(moment.value).toISOString() : moment.error
    }
    expect(at('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-03-29T02:30', 'Europe/Berlin')).toBe('timeSkipped')
    expect(at('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z')
    expect(at('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
    expect(at('2026-06-01T00:00', 'Asia/Jerusalem')).toBe('2026-05-31T21:00:00.000Z')
    expect(at('2026-01-01T00:00', 'America/Sao_Paulo')).toBe('2026-01-01T03:00:00.000Z')
    expect(at('2026-01-01T00:00', 'Mars/Olympus')).toBe('timeZone')
    expect(at('2026-13-01T00:00', 'UTC')).toBe('timeSkipped')
  })

  it('[STUDIO-02] is refused at a time that never comes, and with an end before its beginning', async () => {
    const times = { from: '2026-03-29T02:30', time_zone: 'Europe/Berlin' }
    const put = (more: object) =>
      takeAction('page:never', 'schedule', { version: 0, ...pageFields('Never'), ...times, ...more })
    expect(await put({})).toMatchObject({ http: 422, fields: { from: 'timeSkipped' } })
    expect(await put({ time_zone: 'Nowhere' })).toMatchObject({ fields: { time_zone: 'timeZone' } })
    const backwards = { from: '2030-01-02T00:00', until: '2030-01-01T00:00' }
    expect(await put(backwards)).toMatchObject({ fields: { until: 'timeOrder' } })
    const over = { from: '2025-01-01T00:00', until: '2025-01-02T00:00' }
    expect(await put(over)).toMatchObject({ fields: { until: 'timePast' } })
  })
})

/** As if the times of a schedule were so far from now. */
async function moveSchedule(id: string, from_ms: number, until_ms: number | null): Promise<void> {
  const now = Date.now()
  await platformEnv.DB.prepare('UPDATE content_entry SET publish_at = ?, publish_until = ? WHERE id = ?')
    .bind(now + from_ms, until_ms === null ? null : now + until_ms, id)
    .run()
}

describe('the history', () => {
  it('[STUDIO-02] shows what changed, and restores as a new draft', async () => {
    const contents = pageFields('One', 'first\nsame\n')
    const one = draftIn(await saveEntry('page:past', { version: 0, ...contents }))
    const two = draftIn(
      await saveEntry('page:past', { version: 1, ...contents, title: 'Two', body_md: 'second\nsame\n' }),
    )
    const path = '/content/page:past/en'
    const difference = await asStaff(editor, `${path}/difference?from=${one.draft.id}&to=${two.draft.id}`)
    expect(difference.result).toEqual({
      fields: [{ name: 'title', before: 'One', after: 'Two' }],
      body: [
        { kind: 'removed', text: 'first\n' },
        { kind: 'added', text: 'second\n' },
        { kind: 'same', text: 'same\n' },
      ],
    })
    const restored = await asStaff(editor, `${path}/revisions/${one.draft.id}/restore`, { version: 2 })
    expect(draftIn(restored)).toMatchObject({ version: 3, title: 'One', draft: { body_md: 'first\nsame\n' } })
    const { result } = await asStaff(editor, `${path}/revisions`)
    expect(result).toMatchObject({ total: 3, items: [{ title: 'One' }, { title: 'Two' }, { title: 'One' }] })
  })

  it('[STUDIO-02] does not restore a revision whose picture is gone', async () => {
    const image = await uploadPicture()
    const fields = { url: '/slots', image, alt: 'Old' }
    const old = draftIn(await saveEntry('slide:gone', { version: 0, title: 'Old', fields }))
    const id = image.split('/').at(-1)!.replace('.webp', '')
    expect(await asStaff(editor, `/pictures/${id}`, undefined, 'DELETE')).toMatchObject({ http: 409 })
    await saveEntry('slide:gone', {
      version: 1,
      title: 'New',
      fields: { ...fields, image: await uploadPicture() },
    })
    expect((await asStaff(editor, `/pictures/${id}`, undefined, 'DELETE')).status).toBe(0)
    const path = `/content/slide:gone/en/revisions/${old.draft.id}/restore`
    expect(await asStaff(editor, path, { version: 2 })).toMatchObject({ http: 409, status: 9458 })
  })
})

describe('the lists of the studio', () => {
  it('[CONTENT-06] show every entry once, with its languages, and what lacks a translation', async () => {
    await saveEntry('page:tongues', { version: 0, ...pageFields('Tongues') })
    await asStaff(editor, '/content/page:tongues/fr', { version: 0, ...pageFields('Langues') }, 'PUT')
    const { result } = await asStaff(editor, '/content?kind=page&q=tongues')
    expect(result).toMatchObject({ total: 1, items: [{ id: 'page:tongues', title: 'Tongues' }] })
    const [item] = (result as { items: { missing: string[] }[] }).items
    expect(item?.missing.toSorted()).toEqual(['ar', 'es', 'he', 'pt', 'ru'])
  })

  it('[CONTENT-06] say which language is shown instead of one that is written and not live', async () => {
    const contents = pageFields('Half')
    await takeAction('page:half', 'publish', { version: 0, ...contents })
    await asStaff(editor, '/content/page:half/he', { version: 0, ...contents }, 'PUT')
    const { result } = await asStaff(editor, '/content/page:half')
    expect(result).toMatchObject({ instead: 'en', missing: ['fr', 'es', 'ar', 'ru', 'pt'] })
    const listed = async () => {
      const { items } = (await asStaff(editor, '/translations?perPage=100')).result as {
        items: { id: string; missing: string[] }[]
      }
      return items.find(({ id }) => id === 'page:half')?.missing
    }
    expect(await listed()).toContain('he')
    await asStaff(editor, '/content/page:half/he/publish', { version: 1, ...contents })
    expect(await listed()).not.toContain('he')
    await takeAction('page:half', 'unpublish', { version: 1 })
    expect((await asStaff(editor, '/content/page:half')).result).toMatchObject({ instead: null })
  })

  it('[CONTENT-06] of languages that came with one import none is older than another', async () => {
    const entries = ['he', 'en'].map((locale) => ({
      kind: 'page',
      slug: 'together',
      locale,
      ...pageFields(locale),
    }))
    await operator('/content', { entries })
    const { result } = await asStaff(editor, '/translations?perPage=100')
    const { items } = result as { items: { slug: string; outdated: string[] }[] }
    expect(items.find(({ slug }) => slug === 'together')?.outdated).toEqual([])
  })

  it('[CONTENT-06] read one entry with the drafts of all its languages', async () => {
    const { result } = await asStaff(editor, '/content/page:tongues')
    const { drafts } = result as { drafts: { locale: string }[] }
    expect(drafts.map(({ locale }) => locale).toSorted()).toEqual(['en', 'fr'])
    expect(await asStaff(editor, '/content/page:nothing')).toMatchObject({ http: 404 })
  })
})

describe('a preview', () => {
  it('[STUDIO-02] shows the draft at an address that cannot be guessed and ends by itself', async () => {
    await saveEntry('page:secret', { version: 0, ...pageFields('Secret', 'Not **yet**.') })
    const { result } = await asStaff(editor, '/content/page:secret/en/preview', {})
    const { url } = result as { url: string }
    expect(url).toMatch(/^https:\/\/atoll\.test\/en\/preview\//)
    const token = url.split('/').at(-1)!
    const answer = await call(`/api/site/preview/${token}`)
    expect(answer.headers.get('cache-control')).not.toContain('public, max-age=60')
    expect(answer.result).toMatchObject({
      ...{ kind: 'page', content: { name: 'Secret', text: '<p>Not <strong>yet</strong>.</p>\n' } },
    })
    const [revision, ends, proof] = token.split('.')
    const later = `${revision}.${Number(ends) + 1}.${proof}`
    const forged = `${revision}.${ends}.${'A'.repeat(43)}`
    for (const wrong of [later, forged])
      expect(await call(`/api/site/preview/${wrong}`)).toMatchObject({ http: 404 })
    expect(await shownPage('secret')).toBeUndefined()
  })
})

it('[STUDIO-02] [LANG-09] the preview of a slide has the picture that players get: the English one where words go the same way', async () => {
  const [image, later, theirs] = [await uploadPicture(), await uploadPicture(), await uploadPicture()]
  const slide = (title: string, path: string) => ({
    ...{ version: 0, title, fields: { url: '/slots', image: path, alt: 'A reef', action: 'Go' } },
  })
  const previewIn = async (locale: string) => {
    const { result } = await asStaff(editor, `/content/slide:seen/${locale}/preview`, {})
    const token = (result as { url: string }).url.split('/').at(-1)!
    return (await call(`/api/site/preview/${token}`)).result
  }
  await takeAction('slide:seen', 'publish', slide('Reef', image))
  for (const [locale, title] of [
    ['fr', 'Récif'],
    ['ar', 'شعاب'],
  ] as const)
    await asStaff(editor, `/content/slide:seen/${locale}`, slide(title, theirs), 'PUT')
  expect(await previewIn('fr')).toMatchObject({ content: { title: 'Récif', urlImage: image } })
  expect(await previewIn('ar')).toMatchObject({ content: { title: 'شعاب', urlImage: theirs } })
  await saveEntry('slide:seen', { ...slide('Reef', later), version: 1 })
  expect(await previewIn('en')).toMatchObject({ content: { urlImage: later } })
  expect(await previewIn('fr')).toMatchObject({ content: { urlImage: image } })
})

it('[MENU-06] [STUDIO-02] a banner is previewed as that of the footer', async () => {
  const fields = { url: '/slots', image: await uploadPicture(), alt: 'The app' }
  await saveEntry('banner:app', { version: 0, title: 'App', fields })
  const { result } = await asStaff(editor, '/content/banner:app/en/preview', {})
  const token = (result as { url: string }).url.split('/').at(-1)!
  expect((await call(`/api/site/preview/${token}`)).result).toMatchObject({
    ...{ kind: 'slide', content: { slideType: 'footer', title: 'App' } },
  })
})

describe('a picture', () => {
  const send = (raw: BodyInit) => call('/operator/pictures', { token: editor.token, raw })

  it('[STUDIO-03] is encoded anew, so that nothing but pixels is kept', async () => {
    const hidden = '<script>alert(1)</script>'
    const raw = new Blob([new Uint8Array(await pngPhoto(40, 30)), hidden])
    const answer = await send(new Uint8Array(await raw.arrayBuffer()))
    expect(answer.result).toMatchObject({ width_px: 40, height_px: 30, author: 'Edith' })
    const { path } = answer.result as { path: string }
    const stored = await platformEnv.MEDIA.get(path.slice('/media/'.length))
    const text = new TextDecoder('latin1').decode(await stored!.arrayBuffer())
    expect(text.startsWith('RIFF')).toBe(true)
    expect(text).not.toContain('script')
    const { items } = (await asStaff(editor, '/pictures')).result as { items: { path: string }[] }
    expect(items.map((one) => one.path)).toContain(path)
  })

  it('[STUDIO-03] is no SVG, no HTML, nothing broken, and not too large', async () => {
    const text = (value: string) => new TextEncoder().encode(value)
    for (const raw of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'GIF89a'])
      expect(await send(text(raw)), raw).toMatchObject({ http: 422, status: 234 })
    expect(await send(new Uint8Array(jpeg(100, 100)))).toMatchObject({ status: 234 })
    const claimed = { width: 9000, height: 10 }
    expect(await send(new Uint8Array(await pngPhoto(8, 8, claimed)))).toMatchObject({
      http: 413,
      status: 233,
    })
    expect(await send(new Uint8Array(11 * 1024 * 1024))).toMatchObject({ http: 413, status: 233 })
  })
})

describe('a popup', () => {
  it('[CONTENT-04] that is published is what players are told, until it is taken off', async () => {
    const player = await signUp('Polls')
    const popups = async () =>
      ((await call('/api/user/popups', { token: player.token })).result as { id: string }[]).map(
        ({ id }) => id,
      )
    const contents = { title: 'Hello', fields: { text: 'Welcome', url: '/slots' } }
    await saveEntry('popup:hello', { version: 0, ...contents })
    expect(await popups()).toEqual([])
    await takeAction('popup:hello', 'publish', { version: 1, ...contents })
    expect(await popups()).toEqual(['hello'])
    await takeAction('popup:hello', 'unpublish', { version: 2 })
    expect(await popups()).toEqual([])
  })
})

describe('a crash between the steps', () => {
  it('[STUDIO-02] of publishing leaves all of it or nothing: entry, revision and audit are one transaction', async () => {
    const contents = pageFields('Whole')
    await takeAction('page:whole', 'publish', { version: 0, ...contents })
    const { DB } = platformEnv
    await DB.exec(
      "CREATE TRIGGER crash BEFORE INSERT ON audit_log WHEN NEW.outcome = 'done' BEGIN SELECT raise(ABORT, 'crash'); END",
    )
    const answer = await takeAction('page:whole', 'publish', { version: 1, ...contents, title: 'Half' })
    await DB.exec('DROP TRIGGER crash')
    expect(answer.http).toBe(502)
    expect(await shownPage('whole')).toMatchObject({ name: 'Whole' })
    const rows = 'content_revision WHERE entry_id = ?'
    expect(await countRows(rows, 'page:whole:en')).toBe(1)
    expect(
      (await takeAction('page:whole', 'publish', { version: 1, ...contents, title: 'Half' })).status,
    ).toBe(0)
    expect(await shownPage('whole')).toMatchObject({ name: 'Half' })
  })
})

describe('the version of the content', () => {
  it('[CONTENT-06] changes with settings and places too, and with nothing else', async () => {
    const first = await contentVersion()
    await saveEntry('page:quiet', { version: 0, ...pageFields('Quiet') })
    const draft = await contentVersion()
    await saveEntry('page:quiet', { version: 1, ...pageFields('Quieter') })
    expect(await contentVersion()).toBe(draft)
    expect(draft).not.toBe(first)
    await operator('/settings', { oddType: 'american' }, 'PUT')
    const settings = await contentVersion()
    expect(settings).not.toBe(draft)
    await asStaff(editor, '/games/pragmatic/vs1', { is_hidden: true }, 'PUT')
    expect(await contentVersion()).not.toBe(settings)
  })
})

describe('the audit log of content', () => {
  it('[STUDIO-06] says "done" of one alone of two publications of the same moment', async () => {
    const contents = { version: 1, ...pageFields('Twice') }
    await saveEntry('page:twice', { ...contents, version: 0 })
    const answers = await Promise.all([
      takeAction('page:twice', 'publish', contents),
      takeAction('page:twice', 'publish', contents, other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([0, 9409])
    const lines = await auditOf('target=page:twice:en&action=publishContent')
    expect(lines.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused'])
  })

  it('[STUDIO-06] does not say that a picture was removed that is not there', async () => {
    const id = 'b'.repeat(24)
    expect(await asStaff(editor, `/pictures/${id}`, undefined, 'DELETE')).toMatchObject({ http: 404 })
    const lines = await auditOf(`target=${id}&action=removePicture`)
    expect(lines.map(({ outcome }) => outcome)).toEqual(['refused'])
  })
})
