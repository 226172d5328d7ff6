import type { Slide } from '@contract/content'
import { mediaImage, type ImageWidth } from '@contract/images'
import type { PictureAddress } from './picture'

/** A slide's or promotion's picture: the tall art on phones where there is one, the wide art elsewhere. */
type Banner = Pick<Slide, 'urlImage' | 'urlImageMobile'>
type Source = { address: PictureAddress; widths: readonly ImageWidth[]; media?: string }

const wide: readonly ImageWidth[] = [640, 960, 1280, 1600]
const narrow: readonly ImageWidth[] = [320, 480, 640, 960]

/**
 * Phones say 320 px though a slide is a few pixels wider: a screen of 360 px then takes the picture of 640 in place of
 * that of 960, a fortieth less sharp and two thirds of the bytes; finer screens still take that of 960. A fixed width,
 * because the browser looks ahead for pictures before it knows the page's own width, and would fetch two.
 */
export const slideSizes = '(max-width: 540px) 320px, (min-width: 1320px) 1272px, calc(100vw - 32px)'

const at =
  (path: string): PictureAddress =>
  (width, format) =>
    mediaImage(path, width, format)

export function bannerSources({ urlImage, urlImageMobile: tall }: Banner): Source[] {
  if (!tall) return [{ address: at(urlImage), widths: [...narrow, 1280] }]
  return [
    { address: at(tall), widths: narrow, media: '(max-width: 639px)' },
    { address: at(urlImage), widths: wide },
  ]
}
