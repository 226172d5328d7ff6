import { languages, localPath } from '#contract/languages.ts'
import { roundTrips, sentOf } from '../bench/lib/flight.ts'
import { withFirstByteAfter } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

/** Until the end of the first slide: 7.9 to 8.3 KB when it was written, of which 1.1 are headers. */
const untilSlide_bytes = 9_000

for (const { code, name } of languages) {
  test(`the first screen of home is there with the first flight of a connection: ${name} @desktop`, async ({
    request,
  }) => {
    const answer = await request.get(localPath(code, '/home'))
    const { toSlide } = sentOf(answer.headersArray(), await answer.text())
    expect(toSlide).toBeLessThan(untilSlide_bytes)
    expect(roundTrips(toSlide)).toBe(1)
  })
}

test('nothing but the page and its slide is asked for before the first paint @phone', async ({ page }) => {
  // On a fast line the typeface comes with the page.
  await page.addInitScript(withFirstByteAfter, 900)
  await page.goto('/en/home', { waitUntil: 'load' })
  const urgent = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('script[src], link[rel="stylesheet"], link[rel="preload"]')]
      .filter(
        (element) =>
          element.getAttribute('fetchpriority') !== 'low' && element.getAttribute('as') !== 'image',
      )
      .map((element) => element.outerHTML),
  )
  expect(urgent).toEqual([])
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.toJSON() as { name: string; renderBlockingStatus: string })
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  )
  expect(blocking).toEqual([])
})

for (const at of ['@phone', '@desktop'])
  test(`the picture that home asks for ahead is the one of its first slide, once ${at}`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/img/media/slides/') && asked.push(request.url()))
    await page.goto('/home', { waitUntil: 'domcontentloaded' })
    const hero = page.locator('img[fetchpriority="high"]')
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    const shown = await hero.evaluate((image: HTMLImageElement) => image.currentSrc)
    expect(asked.filter((address) => address === shown)).toHaveLength(1)
    expect(asked[0]).toBe(shown)
  })

/** Each of them shares the line with the largest picture: the mark, that picture, the styles and the script of the page. */
test('home asks for no more than four files beside itself before its largest picture is there @phone', async ({
  request,
}) => {
  for (const { code } of languages) {
    const page = await (await request.get(localPath(code, '/home'))).text()
    const eager = (page.match(/<img [^>]*>/g) ?? []).filter((image) => !image.includes(' loading="lazy"'))
    expect(eager).toHaveLength(2)
    expect(page.match(/<link [^>]*rel="stylesheet"[^>]*>/g)).toHaveLength(1)
    const scripts = [...page.matchAll(/<script [^>]*src="([^"]*)"[^>]*>/g)]
    expect(scripts).toHaveLength(1)
    // A file that it imports would be fetched by another round trip.
    const script = await (await request.get(scripts[0]?.[1] ?? '')).text()
    expect(script).not.toMatch(/\bfrom\s*["'`]|\bimport\s*["'`]/)
  }
})

test('the pictures below wait for the largest picture @phone', async ({ page }) => {
  const below: string[] = []
  page.on(
    'request',
    (request) => /\/img\/(?:game|media\/(?!slides))/.test(request.url()) && below.push(request.url()),
  )
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/img\/media\/slides\//, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/en/home', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('.game-art').first()).toBeVisible()
  expect(below).toEqual([])
  release()
  await expect.poll(() => below.length).toBeGreaterThan(0)
})
