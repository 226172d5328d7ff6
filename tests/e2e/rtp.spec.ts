import { expect, test } from './lib/test.ts'

test.use({ javaScriptEnabled: false })

/** The seed's rounds; a wallet reports its rounds once a minute at first. */
async function untilCounted(open: () => Promise<unknown>, isThere: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await open()
    await isThere()
  }).toPass({ timeout: 120_000 })
}

test('[PROTECT-11] what a game paid back stands beside what is declared, without a script @phone', async ({
  page,
}) => {
  const row = page.getByRole('row', { name: /Lantern Atoll/ })
  await untilCounted(
    () => page.goto('/en/returns'),
    () => expect(row).toBeVisible({ timeout: 1000 }),
  )
  await expect(row).toContainText(/1,0\d\d rounds/)
  await expect(row).toContainText('96.14%')
  await expect(row).toContainText(/Expected: .*%–.*%/)
  // A second wallet reports ten of them a moment later, and the list that was asked for between is kept for a while.
  const few = page.getByRole('listitem').filter({ hasText: 'Gumdrop Gazette' })
  await expect(few).toContainText(/(?<![\d,])[45]0 rounds/)
  const footer = page.getByRole('contentinfo')
  await footer.locator('summary', { hasText: 'Rules' }).click()
  await footer.getByRole('link', { name: 'Actual game returns (RTP)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actual game returns (RTP)')
})
