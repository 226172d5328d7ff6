import { expect, type Page } from '@playwright/test'
import { localFetch } from '../../../scripts/lib/localFetch.ts'

type Message = { to: string; channel: 'email' | 'sms'; code: string | null }

/** The newest code that the platform sent to an address, waited for. */
export async function newestCode(page: Page, to: string): Promise<string> {
  const { port } = new URL(page.url())
  const address = `http://sandbox.localhost:${port}/mailbox?to=${encodeURIComponent(to)}`
  let code: string | null | undefined
  await expect
    .poll(async () => {
      const answer = await localFetch(address, { headers: { Accept: 'application/json' } })
      const messages = (await answer.json()) as Message[]
      code = messages[0]?.code
      return code
    })
    .toMatch(/^\d{6}$/)
  return code ?? ''
}
