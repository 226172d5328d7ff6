import { beforeAll, describe, expect, it } from 'vitest'
import { publish, storePicture, call, countRows, migrate, operator } from '../support.ts'

const reef = '/media/studio/reef.webp'
beforeAll(async () => {
  await migrate()
  await storePicture(reef)
})

function page(slug: string, id: number, body_md = 'Text.', locale = 'en') {
  return { kind: 'page', slug, locale, title: slug, body_md, fields: { id, description: 'About' } }
}

function slide(slug: string, fields: object = {}) {
  const given = { url: '/slots', image: reef, action: 'Go', alt: 'A reef', ...fields }
  return { kind: 'slide', slug, locale: 'en', title: slug, fields: given }
}

const importing = (...entries: object[]) => operator('/content', { entries })
const revisions = () => countRows('content_revision')

async function numberOf(slug: string): Promise<number | undefined> {
  const { result } = await call('/api/site/flatpages/list/en')
  return (result as { id: number; idName: string }[]).find(({ idName }) => idName === `flatpages/${slug}`)?.id
}

describe('an import', () => {
  it.each([
    ['[x](javascript:alert(1))', 'unsafeLink'],
    ['[x](//evil.test)', 'unsafeLink'],
    ['[x](http://evil.test)', 'unsafeLink'],
    ['![Reef](https://elsewhere.test/reef.png)', 'foreignPicture'],
  ])('[CONTENT-06] has no text that the studio does not save: %s', async (body, key) => {
    const before = await revisions()
    expect(await importing(page('fine', 100), page('odd', 101, body))).toMatchObject({
      ...{ http: 422, status: 9400, fields: { 'entries.1.body_md': key } },
      error_message: `invalid: page:odd:en body_md ${key}`,
    })
    expect(await revisions()).toBe(before)
  })

  it.each([
    ['a link to no page', page('odd', 101, '[a](/flatPages/nowhere)'), 'body_md', 'brokenLink'],
    ['a link to no picture', page('odd', 101, '[a](/media/studio/gone.webp)'), 'body_md', 'brokenLink'],
    [
      'a link to what is no picture',
      page('odd', 101, `[a](/media/${'x'.repeat(1100)})`),
      'body_md',
      'brokenLink',
    ],
    [
      'a picture that is gone',
      page('odd', 101, '![Reef](/media/studio/gone.webp)'),
      'body_md',
      'pictureGone',
    ],
    ['a picture without words', page('odd', 101, `![](${reef})`), 'body_md', 'wordless'],
    ['nothing to read', page('odd', 101, ' '), 'body_md', 'required'],
    ['the name of a built-in page', page('betting_rules', 101), 'slug', 'taken'],
    ['the number of a built-in page', page('odd', 3), 'fields.id', 'taken'],
    [
      'a slide whose picture is gone',
      slide('odd', { image: '/media/a/b.webp' }),
      'fields.image',
      'pictureGone',
    ],
    ['a slide without words for its picture', slide('odd', { alt: '' }), 'fields.alt', 'required'],
    ['a slide without a button', slide('odd', { action: '' }), 'fields.action', 'required'],
    ['a slide that leads nowhere', slide('odd', { url: '/nowhere' }), 'fields.url', 'brokenLink'],
  ])('[CONTENT-06] shows nothing that the studio does not publish: %s', async (_, odd, field, key) => {
    const before = await revisions()
    expect(await importing(page('fine', 100), odd)).toMatchObject({
      ...{ http: 422, status: 9457, fields: { [`entries.1.${field}`]: key } },
      error_message: `not publishable: ${odd.kind}:${odd.slug}:en ${field} ${key}`,
    })
    expect(await revisions()).toBe(before)
  })

  it('[CONTENT-06] names every entry that keeps it back', async () => {
    const answer = await importing(page('fine', 100), page('one', 101, ' '), slide('two', { action: '' }))
    expect(answer.fields).toEqual({
      'entries.1.body_md': 'required',
      'entries.2.fields.action': 'required',
    })
    expect(answer.error_message).toBe(
      'not publishable: page:one:en body_md required, slide:two:en fields.action required',
    )
  })

  it('[CONTENT-06] links to the pages that come with it', async () => {
    const entries = [
      page('here', 110, '[there](/flatPages/there)'),
      page('there', 111, '[here](/flatPages/here)'),
    ]
    expect(await publish(...entries, slide('both', { url: '/flatPages/there' }))).toEqual({
      ...{ saved: 3, unchanged: 0 },
    })
  })

  it('[CONTENT-06] has one page for a number, and one entry for a place', async () => {
    await publish(page('held', 120))
    expect(await importing(page('late', 120))).toMatchObject({ fields: { 'entries.0.fields.id': 'taken' } })
    expect(await importing(page('same', 121), page('again', 121))).toMatchObject({
      fields: { 'entries.0.fields.id': 'taken', 'entries.1.fields.id': 'taken' },
    })
    expect(await importing(page('twice', 122), page('twice', 122, 'Other.'))).toMatchObject({
      fields: { 'entries.1.slug': 'taken' },
    })
    expect(await publish(page('held', 120, 'Texte.', 'fr'))).toMatchObject({ saved: 1 })
  })

  it('[CONTENT-06] may exchange the numbers of pages, in all their languages', async () => {
    await publish(page('left', 130), page('left', 130, 'Texte.', 'fr'), page('right', 131))
    // The French page would still have the number.
    expect(await importing(page('left', 131), page('right', 130))).toMatchObject({
      fields: { 'entries.1.fields.id': 'taken' },
    })
    await publish(page('left', 131), page('left', 131, 'Texte.', 'fr'), page('right', 130))
    expect([await numberOf('left'), await numberOf('right')]).toEqual([131, 130])
  })

  it('[CONTENT-06] leaves alone what is live as it comes, whatever has become of what it names', async () => {
    const linking = page('linking', 141, '[a](/flatPages/linked)')
    await publish(page('linked', 140), linking)
    await operator('/content/page:linked/en/unpublish', { version: 1 })
    expect(await publish(linking)).toEqual({ saved: 0, unchanged: 1 })
    expect(await importing({ ...linking, title: 'Changed' })).toMatchObject({
      fields: { 'entries.0.body_md': 'brokenLink' },
    })
  })

  it('[CONTENT-06] may have as many as 200 entries, each with a picture and a link to another', async () => {
    const entries = Array.from({ length: 200 }, (_, index) =>
      page(`many_${index}`, 1000 + index, `![Reef](${reef}) [a](/flatPages/many_${199 - index})`),
    )
    expect(await publish(...entries)).toEqual({ saved: 200, unchanged: 0 })
    expect(await publish(...entries)).toEqual({ saved: 0, unchanged: 200 })
  })
})

describe('a direction in a text', () => {
  it('[CONTENT-06] ends with what it isolates', async () => {
    const isolated = 'حتى \u2066100 USD\u2069.'
    expect(await publish(slide('amounts', { text: isolated }))).toMatchObject({ saved: 1 })
    for (const text of [
      'Win \u2066elbuod',
      'Win\u2069',
      'Win \u2066\u202Eelbuod\u2069',
      'Win \u202Eelbuod\u202C',
    ])
      expect(await importing(slide('turned', { text })), text).toMatchObject({
        ...{ status: 9400, fields: { 'entries.0.fields.text': 'incorrectInput' } },
      })
  })
})
