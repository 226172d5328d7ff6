import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './lib/accessible.ts'
import { authDialog, expectCashier, openAuth } from './lib/site.ts'
import { enter, newPlayer, withoutLine } from './lib/players.ts'
import { expect, test } from './lib/test.ts'

/* In Hebrew. */
const stopped = 'החלק הזה בעמוד אינו פועל'
const deposit = 'הפקדה'
const again = 'ניסיון נוסף'

test('[ERR-05] an island that fails says so, and comes when it is tried again @phone', async ({ page }) => {
  await enter(page, await newPlayer({ amount_major: 200 }))
  await breakComponent(page, 'Cashier')
  await page.goto('/profile/cashier')
  const failure = page.getByRole('alert').filter({ hasText: stopped })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await mend(page)
  await failure.getByRole('button', { name: again }).press('Enter')
  await expectCashier(page, deposit)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(failure).toBeHidden()
})

test('[ERR-05] a part of an island that fails is told of in its place; where drawing anew is no help, the page is loaded @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 200 }))
  await breakComponent(page, 'WithdrawalPart')
  await page.goto('/en/profile/cashier')
  await expectCashier(page, 'Deposit')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load the cashier' })
  await expect(failure).toBeVisible()
  await page.locator('.cashier-directions button').first().click()
  await expectCashier(page, 'Deposit')
  await page.locator('.cashier-directions button').last().click()
  await failure.getByRole('button').click()
  await expect(failure.getByRole('button')).toBeFocused()
  await page.unrouteAll()
  const reloaded = page.waitForEvent('domcontentloaded')
  await failure.getByRole('button').click()
  await reloaded
  await expectCashier(page, 'Withdraw')
})

test('[ERR-05] a form of the sign-in that fails leaves the others @phone', async ({ page }) => {
  await breakComponent(page, 'SignUp')
  await page.goto('/en/home')
  const dialog = await openAuth(page)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  const shown = page.getByRole('dialog')
  const failure = shown.getByRole('alert').filter({ hasText: 'This section didn’t load' })
  await expect(failure).toBeVisible()
  await shown.getByRole('button', { name: 'Sign in' }).click()
  await expect(authDialog(page)).toBeVisible()
  await authDialog(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(failure).toBeVisible()
  await mend(page)
  await shown.getByRole('button', { name: 'Try again' }).click()
  await expect(shown.locator('.sign-up-ways')).toBeVisible()
})

const failing = {
  'is gone': (route: Route) => route.fulfill({ status: 404 }),
  'is cut off': (route: Route) => route.abort('internetdisconnected'),
}

test('[ERR-05] an island or a part of it whose file is gone or cut off says so, and loads when it is tried again or the connection is back @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 200 }))
  const failure = page.getByRole('alert').filter({ hasText: stopped })
  await page.route(/\/_astro\/Cashier\./, failing['is gone'])
  await page.goto('/profile/cashier')
  await expect(failure).toBeVisible()
  await page.unrouteAll()
  await failure.getByRole('button', { name: again }).click()
  await expectCashier(page, deposit)

  await page.route(/\/_astro\/Cashier\./, failing['is cut off'])
  await page.reload()
  await expect(failure).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectCashier(page, deposit)
  await expect(failure).toBeHidden()

  const ofPart = page.getByRole('alert').filter({ hasText: 'Couldn’t load the cashier' })
  await page.route(/\/_astro\/WithdrawalPart\./, failing['is gone'])
  await page.goto('/en/profile/cashier')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(ofPart).toBeVisible()
  await page.unrouteAll()
  await ofPart.getByRole('button', { name: 'Try again' }).click()
  await expectCashier(page, 'Withdraw')
})

test('[ERR-05] the account in the header that fails leaves a retry, and the rest of the page @phone', async ({
  page,
}) => {
  await enter(page, await newPlayer({ amount_major: 200 }))
  const result = { balance: 200, bonus_balance: 0, currency: 'none of Intl', is_banned: false }
  await withoutLine(page)
  await page.route('**/api/user/balance', (route) => route.fulfill({ json: { status: 0, result } }))
  await page.goto('/en/profile/privacy')
  const account = page.locator('[data-island="account"]')
  await expect(account.getByRole('alert')).toContainText('Couldn’t load your account')
  await expect(page.getByRole('button', { name: 'Request deletion' })).toBeVisible()
  await page.unrouteAll()
  await page.waitForResponse('**/api/user/balance')
  await account.getByRole('button', { name: 'Try again' }).click()
  await expect(account).toContainText('$200.00')
})

/** The file of a component answers with one that throws, until it is mended. */
async function breakComponent(page: Page, name: string): Promise<void> {
  await page.addInitScript(() => Object.assign(globalThis, { isBroken: true }))
  await page.route(new RegExp(`/_astro/${name}\\.[^?]+$`), async (route) => {
    const source = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'text/javascript',
      body: brokenModule(name, source, `${new URL(route.request().url()).pathname}?whole`),
    })
  })
}

/** A file of several modules exports each as an object of its own, under a short name. */
function brokenModule(name: string, source: string, whole: string): string {
  const list = /export\s*\{([^}]*)\}/.exec(source)?.[1] ?? ''
  const names = list.split(',').map((each) => each.split(' as ').at(-1)!.trim())
  return `import * as whole from '${whole}'
    const broken = (draw) => (props) => {
      if (globalThis.isBroken) throw new Error('broken by the test')
      return draw(props)
    }
    const breakIn = (value) => value?.${name} ? { ...value, ${name}: broken(value.${name}) } : value
    ${names
      .map((each, index) =>
        each === name
          ? `const part${index} = broken(whole.${name}); export { part${index} as ${name} }`
          : `const part${index} = breakIn(whole.${each}); export { part${index} as ${each} }`,
      )
      .join('\n')}`
}

async function mend(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isBroken: false }))
}
