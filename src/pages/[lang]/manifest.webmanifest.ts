import { brand } from '@brand/brand'
import { languageOf, localPath } from '#contract/languages.ts'
import type { APIRoute } from 'astro'
import { pageLanguage } from '@/i18n/pageLanguage.ts'
import { textsOf } from '@/i18n/texts.ts'

/** APP-02: what a device needs to install the site as an app, in the page's language. */
export const GET: APIRoute = (context) => {
  const lang = pageLanguage(context)
  const { tag, dir } = languageOf(lang)
  const { shell } = textsOf(lang)
  const shortcut = (name: string, path: string) => ({ name, url: localPath(lang, path) })
  const { ground } = brand.themes.dark
  const manifest = {
    id: '/',
    ...{ name: brand.name, short_name: brand.name, description: shell.tagline, lang: tag, dir },
    ...{ start_url: localPath(lang, '/home'), scope: '/', display: 'standalone' },
    ...{ background_color: ground, theme_color: ground },
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut(shell.sport, '/sport'),
      shortcut(shell.casino, '/slots'),
      shortcut(shell.liveCasino, '/live-casino'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  })
}
