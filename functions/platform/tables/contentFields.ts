import * as v from 'valibot'
import { deviceTypes } from '#contract/content.ts'
import { popupPages } from '#contract/popups.ts'
import type { ContentKind } from '#contract/operator/content.ts'

/** A link is a path of the site or an https address, never a script or a scheme-relative host. */
const Link = v.pipe(v.string(), v.maxLength(500), v.regex(/^(?:\/(?![/\\])|https:\/\/)[^\s"<>\\]*$/))
export const MediaPath = v.pipe(
  v.string(),
  v.regex(/^\/media\/[a-z0-9_-]+(?:\/[a-z0-9_-]+)*\.(?:jpg|png|webp|avif)$/),
  v.maxLength(200),
)
const ShortText = v.pipe(v.string(), v.maxLength(1000))
const Instant = v.pipe(v.string(), v.isoTimestamp())

export const PageFields = v.object({
  /** The number of the page in old addresses. */
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  description: v.optional(ShortText, ''),
  is_fivebet: v.optional(v.boolean(), false),
})
export type PageFields = v.InferOutput<typeof PageFields>

/** A slide, or the picture part of a promotion. Shown between `from` and `until`, if given. */
export const BannerFields = v.object({
  url: Link,
  image: MediaPath,
  image_mobile: v.optional(v.nullable(MediaPath), null),
  text: v.optional(ShortText, ''),
  action: v.optional(ShortText, ''),
  alt: v.optional(ShortText, ''),
  device_type: v.optional(v.picklist(deviceTypes), 'all'),
  from: v.optional(Instant),
  until: v.optional(Instant),
})
export type BannerFields = v.InferOutput<typeof BannerFields>

/** `need_close`: goes by itself after eight seconds. */
export const PopupFields = v.object({
  ...BannerFields.entries,
  url: v.optional(Link),
  image: v.optional(MediaPath),
  show_page: v.optional(v.picklist(popupPages), 'all'),
  lang_type: v.optional(v.pipe(v.string(), v.regex(/^(?:all|[a-z]{2})$/)), 'all'),
  need_close: v.optional(v.boolean(), false),
})
export type PopupFields = v.InferOutput<typeof PopupFields>

/** The fields of an entry of any kind. */
export type Fields = Partial<PageFields & PopupFields>

/** The fields that are read, and translated: the rest are pictures, links and numbers. */
export const wordFields = ['description', 'text', 'action', 'alt'] as const

export const fieldsOf = {
  page: PageFields,
  slide: BannerFields,
  promotion: BannerFields,
  popup: PopupFields,
  banner: BannerFields,
} as const satisfies Record<ContentKind, v.GenericSchema>
