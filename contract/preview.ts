import * as v from 'valibot'
import { FlatPage, Promotion, Slide } from './content.ts'
import { Popup } from './popups.ts'

/** A draft as the site shows it to a reader with the preview's address. A banner is a slide of the footer. */
export const PreviewedContent = v.variant('kind', [
  v.object({ kind: v.literal('page'), content: FlatPage }),
  v.object({ kind: v.literal('slide'), content: Slide }),
  v.object({ kind: v.literal('promotion'), content: Promotion }),
  v.object({ kind: v.literal('popup'), content: Popup }),
])
export type PreviewedContent = v.InferOutput<typeof PreviewedContent>

/** Revision, end and proof, as the platform made them. */
export const PreviewParams = v.object({
  token: v.pipe(v.string(), v.regex(/^[a-f0-9-]{36}\.\d{13}\.[\w-]{43}$/)),
})
