import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand } from '../../brands/brand.ts'
import { languageOf, type Language } from '#contract/languages.ts'
import { brandFolder, brandId, loadBrand } from '../lib/brand.ts'
import type { Operator } from './operator.ts'

const seedFolder = join(import.meta.dirname, 'content')
const builtinFolder = join(import.meta.dirname, '../../src/content/builtin')

type Entry = {
  kind: 'page' | 'slide' | 'promotion' | 'popup' | 'banner'
  slug: string
  locale: string
  title: string
  body_md?: string
  fields: object
  priority: number
}

/** The numbers of pages in old addresses, in the order of the menus. */
const pages: Record<string, { id: number; is_fivebet?: true }> = {
  join_us: { id: 10, is_fivebet: true },
  how_to_start: { id: 11, is_fivebet: true },
  frequently_asked_questions: { id: 12, is_fivebet: true },
  deposits_withdrawals: { id: 13, is_fivebet: true },
  about_us: { id: 20, is_fivebet: true },
  partners: { id: 21, is_fivebet: true },
  rules: { id: 22, is_fivebet: true },
  bonus_channel: { id: 23 },
  contacts: { id: 24 },
  terms_and_conditions: { id: 72, is_fivebet: true },
  // The site's own text, published so that players accept a version of it.
  privacy: { id: 3 },
}

const slideAddresses: Record<string, string> = {
  lagoon_night: '/slots',
  reef_gems: '/slots',
  welcome_bonus: '/promotions',
  fair_play: '/flatPages/responsible_gaming',
}

const promotionAddresses: Record<string, string> = {
  reef_race: '/virtual-games',
  calm_hours: '/flatPages/responsible_gaming',
}

/** Publishes a brand's pages, slides, promotions, popup and banner of the footer in one call; unchanged ones are skipped. */
export async function seedContent(operator: Operator): Promise<{ saved: number; unchanged: number }> {
  return operator.post('/content', { entries: await contentOf(brandId()) })
}

/** The common entries in the brand's languages, with its name in them and its own pages in place of common ones. */
export async function contentOf(id: string): Promise<Entry[]> {
  const brand = await loadBrand(id)
  const [common, own, builtin, banners] = await Promise.all([
    pageEntries(brand, join(seedFolder, 'pages')),
    pageEntries(brand, join(brandFolder(id), 'pages')),
    privacyEntries(brand, id),
    Promise.all(brand.languages.map((code) => bannerEntries(brand, languageOf(code)))),
  ])
  const replaced = new Set(own.map(({ slug }) => slug))
  return [...common.filter(({ slug }) => !replaced.has(slug)), ...own, ...builtin, ...banners.flat()]
}

/** The privacy page that ships with the site, the brand's own where it has one. */
async function privacyEntries(brand: Brand, id: string): Promise<Entry[]> {
  const folders = [join(brandFolder(id), 'builtin'), builtinFolder]
  const entries = brand.languages.map(async (locale) => {
    const file = folders.map((folder) => join(folder, locale, 'privacy.md')).find(existsSync)
    return file ? [pageEntry(locale, 'privacy', await readNamed(brand, file))] : []
  })
  return (await Promise.all(entries)).flat()
}

async function pageEntries(brand: Brand, folder: string): Promise<Entry[]> {
  const locales = brand.languages.filter((code) => existsSync(join(folder, code)))
  const entries = locales.map(async (locale) => {
    const names = (await readdir(join(folder, locale))).filter((name) => name.endsWith('.md')).sort()
    return Promise.all(
      names.map(async (name) =>
        pageEntry(locale, name.slice(0, -3), await readNamed(brand, join(folder, locale, name))),
      ),
    )
  })
  return (await Promise.all(entries)).flat()
}

async function readNamed(brand: Brand, file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replaceAll('{{brand}}', brand.name)
}

function pageEntry(locale: string, slug: string, source: string): Entry {
  const page = pages[slug]
  if (!page) throw new Error(`page ${locale}/${slug} has no number in scripts/seed/content.ts`)
  const { values, body } = frontMatter(source)
  const { title, description } = values
  if (!title || !description) throw new Error(`page ${locale}/${slug} needs a title and a description`)
  return {
    kind: 'page',
    slug,
    locale,
    title,
    body_md: body,
    fields: { ...page, description },
    priority: page.id,
  }
}

/** `name: value` lines between two `---`; quotes around values are removed. */
function frontMatter(source: string): { values: Record<string, string>; body: string } {
  const found = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source)
  if (!found) throw new Error('front matter is missing')
  const lines = (found[1] ?? '').split(/\r?\n/).map((line) => /^(\w+):\s*(.*)$/.exec(line))
  const values = lines.flatMap((line) => (line?.[1] ? [[line[1], unquote(line[2] ?? '')] as const] : []))
  return { values: Object.fromEntries<string>(values), body: (found[2] ?? '').trim() }
}

function unquote(value: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(value.trim())
  return quoted ? (quoted[2] ?? '') : value.trim()
}

type BannerTexts = { title: string; text: string; body?: string; action: string; alt: string }
type Banners = {
  slides: Record<string, BannerTexts>
  footer: Record<string, Pick<BannerTexts, 'title' | 'alt'>>
  promotions: Record<string, BannerTexts>
}

async function bannerEntries(brand: Brand, language: Language): Promise<Entry[]> {
  const file = join(seedFolder, 'banners', `${language.code}.json`)
  const banners = JSON.parse(await readNamed(brand, file)) as Banners
  const slides = Object.keys(slideAddresses).map((slug, index) => slideEntry(language, slug, index, banners))
  const promotions = Object.entries(banners.promotions).map(([slug, texts], index) =>
    promotionEntry(language, slug, index, texts),
  )
  return [...slides, ...promotions, popupEntry(language, banners), footerEntry(language, banners)]
}

/** The banner of the footer (MENU-06), which leads to the promotions. */
const footerSlug = 'lagoon_night'

function footerEntry({ code: locale, dir }: Language, { footer }: Banners): Entry {
  const texts = footer[footerSlug]
  if (!texts) throw new Error(`banner ${footerSlug} is missing in ${locale}`)
  const { title, alt } = texts
  const fields = { url: '/promotions', image: `/media/banners/${footerSlug}-${dir}.webp`, alt }
  return { kind: 'banner', slug: footerSlug, locale, title, fields, priority: 10 }
}

function slideEntry({ code: locale, dir }: Language, slug: string, index: number, banners: Banners): Entry {
  const texts = banners.slides[slug]
  if (!texts) throw new Error(`slide ${slug} is missing in ${locale}`)
  const { title, text, action, alt } = texts
  const picture = (shape: string) => `/media/slides/${slug}-${shape}-${dir}.webp`
  const pictures = { image: picture('wide'), image_mobile: picture('phone') }
  const fields = { url: slideAddresses[slug], ...pictures, text, action, alt }
  return { kind: 'slide', slug, locale, title, fields, priority: (index + 1) * 10 }
}

function promotionEntry({ code: locale }: Language, slug: string, index: number, texts: BannerTexts): Entry {
  const { title, text, body = '', action, alt } = texts
  const url = promotionAddresses[slug] ?? `/promotions#${slug}`
  const fields = { url, image: `/media/promotions/${slug}.webp`, text, action, alt }
  return { kind: 'promotion', slug, locale, title, body_md: body, fields, priority: (index + 1) * 10 }
}

/** One on the page of virtual games, which tells of the promotion there. */
const popupSlug = 'reef_race'

function popupEntry({ code: locale }: Language, banners: Banners): Entry {
  const texts = banners.promotions[popupSlug]
  if (!texts) throw new Error(`promotion ${popupSlug} is missing in ${locale}`)
  const { title, text, alt } = texts
  const image = `/media/promotions/${popupSlug}.webp`
  const fields = { url: `/promotions#${popupSlug}`, image, text, alt, show_page: 'virtual_games' }
  return { kind: 'popup', slug: popupSlug, locale, title, fields, priority: 10 }
}
