import { imageSize } from 'image-size'

/** Longest side and area of a picture that anybody decodes: 20,000 by 20,000 pixels of one color are a file of 1 MB. */
export const pictureSide_px = 8192
export const pictureArea_px = 40_000_000

/** Formats of pixels and nothing else, by the names the library has for them; HEIF's family holds AVIF. */
const formats: ReadonlySet<string | undefined> = new Set(['jpg', 'png', 'webp', 'avif', 'heif', 'gif'])

/**
 * What is wrong with a picture, by its header alone and before anything decodes it: no format of pixels, whatever it is
 * said to be, or more pixels than anybody needs. Undefined for a good one.
 */
export function pictureFault(bytes: Uint8Array): string | undefined {
  const read = headerOf(bytes)
  if (!read || !formats.has(read.type)) return 'no picture of a known format'
  const { width, height } = read
  const isLarge = Math.max(width, height) > pictureSide_px || width * height > pictureArea_px
  return isLarge ? `${width} by ${height} pixels are too many` : undefined
}

function headerOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    // The library throws for whatever is no picture it knows.
    return undefined
  }
}
