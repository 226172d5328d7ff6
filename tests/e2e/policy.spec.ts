import { createHash } from 'node:crypto'
import { publicPages } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

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

for (const path of [...publicPages, '/profile', '/profile/security', '/nothing-here']) {
  test(`the policy lets run what the page has inline, and no style of another page: ${path} @desktop`, async ({
    request,
  }) => {
    const answer = await request.get(`/en${path}`)
    const page = await answer.text()
    const policy = answer.headers()['content-security-policy'] ?? ''
    const allowed = (directive: string) =>
      new RegExp(`${directive} [^;]*`).exec(policy)?.[0].match(/sha256-[^']+/g) ?? []
    const scripts = page.matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>(.*?)<\/script>/gs)
    expect(allowed('script-src')).toEqual(
      expect.arrayContaining([...scripts].map(([, text]) => hashOf(text))),
    )
    const styles = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => hashOf(text))
    expect(allowed('style-src')).toEqual(expect.arrayContaining(styles))
    expect(allowed('style-src')).toHaveLength(styles.length)
  })
}

function hashOf(text: string | undefined): string {
  return `sha256-${createHash('sha256')
    .update(text ?? '')
    .digest('base64')}`
}
