import { languageCodes, localPath, type LanguageCode } from '@contract/languages'

/** Pages shipped with the site: there whatever happens to the platform (MENU-09). */
export const builtinPages = [
  { id: 2, slug: 'responsible_gaming' },
  { id: 3, slug: 'privacy' },
  { id: 4, slug: 'betting_rules' },
] as const

export type InformationPage = { slug: string; title: string; description: string; html: string }

type MarkdownFile = {
  frontmatter: { title: string; description: string }
  compiledContent: () => Promise<string>
}

const files = import.meta.glob<MarkdownFile>('./builtin/*/*.md', { eager: true })

function fileOf(lang: LanguageCode, slug: string): MarkdownFile | undefined {
  return files[`./builtin/${lang}/${slug}.md`] ?? files[`./builtin/en/${slug}.md`]
}

const titles = new Map(
  languageCodes.map((lang) => [
    lang,
    builtinPages.flatMap(({ slug }) => {
      const title = fileOf(lang, slug)?.frontmatter.title
      return title === undefined ? [] : [{ path: `/flatPages/${slug}`, title }]
    }),
  ]),
)

/** Links to the built-in pages, in order. */
export function builtinLinks(lang: LanguageCode): readonly { path: string; title: string }[] {
  return titles.get(lang) ?? []
}

/** A built-in page by its name or its id. */
export async function builtinPage(lang: LanguageCode, nameOrId: string): Promise<InformationPage | null> {
  const page = builtinPages.find(({ id, slug }) => slug === nameOrId || String(id) === nameOrId)
  const file = page && fileOf(lang, page.slug)
  if (!page || !file) return null
  const { title, description } = file.frontmatter
  return { slug: page.slug, title, description, html: localLinks(await file.compiledContent(), lang) }
}

/** Texts link to unprefixed addresses; in a language other than Hebrew the links get its prefix. */
export function localLinks(html: string, lang: LanguageCode): string {
  return html.replaceAll(/href="(\/(?!\/)[^"]*)"/g, (_, path: string) => `href="${localPath(lang, path)}"`)
}
