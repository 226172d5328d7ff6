import type { Page } from '@playwright/test'
import { operatorCall, type TestPlayer } from './players.ts'

type Rows = { items: { id: string }[] }

/** The staff answer a complaint of the player, which is news for them. */
export async function answerComplaint(page: Page, { email }: Pick<TestPlayer, 'email'>): Promise<void> {
  await page.request.post('/api/user/complaints', {
    headers: { 'X-Atoll': '1', Origin: new URL(page.url()).origin, 'Sec-Fetch-Site': 'same-origin' },
    data: { subject: 'payment', text: 'Where is my money?', lang: 'en' },
  })
  const { items } = await operatorCall<Rows>('GET', `/complaints?q=${encodeURIComponent(email)}`)
  await operatorCall('POST', `/complaints/${items[0]?.id}/reply`, {
    reply: 'Here it is.',
    reason: 'answered',
  })
}
