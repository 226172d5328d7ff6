import { beforeAll, expect, it } from 'vitest'
import type { FlatPage, Promotion } from '#contract/content.ts'
import { jpeg, pngPhoto } from '../../lib/photos.ts'
import { call, contentVersion, migrate, operator, platformEnv, publish } from '../support.ts'
import { member, type Member } from '../operator/staffSupport.ts'

let editor: Member
beforeAll(async () => {
  await migrate()
  editor = await member('Edith', 'editor')
})

async function upload(width: number, height: number): Promise<string> {
  const raw = new Uint8Array(await pngPhoto(width, height))
  return ((await call('/operator/pictures', { token: editor.token, raw })).result as { path: string }).path
}

async function importPicture(key: string, bytes: Uint8Array): Promise<string> {
  const { OPERATOR_KEY: token } = platformEnv
  const answer = await call(`/operator/media/${key}`, { method: 'PUT', raw: new Uint8Array(bytes), token })
  expect(answer.status).toBe(0)
  return `/media/${key}`
}

let numbers = 10
function page(slug: string, body_md: string) {
  const fields = { id: (numbers += 1), description: 'About' }
  return { kind: 'page', slug, locale: 'en', title: slug, body_md, fields }
}

async function textOfPage(slug: string): Promise<string> {
  const pages = (await call('/api/site/flatpages/list/en')).result as FlatPage[]
  return pages.find(({ idName }) => idName === `flatpages/${slug}`)?.text ?? ''
}

/** The attributes of a text's pictures. */
function picturesOf(text: string): Record<string, string>[] {
  return [...text.matchAll(/<img ([^>]*)>/g)].map(([, attributes = '']) => {
    const found = attributes.matchAll(/([a-z]+)="([^"]*)"/g)
    return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]))
  })
}

const lazily = { loading: 'lazy', decoding: 'async' }

it('[STUDIO-03] each picture in a text has the size of its file, and comes when it is looked at', async () => {
  const [wide, high] = [await upload(60, 20), await upload(21, 63)]
  const imported = await importPicture('help/map.jpg', jpeg(1200, 800))
  const body = `![Wide](${wide}) and ![high](${high})\n\n[![Map](${imported})](${imported})`
  await publish(
    page('pictured', body),
    page('repeated', `![Again](${wide} "With words")`),
    page('plain', 'Text.'),
  )
  expect(picturesOf(await textOfPage('pictured'))).toMatchObject([
    { alt: 'Wide', width: '60', height: '20', ...lazily },
    { alt: 'high', width: '21', height: '63', ...lazily },
    { alt: 'Map', width: '1200', height: '800', ...lazily },
  ])
  expect(picturesOf(await textOfPage('repeated'))).toMatchObject([{ width: '60', height: '20' }])
})

it('[STUDIO-03] so has one in the conditions of a promotion, and in a preview', async () => {
  const image = await upload(40, 30)
  const fields = { url: '/slots', image, alt: 'A reef', action: 'Go' }
  const offer = { kind: 'promotion', slug: 'offer', locale: 'en', title: 'Offer', fields }
  // The file is there already: an import of the fields alone would put another one in its place.
  const entries = [{ ...offer, body_md: `![Reef](${image})` }]
  expect((await operator('/content', { entries })).status).toBe(0)
  const [shown] = (await call('/api/site/ads?lang=en')).result as Promotion[]
  expect(picturesOf(shown?.body ?? '')).toMatchObject([{ width: '40', height: '30' }])
  const { url } = (await operator('/content/promotion:offer/en/preview', {})).result as { url: string }
  const { result } = await call(`/api/site/preview/${url.split('/').at(-1)}`)
  const { body } = (result as { content: Promotion }).content
  expect(picturesOf(body)).toMatchObject([{ width: '40', height: '30' }])
})

it('[STUDIO-03] a picture that another is imported in place of has the size of the new one, in a new version of the content', async () => {
  const path = await importPicture('help/chart.jpg', jpeg(300, 200))
  await publish(page('charted', `![Chart](${path})`))
  const before = await contentVersion()
  await importPicture('help/chart.jpg', jpeg(300, 200))
  expect(await contentVersion()).toBe(before)
  await importPicture('help/chart.jpg', jpeg(300, 400))
  expect(await contentVersion()).not.toBe(before)
  expect(picturesOf(await textOfPage('charted'))).toMatchObject([{ width: '300', height: '400' }])
})

it('[STUDIO-03] a picture that was imported before sizes were kept is shown, and has its size when it is imported again', async () => {
  const path = await importPicture('help/old.jpg', jpeg(320, 240))
  await publish(page('old', `![Old](${path})`))
  await platformEnv.DB.exec("DELETE FROM imported_picture WHERE key = 'help/old.jpg'")
  const [unsized] = picturesOf(await textOfPage('old'))
  expect(unsized).toMatchObject({ src: `/img${path}/640.webp`, ...lazily })
  expect(unsized).not.toHaveProperty('width')
  await importPicture('help/old.jpg', jpeg(320, 240))
  expect(picturesOf(await textOfPage('old'))).toMatchObject([{ width: '320', height: '240' }])
})

it('[STUDIO-03] a photo of a camera held upright is as high as it is shown', async () => {
  const path = await importPicture('help/upright.jpg', turned(jpeg(400, 300)))
  await publish(page('upright', `![Upright](${path})`))
  expect(picturesOf(await textOfPage('upright'))).toMatchObject([{ width: '300', height: '400' }])
})

/** With the EXIF block of a camera that was held a quarter turn: tag 274 (Orientation), one short, 6. */
function turned(photo: Uint8Array): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = [0xff, 0xe1, 0, 2 + 6 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return new Uint8Array([...photo.subarray(0, 20), ...exif, ...photo.subarray(20)])
}
