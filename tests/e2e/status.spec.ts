import type { SiteStatus } from '#contract/status.ts'
import { expectAccessible } from './lib/accessible.ts'
import { address } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const since = '2026-11-28T10:00:00.000Z'
const well: SiteStatus = { checked_at: since, platform: { state: 'ok', since }, stops: [], outages: [] }

for (const [label, lang, colorScheme, said, works] of [
  ['@phone', 'he', 'dark', 'נחזור בצהריים', 'פועל'],
  ['@desktop', 'en', 'light', 'Back at noon', 'Working'],
] as const)
  test(`[SEE-06] [SEE-07] the status says what works, what is stopped and since when, and renews itself ${label}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    const row = (id: string) => page.locator(`[data-area="${id}"]`)
    await page.goto(address(lang, '/status'))
    await expect(row('platform')).toHaveAttribute('data-state', 'works')
    await expect(row('platform')).toContainText(works)

    const texts = { [lang]: said }
    const stops = [
      { id: 'product:sport', since, texts },
      { id: 'provider:pragmatic', since, texts: {}, name: 'Pragmatic' },
    ]
    await page.route('**/status.json', (route) => route.fulfill({ json: { ...well, stops } }))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(row('product:sport')).toHaveAttribute('data-state', 'stopped')
    await expect(row('product:sport')).toContainText(said)
    await expect(row('product:sport')).toContainText('28.11.2026')
    await expect(row('product:casino')).toHaveAttribute('data-state', 'works')
    await expect(row('other')).toContainText('Pragmatic')
    await expectAccessible(page)

    await page.unroute('**/status.json')
    await page.route('**/status.json', (route) =>
      route.fulfill({ json: { ...well, platform: { state: 'down', since } } }),
    )
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(row('platform')).toHaveAttribute('data-state', 'silent')
    await expect(row('other')).toHaveCount(0)
    await expectAccessible(page)
  })
