import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { languageCodes } from '../../contract/languages.ts'
import { address, publicPages, watchErrors } from './lib/site.ts'

const pages = [...publicPages, '/UIKit', '/nothing-here']

for (const lang of languageCodes) {
  for (const theme of ['dark', 'light'] as const) {
    test(`no accessibility violation on any page: ${lang}, ${theme}`, async ({ page, isMobile }) => {
      // A desktop shows both directions in both themes and the other languages, which share the colours, in one; a phone
      // differs in its layout alone: each direction once, each theme once.
      const isDirection = lang === 'he' || lang === 'en'
      test.skip(!isDirection && (isMobile || theme === 'light'))
      test.skip(isMobile && (lang === 'he') !== (theme === 'dark'))
      test.setTimeout(180_000)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      for (const path of pages) {
        await page.goto(address(lang, path))
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
          ),
          `${lang} ${path}`,
        ).toEqual([])
      }
    })
  }
}

test('no page says anything to the console, and the policy refuses nothing', async ({ page }) => {
  test.setTimeout(120_000)
  for (const path of publicPages) {
    const errors = watchErrors(page)
    await page.goto(address('en', path), { waitUntil: 'networkidle' })
    expect(errors, path).toEqual([])
    page.removeAllListeners('console')
    page.removeAllListeners('pageerror')
  }
})

test('no page is wider than the screen', async ({ page }) => {
  for (const lang of ['he', 'en'] as const) {
    for (const path of pages) {
      await page.goto(address(lang, path))
      const [content, screen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect(content, `${lang} ${path}`).toBeLessThanOrEqual(screen ?? 0)
    }
  }
})
