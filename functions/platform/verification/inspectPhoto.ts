import { imageSize } from 'image-size'
import { photoLimit_bytes } from '../../../contract/constants.ts'
import { code } from '../../../contract/errors.ts'
import { pictureFault } from '../../../contract/pictureLimits.ts'
import { photoExtensions, type PhotoBody } from '../../../contract/profile.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'

export type Photo = { bytes: Uint8Array<ArrayBuffer>; kind: string }

/** By the names that image-size has for them. */
const pictureKinds: ReadonlyMap<string | undefined, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])
const pdfKind = 'application/pdf'

/** What a PDF could do besides showing a document. */
const activePdf = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/
const pdfTrailer_bytes = 1024

/**
 * The photo in a call, by what it holds and not by its name. Errors: 9400 for what is not base64, 233 above 6 MiB and for more
 * pixels than anybody decodes, which the header tells, 234 for any other file.
 */
export function inspectPhoto({ image, ext }: PhotoBody): Result<Photo, CallFailure> {
  if (!photoExtensions.some((known) => known === ext)) return wrongFormat
  const bytes = fromBase64(image)
  if (!bytes) return fail(code.invalid, 'invalid: image', { fields: { image: 'incorrectInput' } })
  if (bytes.byteLength > photoLimit_bytes) return fail(code.imageTooLarge, 'photo over 6 MiB')
  if (isPdf(bytes)) return ok({ bytes, kind: pdfKind })
  const kind = pictureKinds.get(typeOf(bytes))
  if (kind === undefined) return wrongFormat
  return pictureFault(bytes) === undefined ? ok({ bytes, kind }) : fail(code.imageTooLarge, 'too many pixels')
}

const wrongFormat = fail(code.imageFormat, 'neither jpeg, png, webp nor pdf')

function typeOf(bytes: Uint8Array): string | undefined {
  try {
    return imageSize(bytes).type
  } catch {
    // The library throws for whatever is no picture it knows.
    return undefined
  }
}

/** A whole PDF without scripts and attachments; those hidden in compressed streams are left to the reader's program. */
function isPdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 5))
  if (text !== '%PDF-') return false
  const end = new TextDecoder('latin1').decode(bytes.subarray(-pdfTrailer_bytes))
  return end.includes('%%EOF') && !activePdf.test(new TextDecoder('latin1').decode(bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
    return bytes
  } catch {
    return undefined
  }
}
