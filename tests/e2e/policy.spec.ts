import { expect, test } from '@playwright/test'

/** A page of the site with its own scripts, one that is only read, and the studio. */
for (const path of ['/en/home', '/en/flatPages/terms', '/studio']) {
  test(`markup and scripts come from the policy of the site alone: ${path} @desktop`, async ({ page }) => {
    await page.goto(path)
    const refused = await page.evaluate(() => {
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
      return Object.keys(tries).filter((name) => isRefused(tries[name]!))
    })
    expect(refused).toEqual([
      'markup as text',
      'the address of a script as text',
      'a policy of somebody else',
    ])
  })
}
