import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from '../../scripts/seed/accounts.ts'
import { countBytes, withPhone } from './lib/phone.ts'
import { atMost, heading, measured } from './lib/report.ts'

const kilobyte = 1024
const most_kb = 45
/** One chunk, which every island needs: a page of the account has it from the page before. */
const isReact = (address: string) => /\/react\.[\w-]+\.js$/.test(address)

/** By what each shows first; the withdrawal is the cashier's other half. */
const pages = {
  account: '/profile',
  deposit: '/profile/cashier',
  withdrawal: '/profile/cashier#withdraw',
  'payment history': '/profile/pay-history',
  bonuses: '/profile/promocode',
  'personal data': '/profile/personal-data',
  verification: '/profile/verification',
  'slots history': '/profile/slots-bet-history',
  'bet history': '/profile/bet-history',
  security: '/profile/security',
  limits: '/profile/limits',
  inbox: '/profile/inbox',
  privacy: '/profile/privacy',
  activity: '/profile/activity',
}

/** The scripts of a player's pages beside React, in Hebrew. */
export async function benchProfile(origin: string): Promise<void> {
  heading('What a player gets (signed in, cold cache, brotli 5)')
  await withPhone(async (open) => {
    for (const [name, path] of Object.entries(pages))
      await measured(`scripts beside React, ${name}`, async () => {
        // Who is offered no other language, which is no part of these pages (HOME-01).
        const context = await open('small', 'he-IL')
        await signIn(context.request, origin)
        const page = await context.newPage()
        const counter = countBytes(page, (address) => !isReact(address))
        // Popups are asked for after the balance, so by then everything of the player's has begun to load.
        const last = page.waitForResponse(/\/api\/user\/popups/)
        await page.goto(origin + path, { waitUntil: 'networkidle' })
        await last
        await page.waitForLoadState('networkidle')
        atMost(`scripts beside React, ${name}`, (await counter.read()).script / kilobyte, most_kb, 'KB')
        await context.close()
      })
  })
}

async function signIn(request: APIRequestContext, origin: string): Promise<void> {
  const answer = await request.post(`${origin}/api/user/login`, {
    headers: { 'X-Atoll': '1', Origin: origin },
    data: { email: 'brl', password: demoPassword },
  })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
}
