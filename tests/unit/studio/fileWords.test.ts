import { expect, test } from 'vitest'
import { fileWords } from '../../../src/studio/documents/fileWords.ts'

test('[STUDIO-04] a document says whether it is a photo or a PDF', () => {
  expect(fileWords('image/jpeg')).toBe('photo (JPEG)')
  expect(fileWords('application/pdf')).toBe('PDF')
})
