import * as v from 'valibot'
import { rejectionReasons } from '../profile.ts'
import { get, post, type StaffCall } from '../calls/call.ts'
import { IdParams, listOf, listQuery, Moment, Nullable } from './fields.ts'

export const documentStatuses = ['PENDING', 'VERIFIED', 'REJECTED', 'SUPERSEDED'] as const

export const DocumentRow = v.object({
  id: v.string(),
  player_id: v.string(),
  username: v.string(),
  player_number: v.nullable(v.number()),
  kind: v.string(),
  status: v.picklist(documentStatuses),
  reason: v.nullable(v.picklist(rejectionReasons)),
  has_photo: v.boolean(),
  created_at: Moment,
  decided_at: Nullable,
})
export type DocumentRow = v.InferOutput<typeof DocumentRow>
/** With the number of the document, decrypted; reading it is in the security log. */
export const DocumentDetails = v.object({ ...DocumentRow.entries, number: v.string() })

const DocumentDecision = v.variant('status', [
  v.object({ status: v.literal('VERIFIED') }),
  v.object({ status: v.literal('REJECTED'), reason: v.picklist(rejectionReasons, 'required') }),
])

export const documentCalls = {
  listDocuments: {
    ...get,
    path: '/operator/documents',
    access: 'staff:documents.read',
    summary: 'Photos of documents by status; those that wait are the default, the oldest first',
    query: v.object({
      ...listQuery(['created_at']),
      order: v.optional(v.picklist(['ASC', 'DESC'], 'incorrectInput'), 'ASC'),
      status: v.optional(v.picklist(documentStatuses, 'incorrectInput'), 'PENDING'),
    }),
    result: listOf(DocumentRow),
  },
  readDocument: {
    ...get,
    path: '/operator/documents/:id',
    access: 'staff:documents.read',
    summary: 'A document with its number',
    params: IdParams,
    result: DocumentDetails,
  },
  documentPhoto: {
    ...get,
    path: '/operator/documents/:id/photo',
    access: 'staff:documents.read',
    summary: 'The photo, as a download',
    params: IdParams,
    file: true,
    result: v.unknown(),
  },
  decideDocument: {
    ...post,
    outside: true,
    path: '/operator/documents/:id/decision',
    access: 'staff:documents.decide',
    summary:
      'Accept or reject; 9409 when it was decided otherwise, 243 when the document verified another player',
    params: IdParams,
    body: DocumentDecision,
    result: DocumentRow,
  },
} as const satisfies Record<string, StaffCall>
