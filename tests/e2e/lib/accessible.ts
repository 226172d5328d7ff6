import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

/** Less than half of what `axe-core` itself is, which a browser reads anew on every page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
    // One that scrolling moves has no end in time.
    const passing = document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(passing.map(({ finished }) => finished))
  })
  expect(await violationsIn(page.mainFrame(), rules)).toEqual([])
}

/** Nothing is wider than the screen. */
export async function expectToFit(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}

/** In a frame and the frames in it that can be seen. */
async function violationsIn(frame: Frame, rules: string[] | undefined, isPage = true): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const own = await frame.evaluate(findViolations, { rules, isPage })
  const within = []
  for (const child of frame.childFrames())
    if (await isLookedAt(child)) within.push(await violationsInside(child, rules))
  return [...own, ...within.flat()]
}

/** A frame that was still on its way to its document when it was read is read once more, there. */
async function violationsInside(frame: Frame, rules: string[] | undefined): Promise<string[]> {
  const isOnItsWay = (error: unknown) => String(error).includes('Execution context was destroyed')
  try {
    return await violationsIn(frame, rules, false)
  } catch (error) {
    if (!isOnItsWay(error)) throw error
    await frame.waitForLoadState()
    return violationsIn(frame, rules, false)
  }
}

/** Visible, and not behind a modal dialog. */
async function isLookedAt(frame: Frame): Promise<boolean> {
  const element = await frame.frameElement()
  const isInert = await element.evaluate(
    (node) =>
      document.querySelector('dialog:modal') !== null && (node as Element).closest('dialog:modal') === null,
  )
  return !isInert && (await element.isVisible())
}

/** Runs in the browser. What passes is told for one element each, which takes a fraction of the time. */
async function findViolations(asked: { rules: string[] | undefined; isPage: boolean }): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof axeCore }
  // A page's headings and landmarks; a frame is a part of one.
  const ofPages = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region']
  const { violations } = await axe.run(document.querySelector<HTMLElement>('dialog:modal') ?? document, {
    resultTypes: ['violations'],
    iframes: false,
    ...(asked.rules && { runOnly: { type: 'rule', values: asked.rules } }),
    ...(!asked.isPage &&
      !asked.rules && { rules: Object.fromEntries(ofPages.map((id) => [id, { enabled: false }])) }),
  })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}
