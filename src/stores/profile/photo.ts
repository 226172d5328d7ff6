import { err, ok, type Result } from '#lib/result.ts'

/** Photos of phones have more pixels than a document needs. */
const longestSide = 2400
const quality = 0.85
/** A canvas above this is refused by phones; the server refuses such pictures too. */
const mostPixels = 100_000_000

export type PhotoProblem = 'photoUnreadable' | 'photoTooLarge'
export type Photo = { image: string; ext: 'jpg' }

/** The size with the long side at most `longestSide`, in whole pixels. */
export function reducedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Encodes a photo again as JPEG: smaller, upright, and without the camera's metadata, such as the place. */
export async function preparePhoto(file: Blob): Promise<Result<Photo, PhotoProblem>> {
  const picture = await decode(file)
  if (!picture) return err('photoUnreadable')
  if (picture.width * picture.height > mostPixels) {
    picture.close()
    return err('photoTooLarge')
  }
  const { width, height } = reducedSize(picture.width, picture.height)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return drawn ? ok({ image: await base64Of(drawn), ext: 'jpg' }) : err('photoUnreadable')
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // The browser throws for whatever is no picture it can read.
    return undefined
  }
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  // In parts, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}
