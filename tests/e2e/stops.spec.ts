import { expectAccessible } from './lib/accessible.ts'
import { enter, newPlayer } from './lib/players.ts'
import { enterStudio, expectDone, goTo, newStaff } from './lib/staff.ts'
import { expect, test } from './lib/test.ts'

// A game that no other test plays.
const game = 'pragmatic/vs25jaguarink'
const words = 'נחזור בצהריים'

test('[STOP-01] [STOP-02] [STOP-03] staff stop a game in play and go on; its player reads why @phone', async ({
  page,
  browser,
}) => {
  await enter(page, await newPlayer({ amount_major: 50 }))
  await page.goto(`/slots/${game}`)
  const spin = page.frameLocator('main iframe').locator('#spin')
  await expect(spin).toBeEnabled()

  // Staff sit at a desk: on a phone the bar with the heading is scrolled away at what axe looks at.
  const studio = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await enterStudio(studio, await newStaff('administrator'))
  await goTo(studio, 'stops')
  await studio.getByLabel('Provider or game').fill(page.url())
  await studio.getByRole('button', { name: 'Stop', exact: true }).last().click()
  const dialog = studio.getByRole('dialog')
  await dialog.getByLabel('עברית').fill(words)
  await dialog.getByLabel('Reason, for the audit log').fill('It pays too much')
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await expectDone(studio, 'Done: Stop')
  await expect(dialog).toBeHidden()
  const goOn = studio
    .locator('.MuiStack-root')
    .filter({ hasText: `game ${game}` })
    .getByRole('button', { name: 'Go on', exact: true })
    .last()
  await expect(goOn).toBeVisible()
  await expectAccessible(studio)

  const message = page.frameLocator('main iframe').getByText('אי אפשר להמר כרגע')
  await expect(async () => {
    await spin.click({ timeout: 5000 })
    await expect(message).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.reload()
  const state = page.locator('.launcher').getByRole('alert')
  await expect(state).toContainText(words)

  await goOn.click()
  await expectDone(studio, 'Done: Go on')
  await expect(async () => {
    // The list of stops may be a moment older than the press, and a game takes its time to come.
    if (await state.isVisible()) await state.getByRole('button').click({ timeout: 1000 })
    await expect(spin).toBeEnabled({ timeout: 10_000 })
  }).toPass()
})
