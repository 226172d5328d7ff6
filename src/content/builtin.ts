import { brand } from '@brand/brand'
import { languageCodes, localPath, type LanguageCode } from '#contract/languages.ts'
import { builtinPages, findBuiltinPage } from '#contract/sitePages.ts'

/* Pages shipped with the site, or with its brand: there whatever happens to the platform (MENU-09). */

/** `lang` is the language the text is in, the brand's where the page is not translated. */
export type InformationPage = {
  slug: string
  title: string
  description: string
  html: string
  lang: LanguageCode
  /** Since when it is as it is, where that is known. */
  updated?: string | undefined
}

type MarkdownFile = {
  frontmatter: { title: string; description: string }
  compiledContent: () => Promise<string>
}

type WrittenFile = { lang: LanguageCode; file: MarkdownFile }

const common = filesByName(import.meta.glob<MarkdownFile>('./builtin/*/*.md', { eager: true }))
const ofBrand = filesByName(import.meta.glob<MarkdownFile>('@brand/builtin/*/*.md', { eager: true }))

/** By language and name: `fr/betting_rules`. */
function filesByName(files: Record<string, MarkdownFile>): Map<string, MarkdownFile> {
  return new Map(
    Object.entries(files).map(([path, file]) => [path.split('/').slice(-2).join('/').slice(0, -3), file]),
  )
}

/** The brand's page replaces the common one, even where only the brand's own language has it. */
function fileOf(lang: LanguageCode, slug: string): WrittenFile | undefined {
  for (const files of [ofBrand, common]) {
    for (const code of [lang, brand.writtenIn]) {
      const file = files.get(`${code}/${slug}`)
      if (file) return { lang: code, file }
    }
  }
  return undefined
}

const titles = new Map(
  languageCodes.map((lang) => [
    lang,
    builtinPages.flatMap(({ slug }) => {
      const title = fileOf(lang, slug)?.file.frontmatter.title
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
  const page = findBuiltinPage(nameOrId)
  const written = page && fileOf(lang, page.slug)
  if (!page || !written) return null
  const { title, description } = written.file.frontmatter
  const html = localLinks(await written.file.compiledContent(), lang)
  return { slug: page.slug, title, description, html, lang: written.lang }
}

/** Texts link to unprefixed addresses; in a language other than Hebrew the links get its prefix. */
function localLinks(html: string, lang: LanguageCode): string {
  return html.replaceAll(/href="(\/(?!\/)[^"]*)"/g, (_, path: string) => `href="${localPath(lang, path)}"`)
}
