export const pdfKind = 'application/pdf'

/** The kind of the file, by its MIME type: "PDF", or "photo (JPEG)". */
export function fileLabel(kind: string): string {
  const [, format = kind] = kind.split('/')
  return kind === pdfKind ? 'PDF' : `photo (${format.toUpperCase()})`
}
