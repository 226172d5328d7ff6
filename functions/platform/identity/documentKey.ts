import type { Place } from '../kit/encryption.ts'
import type { Services } from '../kit/services.ts'
import type { DocumentRow } from '../tables/verification.ts'

/** What the encrypted photo or number of a document is bound to. */
export function placeOf({ config }: Services, what: 'photo' | 'number', id: DocumentRow['id']): Place {
  return { key: config.documents.key, purpose: `document ${what}`, context: id }
}
