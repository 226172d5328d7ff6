import { imageSize } from 'image-size'
import { err, ok, type Result } from '#lib/result.ts'

/** Longest side and area of a picture that anybody decodes: 20,000 by 20,000 pixels of one color are a file of 1 MB. */
const pictureSide_px = 8192
const pictureArea_px = 40_000_000

/** Formats of pixels and nothing else: a vector picture could contain scripts. HEIF's family holds AVIF. */
const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heif: 'image/heif',
  gif: 'image/gif',
}
/** The formats, under image-size's names. */
export type PictureFormat = keyof typeof mediaTypes
export const pictureFormats = Object.keys(mediaTypes) as PictureFormat[]

type PictureHeader = { format: PictureFormat; type: string; width: number; height: number }
/** `format`: none of the wanted ones, whatever it is said to be. `pixels`: more of them than anybody needs. */
type PictureFault = 'format' | 'pixels'

/** The format and size of a picture, read from its header before anything decodes it. */
export function readPicture(
  bytes: Uint8Array,
  wanted: readonly PictureFormat[],
): Result<PictureHeader, PictureFault> {
  const header = headerOf(bytes)
  const format = wanted.find((one) => one === header?.type)
  if (!header || !format) return err('format')
  const { width, height } = shownSize(header)
  const isLarge = Math.max(width, height) > pictureSide_px || width * height > pictureArea_px
  return isLarge ? err('pixels') : ok({ format, type: mediaTypes[format], width, height })
}

/** A camera held upright stores the picture lying, and says how to turn it: 5 to 8 are quarter turns (EXIF, Orientation). */
function shownSize({
  width,
  height,
  orientation = 1,
}: {
  width: number
  height: number
  orientation?: number
}) {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

function headerOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    // The library throws for whatever is no picture it knows.
    return undefined
  }
}
