import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProfileTexts } from '@/i18n/namespaces/profile.ts'
import { textsOf } from '@/i18n/texts.ts'
import { maskedNumber } from '@/islands/profile/ReadOnlyData.tsx'
import type { ProfileUser } from '#contract/profile.ts'
import { noPersonalData } from '../../lib/personalData.ts'
import { demo, openPage } from '../stores/fakePage.ts'

const nobody = { agent_id: null, cashier_id: null, is_partner: false }
const data: ProfileUser = {
  ...demo,
  ...nobody,
  ...noPersonalData,
  ...{
    currency: 'USD',
    lang: 'en',
    username: 'dana',
    id: 'u7',
    number: '12345678',
    balance: 10,
    bonus_balance: 0,
  },
  ...{ country: 'Israel', city: 'Haifa', email: 'dana@atoll.test', email_verified: true, phone: null },
  birth_date: null,
  ...{ number_document: 'AB1234567', card: '4111 0000', yandex: 'wallet-1', free_bets: [] },
  ...{ check_verify_status: 'PENDING', is_changed: false },
}

async function drawn(changes: Partial<ProfileUser> = {}): Promise<Record<string, string>> {
  const { ReadOnlyData } = await import('@/islands/profile/ReadOnlyData.tsx')
  const texts = { lang: 'en', profile: textsOf('en').profile } as ProfileTexts
  const html = renderToStaticMarkup(createElement(ReadOnlyData, { texts, profile: { ...data, ...changes } }))
  const sections = html.matchAll(/<section[^>]*aria-label="([^"]*)"[^>]*>([\s\S]*?)<\/section>/g)
  return Object.fromEntries(
    Array.from(sections, ([, title = '', body = '']) => [title, textIn(body)] as const),
  )
}

const textIn = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

beforeEach(() => void openPage({ signedIn: true }))
afterEach(() => void vi.unstubAllGlobals())

test('[PROFILE-01] account data, contacts, payments and verification are sections, each with its fields', async () => {
  const sections = await drawn()
  const has = (title: string, ...parts: string[]) => {
    for (const part of parts) expect(sections[title], title).toContain(part)
  }
  expect(Object.keys(sections)).toEqual(['Account data', 'Contact details', 'Payments', 'Verification'])
  has('Account data', 'dana', '1234 5678', 'u7', 'USD')
  has('Contact details', 'dana@atoll.test', 'Israel', 'Haifa')
  has('Payments', '4111 0000', 'wallet-1')
  has('Verification', '••••4567')
})

test('[PROFILE-11] agent, partner and cashier are shown where the account has them, and only there', async () => {
  const mine = await drawn({ agent_id: 'agent-3', cashier_id: 'cashier-4', is_partner: true })
  expect(mine['Account data']).toMatch(/Partner account Yes Your agent agent-3 Your cashier cashier-4/)
  const none = (await drawn())['Account data'] ?? ''
  expect(none).not.toMatch(/partner|your agent|cashier/i)
})

test.each([
  ['AB1234567', '••••4567'],
  ['X12345', '••••45'],
  ['X1', '••••X1'],
])('[PROFILE-01] of the document %s a profile shows %s', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown)
})
