import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { brand } from '@brand/brand'
import { languageCodes } from '#contract/languages.ts'
import { expect, test, vi } from 'vitest'
import Footer from '@/components/shell/Footer.astro'
import Logo from '@/components/shell/Logo.astro'
import { builtinLinks } from '@/content/builtin.ts'
import { informationPage } from '@/content/pages.ts'
import { textsOf } from '@/i18n/texts.ts'

// The platform is away: what ships with the site needs nothing else.
vi.mock('@/content/published.ts', () => ({
  published: async () => ({ ok: false, error: { code: 9503, message: 'away' } }),
  publishedPages: async () => ({ ok: false, error: { code: 9503, message: 'away' } }),
}))

test.each(languageCodes)(
  '[CONTENT-08] the betting rules are the deployment’s, in French, whatever the language: %s',
  async (lang) => {
    const page = await informationPage(lang, 'betting_rules')
    if (!page.ok) throw new Error(page.error)
    expect(page.value.lang).toBe('fr')
    const text = page.value.html.replaceAll(/<[^>]+>|\u00a0/g, ' ')
    expect(text).toMatch(/40 000 dinars/)
    expect(text).toMatch(/dans les 5 jours/)
    expect(text).toMatch(/72 heures/)
    expect(text).toMatch(/football : 70 minutes/)
    expect(text).toMatch(/NBA : 40 minutes/)
    expect(text).toMatch(/hockey sur glace : 50 minutes/)
    expect(text).toMatch(/base-ball : 5 manches/)
    expect(text).toMatch(/bandy : 60 minutes/)
    expect(text).toContain('Sirocco Jeux SARL, Tunis, Tunisie')
    expect(text).not.toContain('{{')
  },
)

test('[CONTENT-08] a page that the brand does not replace is the common one, with the brand’s name', async () => {
  const page = await informationPage('he', 'privacy')
  if (!page.ok) throw new Error(page.error)
  expect(page.value.lang).toBe('he')
  expect(page.value.html + page.value.description).toContain('Sirocco')
  expect(page.value.html).not.toMatch(/Atoll|\{\{/)
})

test('[STUDIO-09] the name stands in every text, and no other brand’s', () => {
  for (const lang of languageCodes) {
    const texts = JSON.stringify(textsOf(lang))
    expect(textsOf(lang).home.title).toContain('Sirocco')
    expect(texts).not.toMatch(/Atoll|\{\{brand\}\}/)
  }
})

test('[STUDIO-09] the mark, the foot and who runs the site are the brand’s', async () => {
  const container = await AstroContainer.create()
  const { operator, paymentLogos, help } = brand
  const footer = await container.renderToString(Footer, {
    props: {
      lang: 'fr',
      content: {
        ...{ information: [], footer: builtinLinks('fr'), termsPath: '/', banner: null, sections: [] },
        ...{
          bonusChannelUrl: null,
          appProject: null,
          appDownloadUrl: null,
          brand: { operator, paymentLogos, help },
        },
      },
    },
  })
  expect(footer).toMatch(/© 2026 Sirocco/)
  expect(footer).toMatch(/Sirocco Jeux SARL[\s\S]*Tunis, Tunisie/)
  expect(await container.renderToString(Logo, { props: {} })).toMatch(/>Sirocco</)
})
