import type { VitalsReport } from '#contract/vitals.ts'
import { address } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

test('[SEE-05] a page that was touched tells what its visitor waited for when it is left, and loads nothing for it before @phone', async ({
  page,
}) => {
  // Every visit is measured, and what is told while the page is left stays to be read on the next one.
  await page.addInitScript(() => {
    Math.random = () => 0
    navigator.sendBeacon = (address, body) => {
      sessionStorage.setItem('told', JSON.stringify([String(address), body]))
      return true
    }
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(address('en', '/help'))
  await page.waitForLoadState('networkidle')
  const isOfVitals = (path: string) => /(?:afterTouch|vitals)/i.test(path)
  expect(loaded.filter(isOfVitals)).toEqual([])

  const library = page.waitForResponse((answer) => /\/vitals\.[^/]+\.js$/.test(answer.url()))
  await page.getByRole('heading', { level: 1 }).click()
  await library
  await page.goto(address('en', '/contacts'))
  const told = await page.evaluate(() => sessionStorage.getItem('told'))
  const [path, body] = JSON.parse(told ?? '[]') as [string, string]
  expect(path).toBe('/reports/vitals')
  const { page: kind, screen, values } = JSON.parse(body) as VitalsReport
  expect({ kind, screen }).toEqual({ kind: 'help', screen: 'phone' })
  expect(values.LCP).toBeGreaterThan(0)
  expect(values.CLS).toBeLessThanOrEqual(20)
})
