import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { Slide as SlideContent } from '#contract/content.ts'
import { linkAddress } from '#contract/languages.ts'
import { expect, it } from 'vitest'
import PromotionArticle from '@/components/promotions/PromotionArticle.astro'
import FooterBanner from '@/components/shell/FooterBanner.astro'
import Slide from '@/components/Slide.astro'

const slide: SlideContent = {
  ...{
    id: 'reef',
    url: 'https://partner.test/win',
    title: 'Reef',
    text: 'Text',
    action: 'Go',
    alt: 'A reef',
  },
  ...{ urlImage: '/media/slides/reef.jpg', urlImageMobile: null, platform: null, isMobile: false },
  ...{ deviceType: 'all', slideType: 'slide', langType: 'en', priority: 1 },
}
const drawn = [
  { name: 'a slide', component: Slide, props: { slide, index: 0, count: 1 } },
  {
    name: 'a promotion',
    component: PromotionArticle,
    props: { promotion: { ...slide, slug: 'reef', body: '' }, isFirst: true },
  },
  { name: 'the banner of the footer', component: FooterBanner, props: { slide } },
] as const

it.each(drawn)('[CONTENT-06] $name leads to the full address that its editor gave', async (one) => {
  const container = await AstroContainer.create()
  const html = await container.renderToString(one.component, { props: { lang: 'en', ...one.props } })
  expect(/<a [^>]*href="([^"]*)"/.exec(html)?.[1]).toBe(slide.url)
})

it('[CONTENT-06] [LANG-02] a path of the site is linked in the language, unless it names one', () => {
  expect(linkAddress('en', '/promotions?x=1#top')).toBe('/en/promotions?x=1#top')
  expect(linkAddress('he', '/promotions')).toBe('/promotions')
  expect(linkAddress('en', '/fr/returns')).toBe('/fr/returns')
  for (const url of ['https://partner.test', '//partner.test', '/\\partner.test', 'mailto:a@b.test', '#top'])
    expect(linkAddress('en', url)).toBe(url)
})
