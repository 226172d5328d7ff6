import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import SideMenu from '@/components/shell/SideMenu.astro'

async function drawn(
  appDownloadUrl: string | null,
  appProject: string | null = null,
  hasSecondBook = false,
): Promise<string> {
  const container = await AstroContainer.create()
  const lists = { information: [], footer: [], brand: null, banner: null, sections: [] }
  const app = { appDownloadUrl, appProject }
  const content = { ...lists, termsPath: '/flatPages/72', bonusChannel: null, ...app, hasSecondBook }
  return container.renderToString(SideMenu, { props: { lang: 'en', current: 'home', content } })
}

test('[MENU-10] the side menu offers the app where there is one, and nothing where there is none', async () => {
  const file = 'https://files.atoll.test/atoll.apk'
  expect(await drawn(file)).toMatch(new RegExp(`<a [^>]*href="${file}"[^>]*rel="noopener noreferrer"`))
  expect(await drawn(null)).not.toMatch(/\.apk|data-app/)
  expect(await drawn(null, 'atoll')).toMatch(/<li [^>]*data-app="atoll" hidden/)
})

test('[MENU-03] its first block finds slots, sends money to a friend where allowed, and lets a guest join', async () => {
  const [, block = ''] = /<nav[^>]*>\s*<ul[^>]*>([\s\S]*?)<\/ul>/.exec(await drawn(null)) ?? []
  const links = [...block.matchAll(/<li(?: class="([^"]*)")?[^>]*>\s*<a [^>]*href="([^"]*)"/g)]
  expect(links.map(([, shownTo, href]) => [href, shownTo])).toEqual([
    ['/en/slots/search', undefined],
    ['/en/profile/transfer-to-friend', 'only-transfer'],
    ['?auth=sign-up', 'only-out'],
  ])
  expect(block).toMatch(/href="\?auth=sign-up"[^>]*data-touch="auth"/)
})

test('[MENU-04] [SPORT-07] the second sportsbook is in the menu where there is one, for few bytes', async () => {
  const [without, withBook] = [await drawn(null), await drawn(null, null, true)]
  expect(without).not.toContain('/bc')
  expect(withBook).toMatch(/<a [^>]*href="\/en\/bc\/prematch"[\s\S]*?Sports 2/)
  const size = (html: string) => brotliCompressSync(html).byteLength
  expect(size(withBook) - size(without)).toBeLessThanOrEqual(60)
})
