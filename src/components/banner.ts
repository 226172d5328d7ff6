import type { Slide } from '@contract/content'
import { mediaImage, type ImageFormat, type ImageWidth } from '@contract/images'
import { html, trusted, type Html } from './html'

const wide: readonly ImageWidth[] = [640, 960, 1280, 1600]
const narrow: readonly ImageWidth[] = [320, 480, 640, 960]
const narrowScreen = '(max-width: 639px)'

type Options = { className: string; sizes: string; first: boolean }

/** A slide's or promotion's picture: the tall art on phones where there is one, the wide art elsewhere. */
export function bannerPicture(
  slide: Pick<Slide, 'urlImage' | 'urlImageMobile' | 'alt'>,
  { className, sizes, first }: Options,
): Html {
  const source = (path: string, widths: readonly ImageWidth[], format: ImageFormat, media: string) =>
    trusted(
      `<source${media} type="image/${format}" sizes="${sizes}" srcset="` +
        `${widths.map((width) => `${mediaImage(path, width, format)} ${width}w`).join(', ')}">`,
    )
  const tall = slide.urlImageMobile
  const onPhones = tall
    ? (['avif', 'webp'] as const).map((format) => source(tall, narrow, format, ` media="${narrowScreen}"`))
    : null
  const everywhere = (['avif', 'webp'] as const).map((format) =>
    source(slide.urlImage, tall ? wide : [...narrow, 1280], format, ''),
  )
  // The first is the page's largest paint, so it is decoded with the frame and not in one after it.
  const order = first ? ' fetchpriority="high"' : ' loading="lazy" decoding="async"'
  return html`<picture class="${className}"
    >${onPhones}${everywhere}
    <img
      src="${mediaImage(slide.urlImage, 960, 'jpg')}"
      alt="${slide.alt}"
      width="1280"
      height="512"
      ${trusted(order)}
    />
  </picture>`
}
