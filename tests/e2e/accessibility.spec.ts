import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { languageCodes, type LanguageCode } from '../../contract/languages.ts'
import { address, publicPages, watchErrors } from './lib/site.ts'

const pages = [...publicPages, '/UIKit', '/nothing-here']
/** One of each layout: what another theme or language can break shows on them. */
const layouts: readonly string[] = [
  ...['/home', '/jackpots', '/settings', '/slots', '/slots/filters', '/slots/pragmatic/vs25moonlagoon'],
  ...['/flatPages/frequently_asked_questions', '/UIKit'],
]
const themes = ['dark', 'light'] as const
type Theme = (typeof themes)[number]
/** `A11Y=all`: every page in every language and theme, on both screens. It takes half an hour. */
const isWhole = process.env.A11Y === 'all'

for (const lang of languageCodes) {
  for (const theme of themes) {
    for (const path of pages) {
      const tag = isWhole ? [] : screensOf(lang, theme, path)
      if (tag === undefined) continue
      test(
        `no accessibility violation, and no wider than the screen: ${lang}, ${theme}, ${path}`,
        { tag },
        async ({ page }) => {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
          await page.goto(address(lang, path))
          await expectToFit(page)
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(
            violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
            ),
          ).toEqual([])
        },
      )
    }
  }
}

/**
 * Each page in both directions, one dark and one light, on both screens; the other theme and the other languages on one
 * page of each layout, on a desktop. No screen at all is undefined.
 */
function screensOf(lang: LanguageCode, theme: Theme, path: string): string[] | undefined {
  if (lang === 'he' && theme === 'dark') return []
  if (lang === 'en' && theme === 'light') return []
  const isShown = layouts.includes(path) && (lang === 'he' || lang === 'en' || theme === 'dark')
  return isShown ? ['@desktop'] : undefined
}

async function expectToFit(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}

for (const path of publicPages) {
  test(`the page says nothing to the console, and the policy refuses nothing: ${path}`, async ({ page }) => {
    const errors = watchErrors(page)
    await page.goto(address('en', path), { waitUntil: 'networkidle' })
    expect(errors).toEqual([])
  })
}
