import * as v from 'valibot'
import { get, post, remove, type StaffCall } from '../calls/call.ts'
import { Empty, listOf, listQuery, Moment } from './fields.ts'

export const pictureUpload_bytes = 10 * 1024 * 1024

/** A picture of the content; `path` goes into an entry's fields (`/media/…`), and `/img{path}/{width}.{format}` shows it. */
export const Picture = v.object({
  id: v.string(),
  path: v.string(),
  width_px: v.number(),
  height_px: v.number(),
  size_bytes: v.number(),
  author: v.string(),
  created_at: Moment,
})
export type Picture = v.InferOutput<typeof Picture>

const PictureParams = v.object({ id: v.pipe(v.string(), v.regex(/^[a-f0-9]{24}$/)) })

export const pictureCalls = {
  listPictures: {
    ...get,
    path: '/operator/pictures',
    access: 'staff:content.read',
    summary: 'The pictures that staff sent, newest first',
    query: v.object(listQuery(['created_at', 'size_bytes'])),
    result: listOf(Picture),
  },
  uploadPicture: {
    ...post,
    path: '/operator/pictures',
    access: 'staff:pictures.write',
    summary:
      'Send a PNG, JPEG, WebP or AVIF as the body; it is encoded anew. 233 too large, 234 no such picture',
    upload: true,
    bodyLimit_bytes: pictureUpload_bytes,
    result: Picture,
  },
  removePicture: {
    ...remove,
    path: '/operator/pictures/:id',
    access: 'staff:pictures.write',
    summary: 'Delete a picture that nothing shows; 9409 while something does',
    params: PictureParams,
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
