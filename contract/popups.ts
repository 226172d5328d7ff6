import * as v from 'valibot'
import { popupPages } from './popupPages.ts'

export { popupPages } from './popupPages.ts'

/**
 * A popup (specification, section 3). `url_image` is a path on the platform (`/media/...`), which the site re-serves; `url` is
 * where a click leads, or null. `lang_type` is `all` or the code of a language.
 */
export const Popup = v.object({
  id: v.string(),
  url: v.nullable(v.string()),
  url_image: v.nullable(v.string()),
  lang_type: v.string(),
  show_page: v.picklist(popupPages),
  needClose: v.boolean(),
  title: v.string(),
  text: v.string(),
  alt: v.string(),
})
export type Popup = v.InferOutput<typeof Popup>

/** Without `page`, the popups of all pages. */
export const PopupsQuery = v.object({
  device_type: v.optional(v.picklist(['mobile', 'desktop'], 'incorrectInput'), 'desktop'),
  page: v.optional(v.picklist(popupPages, 'incorrectInput')),
})
export const PopupBody = v.object({
  popup_id: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(64, 'incorrectInput')),
})
