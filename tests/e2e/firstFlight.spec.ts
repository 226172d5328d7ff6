import { languages, localPath } from '#contract/languages.ts'
import { flight_bytes, roundTrips, sentOf } from '../bench/lib/flight.ts'
import { expect, test } from './lib/test.ts'

/** Until the end of the first slide: 7.9 to 8.3 KB when it was written, of which 1.1 are headers. */
const untilSlide_bytes = 9_000
/** The whole page: those whose letters take two bytes and whose words are long go on into the second flight. */
const inOneFlight = new Set(['he', 'en'])

for (const { code, name } of languages) {
  test(`the first screen of home is there with the first flight of a connection: ${name} @desktop`, async ({
    request,
  }) => {
    const answer = await request.get(localPath(code, '/home'))
    const { toSlide, whole } = sentOf(answer.headersArray(), await answer.text())
    expect(toSlide).toBeLessThan(untilSlide_bytes)
    expect(roundTrips(toSlide)).toBe(1)
    if (inOneFlight.has(code)) expect(whole).toBeLessThan(flight_bytes)
  })
}

test('nothing but the page and its slide is asked for before the first paint @phone', async ({ page }) => {
  await page.goto('/en/home', { waitUntil: 'load' })
  const urgent = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('script[src], link[rel="stylesheet"], link[rel="preload"]')]
      .filter((element) => element.getAttribute('fetchpriority') !== 'low')
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
