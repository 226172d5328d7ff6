import type { ImageFormat, ImageWidth } from '#contract/images.ts'
import { describeError, log } from '../../shared/log.ts'
import type { Picture } from './source.ts'

const mimeTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
/** Where pictures of games and slides still look as they should; avif needs the least. */
const qualities = { avif: 50, webp: 70, jpg: 75 } as const

/**
 * Scales down, never up, and encodes anew: what leaves the site is pixels, whatever else the file held. Undefined where
 * that fails.
 */
export async function transformPicture(
  images: ImagesBinding,
  picture: Picture,
  width: ImageWidth,
  format: ImageFormat,
): Promise<Picture | undefined> {
  try {
    const result = await images
      .input(new Blob([picture.bytes]).stream() as ReadableStream<Uint8Array>)
      .transform({ width, fit: 'scale-down' })
      .output({ format: mimeTypes[format], quality: qualities[format] })
    const bytes = new Uint8Array(await new Response(result.image()).arrayBuffer())
    return { bytes, type: result.contentType() }
  } catch (error) {
    log('warn', 'picture not transformed', { format, width, error: describeError(error) })
    return undefined
  }
}
