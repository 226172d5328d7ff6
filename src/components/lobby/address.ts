import { html, raw } from 'hono/html'
import type { ProviderInfo } from '#contract/games.ts'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import { written } from '@/content/written.ts'

/** `/slots` and `{ category: 'top' }` → `/fr/slots?category=top`. */
export function lobbyAddress(
  lang: LanguageCode,
  path: string,
  query: Record<string, string | number | undefined>,
): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return localPath(lang, given.length > 0 ? `${path}?${search}` : path)
}

/** A provider's link in a lobby's strip, within the category that is chosen. Choosing the chosen one again takes the filter off. */
export function providerLink(
  lang: LanguageCode,
  path: string,
  { routeProvider, name, count }: ProviderInfo,
  { provider, category }: { provider?: string | undefined; category?: string | undefined },
): string {
  const here = routeProvider === provider
  const href = lobbyAddress(lang, path, { category, provider: here ? undefined : routeProvider })
  const current = here ? raw(' aria-current="true"') : null
  return written(
    html`<a class="provider" href="${href}" ${current}
      ><bdi>${name}</bdi><span class="muted tabular">${count}</span></a
    >`,
  )
}
