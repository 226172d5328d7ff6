import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** `A11Y=all`: everything in each theme, and each page in every language on both screens. It takes half an hour. */
export const isWholeSweep = process.env.A11Y === 'all'

/** Both directions of reading, one dark and one light; where both screens are looked at, each has one of them. */
export const looks = [
  { lang: 'he', colorScheme: 'dark', screen: '@phone' },
  { lang: 'en', colorScheme: 'light', screen: '@desktop' },
  ...(isWholeSweep
    ? ([
        { lang: 'he', colorScheme: 'light', screen: '@phone' },
        { lang: 'en', colorScheme: 'dark', screen: '@desktop' },
      ] as const)
    : []),
] as const

/**
 * No violation that axe finds, once what fades or rises has come to rest: in between, colors are those of neither end. A
 * notice whose time is over meanwhile goes without fading.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('.toast-leaving { opacity: 1 !important; transition: none !important }')
    document.adoptedStyleSheets.push(still)
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(passing.map(({ finished }) => finished))
  })
  // What passes is told for one element each, which takes a fraction of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([])
}
