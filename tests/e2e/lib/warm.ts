import type { Browser, FullConfig } from '@playwright/test'
import { languageCodes } from '#contract/languages.ts'
import { launchBrowser } from '../../../scripts/lib/browser.ts'
import { address, publicPages } from './site.ts'

/** Pictures are made at the first request, which takes seconds: before the tests, so that no limit of a test pays for it. */
export default async function warm({ projects }: FullConfig): Promise<void> {
  const browser = await launchBrowser()
  await Promise.all(projects.map(({ use }) => visitAll(browser, use)))
  await browser.close()
}

async function visitAll(browser: Browser, use: FullConfig['projects'][number]['use']): Promise<void> {
  const { baseURL, viewport, deviceScaleFactor, isMobile } = use
  const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor, isMobile })
  const page = await context.newPage()
  const ofEachLanguage = languageCodes.flatMap((lang) => [
    address(lang, '/home'),
    address(lang, '/promotions'),
  ])
  const paths = [...ofEachLanguage, ...publicPages.map((path) => address('en', path))]
  for (const path of paths) await page.goto(path, { timeout: 300_000 })
  await context.close()
}
