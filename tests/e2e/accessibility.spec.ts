import type { Page } from '@playwright/test'
import { languageCodes } from '#contract/languages.ts'
import { expectAccessible, expectToFit, isWholeSweep, looks } from './lib/accessible.ts'
import { address, publicPages, watchErrors } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const pages = [...publicPages, '/UIKit', '/nothing-here']
/** One of each layout: what another theme or language breaks shows on them. */
const layouts: readonly string[] = [
  ...['/home', '/jackpots', '/settings', '/slots', '/slots/filters', '/slots/pragmatic/vs25moonlagoon'],
  ...['/flatPages/frequently_asked_questions', '/UIKit'],
]

/** The header, the menu and the columns of a wide screen. */
const framed: readonly string[] = ['/home', '/slots/pragmatic/vs25moonlagoon']
/** All parts, and what lies on pictures and cards. */
const colorful: readonly string[] = [
  ...['/home', '/slots', '/slots/pragmatic/vs25moonlagoon', '/UIKit', '/promotions', '/settings', '/help'],
]
const moreLayouts = ['/promotions', '/help', '/sport/home', '/slots/providers']
/** What the first look alone sees of other layouts. */
const narrow = [
  ...['/tournaments', '/contacts', '/returns', '/status', '/flatPages/rules', '/slots/favorites'],
  ...['/search?q=dragon', '/sport/results', '/sport/search?q=cup', '/nothing-here'],
]
/** What a wide screen shows otherwise; the other pages have the same elements on both, and their colors are seen in the first look. */
const wide: readonly string[] = [...framed, '/sport/home']
const isLookedThrough = (path: string, look: (typeof looks)[number]) =>
  isWholeSweep ||
  (look === looks[0]
    ? [layouts, moreLayouts, narrow].some((paths) => paths.includes(path))
    : wide.includes(path))
/** Every page in the first look; in the others one of each layout, as other pages have the same parts. */
const pagesOf = (look: (typeof looks)[number]) =>
  isWholeSweep || look === looks[0] ? pages : [...layouts, ...moreLayouts]

/** A page of a context that has seen others costs half as much; more in one test would leave a core without work at the end. */
const atOnce = 6

for (const look of looks) {
  const { lang, colorScheme, screen } = look
  const [ofSport, others] = [
    pagesOf(look).filter(isOfSport),
    pagesOf(look).filter((path) => !isOfSport(path)),
  ]
  for (const paths of [...inParts(others, atOnce), ...inParts(ofSport, 1)]) {
    const title = `no accessibility violation, nothing wider than the screen, no error: ${lang}, ${colorScheme}, ${paths.join(' ')}`
    test(isWholeSweep ? title : `${title} ${screen}`, async ({ page }) => {
      const errors = watchErrors(page)
      for (const path of paths) {
        await test.step(path, async () => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.goto(address(lang, path))
          await expectToFit(page)
          if (isLookedThrough(path, look)) await expectAccessible(page)
          // Colors do not depend on the language: the second look adds the theme of what only its screen shows.
          if (!isWholeSweep && (look === looks[0] ? colorful : framed).includes(path))
            await expectContrast(page, colorScheme === 'dark' ? 'light' : 'dark')
          // The console notes the status of the page that is not there.
          expect(errors.filter((error) => !error.includes('/nothing-here'))).toEqual([])
        })
      }
    })
  }
}

/** A book that was seen comes into the next page by itself, while axe reads it. */
function isOfSport(path: string): boolean {
  return /^\/(sport|bc)\//.test(path)
}

function inParts<Item>(all: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}

const otherLanguages = languageCodes.filter(
  (code) => isWholeSweep || !looks.some(({ lang, screen }) => lang === code && screen === '@phone'),
)
/** Widths are read in no time, so one test visits every layout, in three languages; axe takes seconds a page. */
const sweeps = isWholeSweep ? pages.map((path) => [path]) : [layouts]
for (const langs of inParts(otherLanguages, isWholeSweep ? 1 : 3)) {
  for (const paths of sweeps) {
    test(`the words fit the screen: ${langs.join(' ')}, ${paths.join(' ')} @phone`, async ({ page }) => {
      for (const lang of langs)
        for (const path of paths) {
          await page.goto(address(lang, path))
          await expectToFit(page)
          if (isWholeSweep) await expectAccessible(page)
        }
    })
  }
}

/** In the other theme too, where nothing but the colors is another; what is out of sight gets them with a reload alone. */
async function expectContrast(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.reload()
  await expectAccessible(page, ['color-contrast'])
}
