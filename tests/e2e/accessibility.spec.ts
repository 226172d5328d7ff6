import { expect, test, type Page } from '@playwright/test'
import { languageCodes } from '../../contract/languages.ts'
import { expectAccessible, isWholeSweep, looks } from './lib/accessible.ts'
import { address, publicPages, watchErrors } from './lib/site.ts'

const pages = [...publicPages, '/UIKit', '/nothing-here']
/** One of each layout: what another theme or language breaks shows on them. */
const layouts: readonly string[] = [
  ...['/home', '/jackpots', '/settings', '/slots', '/slots/filters', '/slots/pragmatic/vs25moonlagoon'],
  ...['/flatPages/frequently_asked_questions', '/UIKit'],
]

for (const { lang, colorScheme, screen } of looks) {
  for (const path of pages) {
    const title = `no accessibility violation, and no wider than the screen: ${lang}, ${colorScheme}, ${path}`
    test(isWholeSweep ? title : `${title} ${screen}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(address(lang, path))
      await expectToFit(page)
      await expectAccessible(page)
    })
  }
}

for (const [lang, colorScheme] of [
  ['he', 'light'],
  ['en', 'dark'],
] as const) {
  for (const path of layouts) {
    test(`the other theme has the contrast: ${lang}, ${colorScheme}, ${path} @desktop`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(address(lang, path))
      await expectAccessible(page, ['color-contrast'])
    })
  }
}

for (const lang of languageCodes.filter(
  (code) => isWholeSweep || !looks.some(({ lang, screen }) => lang === code && screen === '@phone'),
)) {
  for (const path of isWholeSweep ? pages : layouts) {
    test(`the words fit the screen: ${lang}, ${path} @phone`, async ({ page }) => {
      await page.goto(address(lang, path))
      await expectToFit(page)
      if (isWholeSweep) await expectAccessible(page)
    })
  }
}

async function expectToFit(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}

for (const path of publicPages) {
  test(`the page says nothing to the console, and the policy refuses nothing: ${path} @phone`, async ({
    page,
  }) => {
    const errors = watchErrors(page)
    await page.goto(address('en', path), { waitUntil: 'networkidle' })
    expect(errors).toEqual([])
  })
}
