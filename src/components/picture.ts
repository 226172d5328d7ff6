import type { Slide } from '#contract/content.ts'
import { mediaImage } from '#contract/images.ts'
import type { ImageFormat, ImageWidth } from '#contract/images.ts'

/** The address of one picture in a width and a format. */
export type PictureAddress = (width: ImageWidth, format: ImageFormat) => string

export function srcset(address: PictureAddress, widths: readonly ImageWidth[], format: ImageFormat): string {
  return widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
}

/** Addresses of a picture for the screens on which `media` holds. */
export type PictureSource = { address: PictureAddress; widths: readonly ImageWidth[]; media?: string }

const wide: readonly ImageWidth[] = [640, 960, 1280, 1600]
const narrow: readonly ImageWidth[] = [480, 560, 640, 960]

/** A slide's or promotion's picture: the tall art on phones where there is one, the wide art elsewhere. */
export function bannerSources({
  urlImage,
  urlImageMobile: tall,
}: Pick<Slide, 'urlImage' | 'urlImageMobile'>): PictureSource[] {
  const at =
    (path: string): PictureAddress =>
    (width, format) =>
      mediaImage(path, width, format)
  if (!tall) return [{ address: at(urlImage), widths: [...narrow, 1280] }]
  return [
    { address: at(tall), widths: narrow, media: '(max-width: 639px)' },
    { address: at(urlImage), widths: wide, media: '(min-width: 640px)' },
  ]
}

/**
 * Phones declare 320 px though a slide is a few pixels wider. A screen of 360 px then loads the picture of 640
 * instead of 960: a fortieth less sharp, and two thirds of the bytes. Finer screens still load that of 960. The width
 * is fixed, because the browser looks ahead for pictures before it knows the page's own width, and would fetch two.
 */
export const slideSizes =
  '(max-width: 540px) 320px, (min-width: 1320px) min(92vw, 1552px), calc(100vw - 32px)'
