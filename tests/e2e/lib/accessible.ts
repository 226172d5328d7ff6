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
 * notice whose time is over meanwhile goes without fading. Where a modal dialog is open the page behind it is inert, and
 * has its own test.
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
  const axe = (await axeIn(page)).options({ resultTypes: ['violations'] })
  const modal = 'dialog:modal'
  if (await page.evaluate((selector) => document.querySelector(selector) !== null, modal)) axe.include(modal)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([])
}

const prepared = new WeakSet<object>()

/**
 * axe waits a second for its script in each frame and leaves the frame out if a busy machine is slower. So the script is there
 * already, also in the page that axe opens for its result.
 */
async function axeIn(page: Page): Promise<AxeBuilder> {
  const source = (new AxeBuilder({ page }) as unknown as { script: () => string }).script()
  const context = page.context()
  if (!prepared.has(context)) await context.addInitScript(source)
  prepared.add(context)
  for (const frame of page.frames()) await frame.evaluate(source)
  return new AxeBuilder({ page, axeSource: 'void 0' })
}
