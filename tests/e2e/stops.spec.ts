import { expectAccessible } from './lib/accessible.ts'
import { enter, newPlayer } from './lib/players.ts'
import { enterStudio, expectDone, goTo, newStaff } from './lib/staff.ts'
import { expect, test } from './lib/test.ts'

// Games that no other test plays.
for (const [label, lang, game, words] of [
  ['@phone', 'he', 'pragmatic/vs25jaguarink', 'נחזור בצהריים'],
  ['@desktop', 'en', 'pragmatic/vs20koicourtyard', 'Back at noon'],
] as const)
  test(`[STOP-01] [STOP-02] [STOP-03] staff stop a game in play and go on; its player reads why ${label}`, async ({
    page,
    browser,
  }) => {
    await enter(page, await newPlayer({ amount_major: 50 }))
    await page.goto(`${lang === 'he' ? '' : `/${lang}`}/slots/${game}`)
    const spin = page.frameLocator('main iframe').locator('#spin')
    await expect(spin).toBeEnabled()

    const studio = await (await browser.newContext({ ...test.info().project.use })).newPage()
    await enterStudio(studio, await newStaff('administrator'))
    await goTo(studio, 'stops')
    await studio.getByLabel('Provider or game').fill(page.url())
    await studio.getByRole('button', { name: 'Stop', exact: true }).last().click()
    const dialog = studio.getByRole('dialog')
    await dialog.getByLabel(lang === 'he' ? 'עברית' : 'English').fill(words)
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
    // On a phone the bar with the heading is scrolled away here.
    if (label === '@desktop') await expectAccessible(studio)

    const message = page
      .frameLocator('main iframe')
      .getByText(lang === 'he' ? 'אי אפשר להמר כרגע' : 'New bets are paused')
    await expect(async () => {
      await spin.click()
      await expect(message).toBeVisible({ timeout: 1500 })
    }).toPass({ timeout: 15_000 })
    await page.reload()
    const state = page.locator('.launcher').getByRole('alert')
    await expect(state).toContainText(words)

    await goOn.click()
    await expectDone(studio, 'Done: Go on')
    await expect(async () => {
      await state.getByRole('button').click()
      await expect(spin).toBeEnabled({ timeout: 3000 })
    }).toPass({ timeout: 20_000 })
  })
