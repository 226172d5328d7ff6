import { photoLimit_bytes } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import { readPicture } from '../../shared/picture.ts'
import { photoExtensions, type PhotoBody } from '#contract/profile.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'

export type Photo = { bytes: Uint8Array<ArrayBuffer>; kind: string }

const pdfKind = 'application/pdf'

/**
 * The active features of a PDF, and what leads out of it. A script is known by its action: its key, `/JS`, is so short that one scanned
 * picture in four of the greatest size has it by chance.
 */
const activePdf =
  /\/(?:JavaScript|Rendition|Launch|EmbeddedFile|RichMedia|XFA|URI|SubmitForm|ImportData|GoToR|GoToE)\b/
const pdfTrailer_bytes = 1024

/**
 * The photo in a call, judged by its contents and not by its name. Errors: 9400 not base64; 233 above 6 MiB or above
 * the pixel limit, read from the header; 234 any other file.
 */
export function inspectPhoto({ image, ext }: PhotoBody): Result<Photo, CallFailure> {
  if (!photoExtensions.some((known) => known === ext)) return wrongFormat
  const bytes = fromBase64(image)
  if (!bytes) return fail(code.invalid, 'invalid: image', { fields: { image: 'incorrectInput' } })
  if (bytes.byteLength > photoLimit_bytes) return fail(code.imageTooLarge, 'photo over 6 MiB')
  if (isPdf(bytes)) return ok({ bytes, kind: pdfKind })
  const picture = readPicture(bytes, ['jpg', 'png', 'webp'])
  if (picture.ok) return ok({ bytes, kind: picture.value.type })
  return picture.error === 'pixels' ? fail(code.imageTooLarge, 'too many pixels') : wrongFormat
}

const wrongFormat = fail(code.imageFormat, 'neither jpeg, png, webp nor pdf')

/** A whole PDF without scripts and attachments; those hidden in compressed streams are left to the reader's program. */
function isPdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 5))
  if (text !== '%PDF-') return false
  const end = new TextDecoder('latin1').decode(bytes.subarray(-pdfTrailer_bytes))
  return end.includes('%%EOF') && !activePdf.test(withPlainNames(new TextDecoder('latin1').decode(bytes)))
}

/** A name of a PDF may be spelt with any of its characters as `#` and two hexadecimal digits. */
function withPlainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.fromBase64(text)
  } catch {
    return undefined
  }
}
