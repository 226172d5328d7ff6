import { expect, type Browser, type Page } from '@playwright/test'
import { localFetch } from '../../../scripts/lib/localFetch.ts'
import { demoPassword, newUsername } from './site.ts'

/*
 * Players made by the operator's call, with addresses of their own, and what has been sent to them.
 */
const port = Number(process.env.E2E_PORT ?? 4399)

export type TestPlayer = { id: string; username: string; email: string; phone: string; password: string }

/** `amount_major` is what the operator puts on the balance. */
export async function newPlayer({
  currency = 'USD',
  amount_major = 0,
  friend_transfer_allowed = false,
} = {}): Promise<TestPlayer> {
  const username = newUsername()
  const digits = Math.random().toFixed(9).slice(2)
  const player = { username, email: `${username}@atoll.test`, phone: `97${digits}`, password: demoPassword }
  const details = {
    ...player,
    birth_date: '1990-01-02',
    currency,
    email_verified: true,
    friend_transfer_allowed,
  }
  const { id } = await operator<{ id: string }>('/players', details)
  const deposit = { account: 'real', amount_minor: amount_major * 100, reason: 'deposit' }
  if (amount_major > 0) await operator(`/players/${id}/adjust`, { ...deposit, key: crypto.randomUUID() })
  return { ...player, id }
}

/** The kinds of the movements of a player's money, newest first. */
export async function ledgerOf({ id }: TestPlayer): Promise<string[]> {
  const { items: entries } = await operator<{ items: { kind: string }[] }>(
    `/players/${id}/ledger?perPage=100`,
  )
  return entries.map(({ kind }) => kind)
}

function operator<Result>(path: string, body?: object): Promise<Result> {
  return operatorCall<Result>(body ? 'POST' : 'GET', path, body)
}

/** A call with the operator's key. */
export async function operatorCall<Result>(method: string, path: string, body?: object): Promise<Result> {
  const answer = await localFetch(`http://platform.localhost:${port}/operator${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${process.env.OPERATOR_KEY ?? ''}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { result: Result }).result
}

/** Signs the browser of a page in without its forms. */
export async function enter(
  page: Page,
  { username, password }: Pick<TestPlayer, 'username' | 'password'>,
): Promise<void> {
  // No call of an earlier player is under way when the session changes.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  const answer = await page.request.post('/api/user/login', {
    headers: { 'X-Atoll': '1', Origin: `http://localhost:${port}`, 'Sec-Fetch-Site': 'same-origin' },
    data: { email: username, password },
  })
  expect(answer.status()).toBe(200)
}

/** The player in another browser, on a page of the site. */
export async function enterElsewhere(browser: Browser, player: TestPlayer, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enter(page, player)
  await page.goto(path)
  return page
}

type Sent = { code: string | null; link: string | null; channel: string }

/** What came to an address, newest first, once there are `count`. */
export async function sentTo(address: string, count = 1): Promise<Sent[]> {
  let sent: Sent[] = []
  await expect
    .poll(async () => {
      const answer = await localFetch(
        `http://sandbox.localhost:${port}/mailbox?to=${encodeURIComponent(address)}`,
        { headers: { Accept: 'application/json' } },
      )
      sent = (await answer.json()) as Sent[]
      return sent.length
    })
    .toBeGreaterThanOrEqual(count)
  return sent
}

export async function codeSentTo(address: string, count = 1): Promise<string> {
  const code = (await sentTo(address, count))[0]?.code
  if (!code) throw new Error(`no code for ${address}`)
  return code
}

/** A code of six digits that is not this one. */
export function otherCode(code: string): string {
  return code.replace(/^./, (first) => String((Number(first) + 1) % 10))
}

/** Where a test answers polls itself: without a live line they go on. */
export async function withoutLine(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/user\/live$/, (socket) => void socket.close())
}
