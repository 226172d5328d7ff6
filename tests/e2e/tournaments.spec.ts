import { expectAccessible } from './lib/accessible.ts'
import { enter, newPlayer, operatorCall } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

/** Begins once the game is open: what remains is a join, a round and a look, which take eight seconds on a busy machine. */
const run_ms = 45_000

async function begin(id: string): Promise<void> {
  const at = (time_ms: number) => new Date(Date.now() + time_ms).toISOString()
  const terms = {
    schedule: { kind: 'once', starts_at: at(-1000), ends_at: at(run_ms) },
    ...{ who: { kind: 'everyone' }, join: 'opt_in', least: { USD: 1 }, late_minutes: 0 },
    points: { kind: 'turnover', per_point: { USD: 10 } },
    prizes: [{ places: 1, amounts: { USD: 700 } }],
    gives: { kind: 'money' },
  }
  const texts = { en: { title: 'Sprint', pitch: 'A test.' } }
  await operatorCall('PUT', `/tournaments/${id}`, { terms, texts })
  await operatorCall('POST', `/tournaments/${id}/publish`, { version: 1, reason: 'a test' })
}

test('[PROMO-11] [PROMO-12] a player joins, plays, sees themselves in the table, and has the prize after the end @phone', async ({
  page,
}) => {
  test.slow()
  const id = `sprint-${Date.now()}`
  await enter(page, await newPlayer({ amount_major: 100 }))
  const game = await page.context().newPage()
  await game.goto('/en/slots/pragmatic/vs25moonlagoon')
  const spin = game.frameLocator('main iframe').getByRole('button', { name: /^spin/i })
  await expect(spin).toBeEnabled()
  await begin(id)
  await page.goto(`/en/tournaments/${id}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('No points yet')).toBeVisible()
  await spin.click()
  await page.bringToFront()
  await expect(page.getByRole('status').filter({ hasText: 'Points: 10' })).toContainText('Place 1')
  await expect(page.getByRole('row').filter({ hasText: '(You)' })).toContainText('$7.00')
  await expect(page.getByText('1 player', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByText('Prize: ⁦$7.00⁩')).toBeVisible({ timeout: run_ms + 20_000 })
  await page.goto(`/en/tournaments/${id}/1`)
  await expect(page.getByText('Over, the places are final')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goto('/en/profile/inbox')
  await expect(page.getByText('Place 1 in “Sprint”: ⁦$7.00⁩ is yours.')).toBeVisible()
})

test('[PROMO-11] a tournament is always on, with its table, its prizes and its rules @phone', async ({
  page,
}) => {
  await page.goto('/en/tournaments')
  await page.getByRole('link', { name: 'Reef race', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reef race' })).toBeVisible()
  await expect(page.getByText('Sign in to join.')).toBeVisible()
  await expect(page.getByText('All rounds are added up').first()).toBeVisible()
  await expect(page.getByText('$10.00').first()).toBeVisible()
  await expect(page.getByText('Prizes in all')).toBeVisible()
  await expect(page.locator('time[data-left]')).toHaveText(/^\d\d:\d\d:\d\d$/)
})
