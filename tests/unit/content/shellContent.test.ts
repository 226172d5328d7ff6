import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { FlatPage, Settings, Slide } from '#contract/content.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import Footer from '@/components/shell/Footer.astro'
import SideMenu from '@/components/shell/SideMenu.astro'
import { shellContent } from '@/content/shellContent.ts'

const content = vi.hoisted(() => ({
  pages: [] as unknown[],
  slides: [] as unknown[],
  bonusChannelUrl: null as string | null,
  off: [] as unknown[],
}))

vi.mock('@/content/published.ts', () => {
  const away = { ok: false, error: { code: 9503, message: 'away' } }
  const features = () => ({ bonusChannelUrl: content.bonusChannelUrl, appDownloadUrl: null })
  const settings = () => ({ features: features(), operator: null, paymentLogos: [], help: [] })
  return {
    published: async (name: string) => {
      if (name === 'arrangement') return { ok: true, value: { games: [], sections: [], off: content.off } }
      return name === 'settings' ? { ok: true, value: settings() } : away
    },
    publishedPages: async () => ({ ok: true, value: content.pages }),
    publishedSlides: async () => ({ ok: true, value: content.slides }),
  }
})

const page: Pick<FlatPage, 'id' | 'idName' | 'name'> = {
  ...{ id: 23, idName: 'flatpages/bonus_channel', name: 'Bonus channel' },
}
const channel: Settings['features']['bonusChannelUrl'] = 'https://channel.test/atoll'
const banner: Slide = {
  ...{ id: 'footer:lagoon', url: '/promotions', title: 'What is on', text: '', action: '', alt: 'A lagoon' },
  ...{ urlImage: '/media/banners/lagoon-ltr.webp', urlImageMobile: null, platform: null, isMobile: false },
  ...{ deviceType: 'all', slideType: 'footer', langType: 'en', priority: 10 },
}

beforeEach(() => Object.assign(content, { pages: [page], slides: [], bonusChannelUrl: null, off: [] }))

/** The link of the side menu by its words. */
async function bonusLink(): Promise<string | undefined> {
  const container = await AstroContainer.create()
  const props = { lang: 'en', current: 'home', content: await shellContent('en') }
  const html = await container.renderToString(SideMenu, { props })
  return html.match(/<a [^>]*>(?:(?!<\/a>)[\s\S])*Bonus channel/)?.[0]
}

async function footer(): Promise<string> {
  const container = await AstroContainer.create()
  return container.renderToString(Footer, { props: { lang: 'en', content: await shellContent('en') } })
}

it('[MENU-05] without a channel the side menu leads to the page that says how offers are announced', async () => {
  const link = await bonusLink()
  expect(link).toContain('href="/en/flatPages/bonus_channel"')
  expect(link).not.toContain('target=')
})

it('[MENU-05] a brand’s channel is another site, which opens beside ours', async () => {
  content.bonusChannelUrl = channel
  expect(await bonusLink()).toMatch(/href="https:\/\/channel\.test\/atoll"[^>]*target="_blank"/)
})

it('[MENU-05] with neither a channel nor the page nothing is promised', async () => {
  content.pages = []
  expect(await bonusLink()).toBeUndefined()
})

it('[MENU-06] the footer has the links of the main menu', async () => {
  const html = await footer()
  for (const path of ['/home', '/sport/home', '/sport/live', '/sport/results', '/slots', '/slots/crash'])
    expect(html).toContain(`href="/en${path}"`)
  for (const path of ['/live-casino', '/virtual-games']) expect(html).toContain(`href="/en${path}"`)
})

it('[MENU-06] the footer has the logo, sport and results behind one word, promotions, contacts and the 18+ mark', async () => {
  const html = await footer()
  expect(html).toMatch(/class="logo[^>]*>\s*<img src="\/brand\/mark\.svg"/)
  const [dropdown = ''] = /<details[^>]*>\s*<summary[^>]*>\s*Sport[\s\S]*?<\/details>/.exec(html) ?? []
  const inside = [...dropdown.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  expect(inside).toEqual(['/en/sport/home', '/en/sport/results'])
  for (const path of ['/promotions', '/contacts']) expect(html).toContain(`href="/en${path}"`)
  expect(html).toMatch(/<img src="\/brand\/age-18\.svg" alt="[^"]+"/)
})

it('[MENU-06] the groups of the footer fold, the way to play first, and hold every link', async () => {
  const html = await footer()
  const heads = [...html.matchAll(/<summary[^>]*>\s*<h2[^>]*>([^<]+)/g)].map(([, name]) => name)
  expect(heads).toEqual(['Play', 'Help', 'Rules', 'About us'])
  const [nav = ''] = /<nav[\s\S]*<\/nav>/.exec(html) ?? []
  const outside = nav.replaceAll(/<details[\s\S]*<\/details>/g, '')
  expect(outside).not.toContain('<a ')
})

it('[MENU-06] the published banner is in the footer, in words too, and is fetched when it comes near', async () => {
  expect(await footer()).not.toContain('footer-banner')
  content.slides = [banner]
  const html = await footer()
  const [drawn = ''] = html.match(/<a class="footer-banner[\s\S]*?<\/a>/) ?? []
  expect(drawn).toContain('href="/en/promotions"')
  expect(drawn).toContain('What is on')
  expect(drawn).toMatch(/<img [^>]*alt="A lagoon"[^>]*loading="lazy"/)
})

it('[DESK-18] a page asks for what is hidden by an address of these rules, and for nothing while there are none', async () => {
  const addressOf = async (...off: object[]) => {
    content.off = off
    return (await shellContent('en')).offStyles
  }
  expect(await addressOf()).toBeNull()
  const rule = { id: 'pragmatic', mode: 'except', countries: ['DE'] }
  const one = await addressOf(rule)
  expect(one).toMatch(/^\/off\.css\?[0-9a-f]{8}$/)
  expect(await addressOf({ ...rule, countries: ['FR'] })).not.toBe(one)
  expect(await addressOf(rule)).toBe(one)
})
