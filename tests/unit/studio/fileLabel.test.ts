import { expect, test } from 'vitest'
import { fileLabel } from '../../../src/studio/documents/fileLabel.ts'

test('[STUDIO-04] a document says whether it is a photo or a PDF', () => {
  expect(fileLabel('image/jpeg')).toBe('photo (JPEG)')
  expect(fileLabel('application/pdf')).toBe('PDF')
})
