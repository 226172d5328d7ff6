import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { expect, test } from 'vitest'
import Header from '@/components/shell/Header.astro'

async function drawn(current = 'home'): Promise<string> {
  const container = await AstroContainer.create()
  const lists = { information: [], footer: [], brand: null, banner: null, sections: [] }
  const content = { ...lists, termsPath: '/flatPages/72', bonusChannel: null, appDownloadUrl: null }
  return container.renderToString(Header, { props: { lang: 'en', current, content } })
}

const linkWith = (html: string, part: string) =>
  html.match(/<a [^>]*>(?:(?!<\/a>)[\s\S])*<\/a>/g)?.find((link) => link.includes(part)) ?? ''
const buttonOf = (html: string, target: string) =>
  html.match(new RegExp(`<button [^>]*popovertarget="${target}"[^>]*>`))?.[0] ?? ''

test('[MENU-02] the header has the logo, the languages and the burger', async () => {
  const html = await drawn()
  expect(linkWith(html, '/brand/mark.svg')).toContain('href="/en/home"')
  expect(buttonOf(html, 'languages')).not.toBe('')
  expect(buttonOf(html, 'menu')).toContain('aria-label="Open menu"')
})

test('[MENU-02] a guest has the image that joins, and the login; a player has the account in their place', async () => {
  const html = await drawn()
  const join = linkWith(html, '/brand/join-us.svg')
  expect(join).toMatch(/^<a class="[^"]*\bonly-out\b[^"]*" href="\?auth=sign-up" data-touch="auth"/)
  expect(linkWith(html, 'Sign in')).toMatch(/^<a class="[^"]*\bonly-out\b[^"]*" href="\?auth=sign-in"/)
  expect(html).toMatch(/<div class="[^"]*\bonly-in\b[^"]*" data-island="account"/)
})

test('[MENU-01] a page of sport has the pages of sport in a row of its own, and not here too', async () => {
  const html = await drawn('results')
  expect(linkWith(html, 'Sports')).toContain('aria-current="page"')
  expect(html).not.toContain('/sport/results')
  expect(await drawn()).toContain('/en/sport/results')
})
