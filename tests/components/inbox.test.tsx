import { code } from '#contract/errors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { LanguageCode } from '#contract/languages.ts'
import { Inbox } from '@/islands/inbox/Inbox.tsx'
import { wordsOf } from '@/islands/inbox/words.ts'
import { $inbox, type News } from '@/stores/profile/inbox.ts'
import { beginSession } from '@/stores/session/session.ts'
import { callTo, holdCalls, player, textsOf } from './lib.tsx'

const words = await textsOf('inbox')
const news = await textsOf('news')
const path = '/api/user/inbox'
const at = new Date().toISOString()
const won = { n: 2, at, is_read: false, kind: 'bet_won', bet: 'b', amount: 12.5 }
const rejected = {
  n: 1,
  at: '2030-01-02T03:04:05Z',
  is_read: true,
  kind: 'document_rejected',
  reason: 'expired',
}
const answer = (list: object[], next: number | null = null) => ({
  status: code.ok,
  result: { news: list, next, unread: list.length > 0 ? 1 : 0, currency: 'USD' },
})

beforeEach(() => beginSession(player))
/** A store that nobody shows forgets a moment later. */
afterEach(async () => {
  await cleanup()
  await vi.waitUntil(() => $inbox.value?.state === 'loading', { timeout: 10_000 })
})

const linkTo = (title: string) => page.getByRole('link', { name: new RegExp(title) })

async function open(list: object[], next: number | null = null) {
  const calls = holdCalls()
  await render(<Inbox />)
  const asked = await callTo(calls, path)
  await expect.element(page.getByText(words.loading).first()).toBeInTheDocument()
  asked.answer(answer(list, next))
  return calls
}

test('[PROMO-24] an empty inbox says what will come', async () => {
  await open([])
  await expect.element(page.getByRole('heading', { name: words.none })).toBeVisible()
})

test('[PROMO-24] news is by days, in words, with its page, and says that it is unread', async () => {
  await open([won, rejected])
  const first = linkTo(news.bet_won.title)
  await expect.element(first).toHaveAccessibleName(/\(Unread\).*\$12\.50/)
  await expect.element(first).toHaveAttribute('href', '/en/profile/bet-history')
  await expect.element(page.getByRole('heading', { name: words.today })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '02.01.2030' })).toBeVisible()
  await expect.element(page.getByText(new RegExp(news.reasons.expired))).toBeVisible()
})

test('[PROMO-32] a campaign is in the reader’s language, else in English, which it says, and its link names it', async () => {
  const offer = {
    ...{ n: 3, at, is_read: false, kind: 'campaign', campaign: 'reef', path: '/tournaments' },
    texts: {
      en: { title: 'A new reef', text: 'Dive in.' },
      he: { title: 'שונית חדשה', text: 'צוללים פנימה.' },
    },
  }
  await open([offer])
  await expect.element(linkTo('A new reef')).toHaveAttribute('href', '/en/tournaments?campaign=reef')
  const wordsIn = (lang: LanguageCode) => wordsOf({ lang, news }, offer as News, 'USD')
  expect(wordsIn('he')).toEqual({ title: 'שונית חדשה', text: 'צוללים פנימה.' })
  expect(wordsIn('ru')).toEqual({ title: 'A new reef', text: 'Dive in.', lang: 'en' })
})

test('[PROMO-24] all are marked as read at once, and the focus stays', async () => {
  const calls = await open([won, rejected])
  await page.getByRole('button', { name: words.markAll }).click()
  const told = await callTo(calls, `${path}/read`)
  expect(told.body).toEqual({ n: 2, all: true })
  await expect.element(page.getByText(words.allRead)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: words.markAll })).not.toBeInTheDocument()
})

test('[PROMO-24] older ones come below', async () => {
  const calls = await open([won], 2)
  await page.getByRole('button', { name: words.older }).click()
  const asked = await callTo(calls, `${path}?before=2`)
  asked.answer(answer([rejected]))
  await expect.element(linkTo(news.document_rejected.title)).toBeVisible()
  await expect.element(linkTo(news.bet_won.title)).toBeVisible()
})

test('[PROMO-26] what is sent is a table of boxes with names, and a change is saved at once or taken back', async () => {
  const calls = await open([won])
  const wishes = [
    { topic: 'bets', channel: 'email', is_wanted: false },
    { topic: 'complaints', channel: 'email', is_wanted: true },
  ]
  const asked = await callTo(calls, `${path}/wishes`)
  asked.answer({ status: code.ok, result: { wishes, reached: ['email'] } })
  const bets = page.getByRole('checkbox', { name: `${words.topics.bets}, ${words.email}` })
  await expect.element(bets).not.toBeChecked()
  await expect
    .element(page.getByRole('checkbox', { name: `${words.topics.bets}, ${words.sms}` }))
    .toBeDisabled()
  await expect.element(page.getByText(words.noSms)).toBeVisible()
  await expect.element(page.getByText(words.securityText)).toBeVisible()
  calls.length = 0
  await bets.click()
  await expect.element(bets).toBeChecked()
  const told = await callTo(calls, `${path}/wishes`)
  expect(told.body).toEqual({ topic: 'bets', channel: 'email', is_wanted: true })
  told.answer({ status: code.tooMany })
  await expect.element(bets).not.toBeChecked()
})

test('[PROMO-24] without a connection it says so, and can be asked for again', async () => {
  const calls = holdCalls()
  await render(<Inbox />)
  ;(await callTo(calls, path)).cut()
  await expect.element(page.getByRole('alert').getByText(words.away)).toBeVisible()
  calls.length = 0
  await page.getByRole('button', { name: words.again }).click()
  ;(await callTo(calls, path)).answer(answer([won]))
  await expect.element(linkTo(news.bet_won.title)).toBeVisible()
})
