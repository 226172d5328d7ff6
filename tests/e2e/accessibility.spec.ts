import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { languageCodes, type LanguageCode } from '../../contract/languages.ts'
import { address, publicPages, watchErrors } from './lib/site.ts'

const pages = [...publicPages, '/UIKit', '/nothing-here']
const themes = ['dark', 'light'] as const

for (const lang of languageCodes) {
  for (const theme of themes) {
    const tag = screensOf(lang, theme)
    if (tag === undefined) continue
    for (const path of pages) {
      test(
        `no accessibility violation, and no wider than the screen: ${lang}, ${theme}, ${path}`,
        {
          tag,
        },
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
 * A desktop shows both directions in both themes and the other languages, which share the colors, in one; a phone
 * differs in its layout alone: each direction once, each theme once.
 */
function screensOf(lang: LanguageCode, theme: (typeof themes)[number]): string[] | undefined {
  if (lang !== 'he' && lang !== 'en') return theme === 'dark' ? ['@desktop'] : undefined
  return (lang === 'he') === (theme === 'dark') ? [] : ['@desktop']
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
