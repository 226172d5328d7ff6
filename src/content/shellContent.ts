import { termsPageId } from '#contract/constants.ts'
import { offPath } from '#contract/countryRules.ts'
import type { Arrangement } from '#contract/gameLists.ts'
import { slugOf, type FlatPage, type Settings, type Slide } from '#contract/content.ts'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import { sha256Hex } from '#lib/hash.ts'
import type { PageLink, ShellContent } from '@/components/shell/content.ts'
import { builtinLinks } from './builtin.ts'
import { published, publishedPages, publishedSlides } from './published.ts'

/** Names of information pages in the side menu, in order (MENU-08). */
const informationNames = [
  'join_us',
  'how_to_start',
  'frequently_asked_questions',
  'deposits_withdrawals',
] as const

const noPages: readonly FlatPage[] = []
const noSlides: readonly Slide[] = []
const usualOrder: Arrangement['sections'] = []
type CachedShell = {
  pages: readonly FlatPage[]
  slides: readonly Slide[]
  settings: Settings | null
  sections: Arrangement['sections']
  hasSecondBook: boolean
  offStyles: string | null
  content: ShellContent
}
const cache = new Map<LanguageCode, CachedShell>()

/** The content of the shell. Missing lists are left out; the built-in pages are always there. */
export async function shellContent(lang: LanguageCode): Promise<ShellContent> {
  const [pages, slides, settings, arrangement, books] = await Promise.all([
    publishedPages(lang),
    publishedSlides(lang),
    published('settings'),
    published('arrangement'),
    published('sportBooks'),
  ])
  const parts = {
    pages: pages.ok ? pages.value : noPages,
    slides: slides.ok ? slides.value : noSlides,
    settings: settings.ok ? settings.value : null,
    sections: arrangement.ok ? arrangement.value.sections : usualOrder,
    // Where it is not known, a menu without the entry is better than one that leads nowhere.
    hasSecondBook: books.ok && books.value.betconstruct !== null,
    offStyles: arrangement.ok ? await offAddress(arrangement.value.off) : null,
  }
  const cached = cache.get(lang)
  const isSame = (name: keyof typeof parts) => cached?.[name] === parts[name]
  const names = ['pages', 'slides', 'settings', 'sections', 'hasSecondBook', 'offStyles'] as const
  if (cached && names.every(isSame)) return cached.content
  const content = compose(lang, parts)
  cache.set(lang, { ...parts, content })
  return content
}

function compose(
  lang: LanguageCode,
  { pages, slides, settings, sections, hasSecondBook, offStyles }: Omit<CachedShell, 'content'>,
): ShellContent {
  const builtin = builtinLinks(lang)
  const terms = pages.find(({ id }) => id === termsPageId)
  return {
    information: [...informationLinks(pages), ...builtin],
    footer: [...pages.filter(({ isFivebet }) => isFivebet).map(linkOf), ...builtin],
    termsPath: terms ? linkOf(terms).path : `/flatPages/${termsPageId}`,
    bonusChannel: bonusChannel(lang, settings, pages),
    appProject: settings?.features.appProject ?? null,
    appDownloadUrl: settings?.features.appDownloadUrl ?? null,
    brand: settings,
    sections,
    hasSecondBook,
    offStyles,
    banner: slides.find(({ slideType }) => slideType === 'footer') ?? null,
  }
}

/** Other rules are another address, so that no browser goes by those of before. */
async function offAddress(rules: Arrangement['off']): Promise<string | null> {
  if (rules.length === 0) return null
  return `${offPath}?${(await sha256Hex(JSON.stringify(rules))).slice(0, 8)}`
}

function bonusChannel(
  lang: LanguageCode,
  settings: Settings | null,
  pages: readonly FlatPage[],
): ShellContent['bonusChannel'] {
  const url = settings?.features.bonusChannelUrl
  if (url) return { href: url, isAway: true }
  const page = pages.find(({ idName }) => idName.endsWith('/bonus_channel'))
  return page ? { href: localPath(lang, linkOf(page).path), isAway: false } : null
}

function informationLinks(pages: readonly FlatPage[]): PageLink[] {
  return informationNames.flatMap((name) => {
    const page = pages.find(({ idName }) => idName.endsWith(name))
    return page ? [linkOf(page)] : []
  })
}

/** A signed-in player has joined already (MENU-08). */
function linkOf(page: FlatPage): PageLink {
  return {
    path: `/flatPages/${slugOf(page)}`,
    title: page.name,
    guestsOnly: page.idName.endsWith('join_us'),
  }
}
