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

const moreLayouts = ['/promotions', '/help', '/sport/home', '/slots/providers']
/** Every page in the first look; in the others one of each layout, as other pages have the same parts. */
const pagesOf = (look: (typeof looks)[number]) =>
  isWholeSweep || look === looks[0] ? pages : [...layouts, ...moreLayouts]

for (const look of looks) {
  const { lang, colorScheme, screen } = look
  for (const path of pagesOf(look)) {
    const title = `no accessibility violation, nothing wider than the screen, no error: ${lang}, ${colorScheme}, ${path}`
    test(isWholeSweep ? title : `${title} ${screen}`, async ({ page }) => {
      const errors = watchErrors(page)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(address(lang, path))
      await expectToFit(page)
      await expectAccessible(page)
      // The console notes the status of the page that is not there.
      expect(errors.filter((error) => !error.includes('/nothing-here'))).toEqual([])
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
