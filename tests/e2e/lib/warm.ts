import type { Browser, FullConfig } from '@playwright/test'
import { languageCodes } from '#contract/languages.ts'
import { launchBrowser } from '../../../scripts/lib/browser.ts'
import { pictureAddresses } from '../../../scripts/seed/pictures.ts'
import { address, publicPages } from './site.ts'

const paths = [
  ...languageCodes.flatMap((lang) => [address(lang, '/home'), address(lang, '/promotions')]),
  ...publicPages.map((path) => address('en', path)),
]

/** Pictures are made at the first request, which takes seconds: before the tests, so that no limit of a test pays for it. */
export default async function warm({ projects }: FullConfig): Promise<void> {
  const shown = await pathsWithNewPictures(projects[0]?.use.baseURL ?? '')
  const browser = await launchBrowser()
  await Promise.all(projects.map(({ use }) => visitAll(browser, use, shown)))
  await browser.close()
}

/** Without the pages whose pictures are on the pages before them. */
async function pathsWithNewPictures(origin: string): Promise<string[]> {
  const seen = new Set<string>()
  const shown = []
  for (const path of paths) {
    const pictures = pictureAddresses(await (await fetch(origin + path)).text())
    if (pictures.some((picture) => !seen.has(picture))) shown.push(path)
    for (const picture of pictures) seen.add(picture)
  }
  return shown
}

async function visitAll(
  browser: Browser,
  use: FullConfig['projects'][number]['use'],
  shown: string[],
): Promise<void> {
  const { baseURL, viewport, deviceScaleFactor, isMobile } = use
  const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor, isMobile })
  const page = await context.newPage()
  for (const path of shown) await page.goto(path, { timeout: 300_000 })
  await context.close()
}
