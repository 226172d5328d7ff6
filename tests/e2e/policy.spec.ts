import type { Page } from '@playwright/test'
import { expect, test } from './lib/test.ts'

/** What only the site's own policy may do, and a page let happen. */
function letHappen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    const tries: Record<string, () => unknown> = {
      'markup as text': () => document.body.insertAdjacentHTML('beforeend', '<img alt="">'),
      'the address of a script as text': () =>
        Object.assign(document.createElement('script'), { src: '/a.js' }),
      'a policy of somebody else': () => trustedTypes.createPolicy('other', {}),
    }
    const isRefused = (act: () => unknown) => {
      try {
        act()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    return Object.keys(tries).filter((name) => !isRefused(tries[name]!))
  })
}

// A page of the site with its own scripts, one that is only read, and the studio. What a policy lets run is in markup.spec.ts.
test('markup and scripts come from the policy of the site alone @desktop', async ({ page }) => {
  for (const path of ['/en/home', '/en/flatPages/terms', '/studio']) {
    await page.goto(path)
    expect(await letHappen(page), path).toEqual([])
  }
})
