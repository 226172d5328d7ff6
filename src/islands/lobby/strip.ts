import { providersPerPage } from '#contract/constants.ts'
import type { ProviderInfo } from '#contract/games.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { providerLink } from '@/components/lobby/address.ts'
import { isInPage } from '@/stores/games/lobbyLists.ts'
import { elementsOf } from '@/trustedTypes.ts'
import type { LobbyProps } from './props.ts'

/** Adds the providers for players only to the page's strip, and removes them at sign-out. */
export function showProviders(
  lang: LanguageCode,
  { path, provider, category }: LobbyProps,
  providers: readonly ProviderInfo[],
): void {
  const pages = document.querySelector('.strip-pages')
  if (!pages) return
  for (const added of pages.querySelectorAll('[data-added]')) added.remove()
  for (const info of providers) {
    if (isInPage(info)) continue
    const link = providerLink(lang, path, info, { provider, category })
    roomyPage(pages).append(elementsOf(`<li data-added>${link}</li>`))
  }
}

function roomyPage(pages: Element): Element {
  const last = pages.lastElementChild
  if (last && last.childElementCount < providersPerPage) return last
  const page = document.createElement('ul')
  page.className = 'strip-page'
  page.dataset.added = ''
  pages.append(page)
  return page
}
