import type { ImageFormat, ImageWidth } from '#contract/images.ts'
import { describeError, log } from '../../shared/log.ts'
import type { Picture } from './source.ts'

const mimeTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
/** The lowest qualities at which pictures of games and slides look right; avif needs the least. */
const qualities = { avif: 50, webp: 70, jpg: 75 } as const

/** Scales down, never up, and encodes again, so only pixels leave the site. Undefined on failure. */
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
