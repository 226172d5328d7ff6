import * as v from 'valibot'
import { pictureLanguage, slidePictures } from '#contract/content.ts'
import type { FlatPage, Promotion, Slide, SlidesQuery } from '#contract/content.ts'
import { findLanguage, languageOf, type LanguageCode } from '#contract/languages.ts'
import { isoOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { BannerFields, PageFields } from '../tables/contentFields.ts'
import { fillIn, renderMarkdown, pictureSizes, type PictureSizes } from './markdown.ts'
import { publishedEntries, type Published } from './published.ts'
import { readSettings } from '../settings/settings.ts'

/** Of the brand that the services are of. */
type Of = Pick<Services, 'db' | 'config'>
type Device = v.InferOutput<typeof SlidesQuery>['device_type']

/** All flat pages in a language; `lang` of a page is `en` if it is not translated. */
export async function flatPages(services: Of, language: LanguageCode): Promise<FlatPage[]> {
  const pages = await publishedEntries(services.db, services.config.brand, 'page', language)
  const fillings = await fillingsOf(services, pages)
  return pages.map((page) => pageOf(page, language, fillings))
}

/** Values inserted when a text is rendered: placeholders and the sizes of pictures. */
type Fillings = { values: Record<string, string>; sizes: PictureSizes }

export async function fillingsOf(
  services: Of,
  entries: readonly Pick<Published, 'bodyMd'>[],
): Promise<Fillings> {
  const texts = entries.map(({ bodyMd }) => bodyMd)
  const [{ support_email }, sizes] = await Promise.all([
    readSettings(services),
    pictureSizes(services.db, texts),
  ])
  return { values: { support_email }, sizes }
}

export function pageOf(page: Published, language: LanguageCode, fillings: Fillings): FlatPage {
  const fields = v.parse(PageFields, page.fields)
  return {
    id: fields.id,
    name: page.title,
    description: fillIn(fields.description, fillings.values),
    idName: `flatpages/${page.slug}`,
    text: textOf(page, language, fillings),
    priority: page.priority,
    isFivebet: fields.is_fivebet,
    lang: page.locale,
    updatedAt: isoOf(page.since),
  }
}

function textOf({ bodyMd }: Published, language: LanguageCode, { values, sizes }: Fillings): string {
  return renderMarkdown(fillIn(bodyMd, values), language, sizes)
}

/** The kinds in the list of slides: a banner is in the footer of every page (MENU-06). */
const slideTypeOf = { slide: 'slide', banner: 'footer' } as const
type SlideKind = keyof typeof slideTypeOf

/**
 * Slides and banners for a device: texts in `locale`, pictures of `lang`, which is always Hebrew or English (`pictureLanguage`).
 * `url` has no language prefix; the page adds its own.
 */
export async function slides(
  { db, config: { brand } }: Of,
  query: v.InferOutput<typeof SlidesQuery>,
): Promise<Slide[]> {
  const language = findLanguage(query.locale ?? query.lang)?.code ?? query.lang
  const listOf = async (kind: SlideKind) => {
    const [translated, pictured] = await Promise.all([
      publishedEntries(db, brand, kind, language),
      publishedEntries(db, brand, kind, pictureLanguage(language, query.lang)),
    ])
    return translated.flatMap((entry) => {
      const fields = fieldsWithPictures(entry, pictured)
      return isShown(fields, query.device_type) ? [slide(entry, fields, query.lang, slideTypeOf[kind])] : []
    })
  }
  return (await Promise.all([listOf('slide'), listOf('banner')])).flat()
}

/** Promotions in all languages, with their conditions as HTML; without a device those of all devices. */
export async function promotions(
  services: Of,
  language: LanguageCode,
  device: Device | undefined,
): Promise<Promotion[]> {
  const published = await publishedEntries(services.db, services.config.brand, 'promotion', language)
  const entries = published.filter((entry) => isShown(bannerFields(entry), device))
  const fillings = await fillingsOf(services, entries)
  return entries.map((entry) => promotionOf(entry, language, fillings))
}

export function promotionOf(entry: Published, language: LanguageCode, fillings: Fillings): Promotion {
  const body = textOf(entry, language, fillings)
  const banner = slide(entry, bannerFields(entry), picturesFor(language), 'promotion')
  return { ...banner, slug: entry.slug, body, updatedAt: isoOf(entry.since) }
}

/** A draft of a slide or a banner as `slides` lists it once it is published. */
export async function slideOf(
  { db, config: { brand } }: Of,
  kind: SlideKind,
  entry: Published,
  language: LanguageCode,
): Promise<Slide> {
  const source = pictureLanguage(language)
  const pictured = source === language ? [] : await publishedEntries(db, brand, kind, source)
  return slide(entry, fieldsWithPictures(entry, pictured), slidePictures(language), slideTypeOf[kind])
}

/** The fields of an entry, with the pictures of its namesake where there is one. */
function fieldsWithPictures(entry: Published, pictured: readonly Published[]): BannerFields {
  const namesake = pictured.find(({ slug }) => slug === entry.slug)
  if (!namesake) return bannerFields(entry)
  const { image, image_mobile } = bannerFields(namesake)
  return { ...bannerFields(entry), image, image_mobile }
}

function picturesFor(language: LanguageCode): Slide['langType'] {
  return languageOf(language).dir === 'rtl' ? 'he' : 'en'
}

function bannerFields(entry: Published): BannerFields {
  return v.parse(BannerFields, entry.fields)
}

type Shown = Pick<BannerFields, 'device_type' | 'from' | 'until'>

/** Whether an entry is shown on a device now; undefined means any device. */
export function isShown(fields: Shown, device: Device | undefined): boolean {
  const now = Date.now()
  if (device && fields.device_type !== 'all' && fields.device_type !== device) return false
  if (fields.from && Date.parse(fields.from) > now) return false
  return !fields.until || Date.parse(fields.until) > now
}

function slide(
  entry: Published,
  fields: BannerFields,
  langType: Slide['langType'],
  slideType: Slide['slideType'],
): Slide {
  return {
    // A banner may have the name of a slide, and is in the same list.
    id: slideType === 'footer' ? `footer:${entry.slug}` : entry.slug,
    url: fields.url,
    urlImage: fields.image,
    urlImageMobile: fields.image_mobile,
    platform: null,
    isMobile: fields.device_type === 'mobile',
    deviceType: fields.device_type,
    slideType,
    langType,
    priority: entry.priority,
    title: entry.title,
    text: fields.text,
    action: fields.action,
    alt: fields.alt,
  }
}
