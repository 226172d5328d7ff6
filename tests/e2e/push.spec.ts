import type { Page } from '@playwright/test'
import { localFetch } from '../../scripts/lib/localFetch.ts'
import { answerComplaint } from './lib/complaints.ts'
import { enter, newPlayer } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

const sandbox = `http://sandbox.localhost:${process.env.E2E_PORT ?? 4399}`
test.use({ serviceWorkers: 'allow' })

type Subscription = { endpoint: string; keys: object }

/** A browser whose push service is the sandbox's: a headless one has none. */
async function withPush(page: Page): Promise<string> {
  const made = await localFetch(`${sandbox}/push`, { method: 'POST' })
  const subscription = (await made.json()) as Subscription
  await page.addInitScript((given: Subscription) => {
    let current: object | null = null
    const one = { endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => !(current = null) }
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () => (current = one) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
  }, subscription)
  return subscription.endpoint.split('/').at(-1) ?? ''
}

async function pushedTo(id: string): Promise<{ subject: string; link: string }[]> {
  const answer = await localFetch(`${sandbox}/mailbox?to=${encodeURIComponent(`push:${id}`)}`, {
    headers: { Accept: 'application/json' },
  })
  return (await answer.json()) as { subject: string; link: string }[]
}

test('[PROMO-27] [PROMO-28] a device that is added gets the news, encrypted for it, and none once it is removed @desktop', async ({
  page,
}) => {
  const id = await withPush(page)
  const player = await newPlayer()
  await enter(page, player)
  await page.goto('/en/profile/inbox')
  await page.getByRole('button', { name: 'Turn on here' }).click()
  await expect(page.getByText('On this device')).toBeVisible()
  await answerComplaint(page, player)
  await expect.poll(() => pushedTo(id)).toHaveLength(1)
  expect((await pushedTo(id))[0]).toMatchObject({ subject: 'Your complaint has an answer' })
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('button', { name: 'Turn on here' })).toBeVisible()
})
