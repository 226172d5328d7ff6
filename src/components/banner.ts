import type { Slide } from '@contract/content'
import { mediaImage, type ImageWidth } from '@contract/images'
import { srcset, type PictureAddress } from './picture'

/** A slide's or promotion's picture: the tall art on phones where there is one, the wide art elsewhere. */
type Banner = Pick<Slide, 'urlImage' | 'urlImageMobile'>
type Source = { address: PictureAddress; widths: readonly ImageWidth[]; media?: string }

const wide: readonly ImageWidth[] = [640, 960, 1280, 1600]
const narrow: readonly ImageWidth[] = [320, 480, 640, 960]
const phone = '(max-width: 639px)'
const notPhone = '(min-width: 640px)'

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
    { address: at(tall), widths: narrow, media: phone },
    { address: at(urlImage), widths: wide },
  ]
}

/**
 * The header by which the browser fetches the first slide's picture while the page is on its way. A slide for one kind of device
 * gets none: the other kind shows another first.
 */
export function heroLink(slide: Slide | undefined): string | undefined {
  if (slide?.deviceType !== 'all') return undefined
  const sources = bannerSources(slide)
  return sources.map((source) => preload(source, sources.length > 1 ? notPhone : undefined)).join(', ')
}

function preload({ address, widths, media }: Source, otherwise: string | undefined): string {
  const shownOn = media ?? otherwise
  const parts = [
    `<${address(640, 'avif')}>`,
    ...['rel=preload', 'as=image', 'type="image/avif"', 'fetchpriority=high'],
    ...(shownOn ? [`media="${shownOn}"`] : []),
    `imagesrcset="${srcset(address, widths, 'avif')}"`,
    `imagesizes="${slideSizes}"`,
  ]
  return parts.join('; ')
}
