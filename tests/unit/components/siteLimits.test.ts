import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { brand } from '@brand/brand'
import { expect, it } from 'vitest'
import SiteLimits from '@/components/SiteLimits.astro'

it('[PROFILE-10] the limits of payments, bonus and bets stand there by name, in every currency', async () => {
  const container = await AstroContainer.create()
  const html = await container.renderToString(SiteLimits, { props: { lang: 'en', limits: brand.limits } })
  const rows = [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt>[\s\S]*?<\/dd>/g)]
  const said = (name: string, currency: string) => {
    const [row = ''] = rows.find(([, title]) => title?.trim() === name) ?? []
    return new RegExp(`in-${currency}"[^>]*>([^<]*)<`).exec(row)?.[1]
  }
  expect(said('Per deposit', 'USD')).toBe('$5.00 – $10,000.00')
  expect(said('Per withdrawal', 'BRL')).toMatch(/10\.00 – .*5,000\.00/)
  expect(said('Per sports bet', 'USD')).toBe('$0.10 – $1,000.00')
  expect(said('Daily bonus conversion limit', 'USD')).toBe('$20.00')
  expect(said('Daily bonus conversion limit', 'SEK')).toMatch(/100/)
  expect(said('Maximum real balance for bonus conversion', 'USD')).toBe('$0.20')
})
