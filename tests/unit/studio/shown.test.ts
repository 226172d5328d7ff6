import { expect, test } from 'vitest'
import { fileLabel } from '../../../src/studio/documents/fileLabel.ts'
import { callWords } from '../../../src/studio/records/callWords.ts'
import { changesOf } from '../../../src/studio/records/changes.ts'

test('[STUDIO-04] a document says whether it is a photo or a PDF', () => {
  expect(fileLabel('image/jpeg')).toBe('photo (JPEG)')
  expect(fileLabel('application/pdf')).toBe('PDF')
})

test('[STUDIO-06] a line of the audit log shows the fields that changed, in words, and no others', () => {
  const before = { status: 'reserved', currency: 'USD', payee: null, amount_minor: 1250, isBanned: false }
  const after = { status: 'paid', currency: 'USD', settled_at: '2026-05-01T10:00:00.000Z', isBanned: true }
  const changes = changesOf(before, after)
  expect(changes.filter(({ name }) => name !== 'settled at')).toEqual([
    { name: 'status', before: 'reserved', after: 'paid' },
    { name: 'payee', before: 'none', after: '' },
    { name: 'amount', before: '$12.50', after: '' },
    { name: 'banned', before: 'no', after: 'yes' },
  ])
  expect(changes.find(({ name }) => name === 'settled at')?.after).toMatch(/2026/)
})

test('[STUDIO-06] of a record in a record the one place that changed is named, with its money', () => {
  const offer = (amount: number, kinds: string[]) => ({
    ...{ terms: { gift: { kind: 'bonus', amounts: { USD: amount } }, who: { kinds } }, version: 2 },
  })
  expect(changesOf(offer(100, ['a']), offer(250, ['a', 'b']), { without: ['version'] })).toEqual([
    { name: 'terms gift amounts usd', before: '$1.00', after: '$2.50' },
    { name: 'terms who kinds', before: 'a', after: 'a, b' },
  ])
  const settings = { limits: { bonus: { daily: { USD: 100 } } } }
  expect(changesOf(null, settings, { isMajor: true })).toEqual([
    { name: 'limits bonus daily usd', before: '', after: '100' },
  ])
})

test('[STUDIO-06] an account that a line names is called by its name, and another id by its beginning', () => {
  const [account, round] = ['7fd85503-e3ac-484e-8ea6-2ab2279ac9a1', '0a1b2c3d-0000-4000-8000-000000000000']
  expect(changesOf(null, { players: [account], round }, { names: { [account]: 'Reefer' } })).toEqual([
    { name: 'players', before: '', after: 'Reefer' },
    { name: 'round', before: '', after: '0a1b2c3d…' },
  ])
})

test('[STUDIO-06] an action is a sentence, by what it left', () => {
  expect(callWords('banPlayer', { isBanned: true })).toBe('banned')
  expect(callWords('banPlayer', { isBanned: false })).toBe('ended the ban of')
  expect(callWords('approvePayment')).toBe('approved the payment')
  expect(callWords('someNewCall')).toBe('some new call')
})

test('[STUDIO-06] what is made or gone is shown whole, and what is no record as it is', () => {
  expect(changesOf(null, { role: 'editor' })).toEqual([{ name: 'role', before: '', after: 'editor' }])
  expect(changesOf({ role: 'editor' }, null)).toEqual([{ name: 'role', before: 'editor', after: '' }])
  expect(changesOf(undefined, ['a'])).toEqual([{ name: 'value', before: '', after: 'a' }])
  expect(changesOf(null, null)).toEqual([])
})
