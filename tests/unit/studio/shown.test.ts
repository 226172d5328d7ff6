import { expect, test } from 'vitest'
import { fileLabel } from '../../../src/studio/documents/fileLabel.ts'
import { changesOf } from '../../../src/studio/records/changes.ts'

test('[STUDIO-04] a document says whether it is a photo or a PDF', () => {
  expect(fileLabel('image/jpeg')).toBe('photo (JPEG)')
  expect(fileLabel('application/pdf')).toBe('PDF')
})

test('[STUDIO-06] a line of the audit log shows the fields that changed, and no others', () => {
  const before = { status: 'reserved', currency: 'USD', payee: null }
  const after = { status: 'paid', currency: 'USD', settled: true }
  expect(changesOf(before, after)).toEqual([
    { name: 'status', before: 'reserved', after: 'paid' },
    { name: 'payee', before: 'null', after: '' },
    { name: 'settled', before: '', after: 'true' },
  ])
})

test('[STUDIO-06] what is made or gone is shown whole, and what is no record as it is', () => {
  expect(changesOf(null, { role: 'editor' })).toEqual([{ name: 'role', before: '', after: 'editor' }])
  expect(changesOf({ role: 'editor' }, null)).toEqual([{ name: 'role', before: 'editor', after: '' }])
  expect(changesOf(undefined, ['a'])).toEqual([{ name: 'value', before: '', after: '["a"]' }])
  expect(changesOf(null, null)).toEqual([])
})
