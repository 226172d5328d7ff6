import { expectAccessible } from './lib/accessible.ts'
import { enter, enterElsewhere, newPlayer, sentTo } from './lib/players.ts'
import { enterStudio, expectDone, goTo, newStaff } from './lib/staff.ts'
import { expect, test } from './lib/test.ts'

/** The schedule runs each minute. */
const sent_ms = 100_000

test('[PROMO-30] [PROMO-31] [PROMO-32] [PROMO-33] [PROMO-34] staff count a segment, publish a campaign, and see who followed it; the player stops it by its email @desktop', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const player = await newPlayer({ currency: 'BRL' })
  const theirs = await enterElsewhere(browser, player, '/en/profile/inbox')
  const offersByEmail = theirs.getByRole('checkbox', { name: 'Offers, Email' })
  await offersByEmail.click()
  await expect(offersByEmail).toBeChecked()

  const id = `reef-${Date.now()}`
  await enterStudio(page, await newStaff('payments'))
  await goTo(page, 'campaigns/create')
  await page.getByLabel('Short name in addresses').fill(id)
  await page.getByLabel('Currencies').click()
  await page.getByRole('option', { name: 'BRL' }).click()
  await page.keyboard.press('Escape')
  const counted = page.getByRole('region', { name: 'The segment, counted' })
  await expect(counted).toContainText('Players whose currency is BRL.')
  await expect(counted).toContainText(/Fewer than 20 players|would get it in the inbox/)
  await page.getByLabel('Title: English').fill('A new reef')
  await page.getByLabel('Text: English').fill('Dive in.')
  await page.getByRole('tab', { name: 'עברית, without words' }).click()
  await page.getByLabel('Title: עברית').fill('שונית חדשה')
  await page.getByLabel('Text: עברית').fill('צוללים פנימה.')
  const past = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 16)
  await page.getByLabel('From').fill(past)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: id, exact: true })).toBeVisible()
  await expect(page.getByText('players of these languages read English')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabel('Reason, for the audit log').fill('A test')
  await page.getByRole('button', { name: 'Publish' }).last().click()
  await expectDone(page, 'Publish')

  const news = theirs.getByRole('link', { name: /A new reef/ })
  await expect(news).toBeVisible({ timeout: sent_ms })
  await news.click()
  await expect(theirs).toHaveURL(/\/en\/promotions$/)
  await expect(page.getByText('Followed the link, signed in').locator('xpath=..')).toContainText('1', {
    timeout: 30_000,
  })

  const [mail] = await sentTo(player.email)
  expect(mail?.link).toContain(`campaign=${id}`)
  const stop = /http\S+unsubscribe\?token=[\w-]+/.exec((mail as unknown as { text: string }).text)?.[0]
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(stop ?? '')
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Stop offers' }).click()
  await expect(guest.getByRole('heading', { name: 'Done' })).toBeVisible()
  await enter(theirs, player)
  await theirs.goto('/en/profile/inbox')
  await expect(offersByEmail).toBeEnabled()
  await expect(offersByEmail).not.toBeChecked()
})
