import createMarkdown, { type MarkdownIt } from 'markdown-it'
import { mediaImage, type ImageWidth } from '#contract/images.ts'
import { linkAddress, type LanguageCode } from '#contract/languages.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../kit/services.ts'
import { picturesIn } from './checkContents.ts'
import { sqlList } from '../kit/list.ts'

/**
 * Markdown to HTML, without raw HTML and script addresses. Links into the site get the language prefix; pictures the addresses at
 * which the site serves them, for the platform's own are not reached from outside, and their sizes, so that nothing moves when they
 * come.
 */
export function renderMarkdown(source: string, language: LanguageCode, sizes: PictureSizes): string {
  const known = renderers.get(language) ?? createRenderer(language)
  renderers.set(language, known)
  return known.render(source, { sizes } satisfies Env)
}

/** The data that a rendering passes to its rules. */
type Env = { sizes: PictureSizes }

const renderers = new Map<LanguageCode, MarkdownIt>()

/** Reads a text as pages show it. */
export function createParser(): MarkdownIt {
  const markdown = createMarkdown({ html: false, linkify: true })
  // A full address becomes a link; a bare domain name in a sentence stays text.
  markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true })
  return markdown
}

function createRenderer(language: LanguageCode): MarkdownIt {
  const markdown = createParser()
  markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
    const token = tokens[index]
    const href = String(token?.attrGet('href') ?? '')
    const isPicture = href.startsWith('/media/')
    token?.attrSet('href', isPicture ? mediaImage(href, 1600, 'webp') : linkAddress(language, href))
    return self.renderToken(tokens, index, options)
  }
  const asUsual = markdown.renderer.rules['image']
  markdown.renderer.rules['image'] = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const path = String(token?.attrGet('src') ?? '')
    const { sizes } = env as Env
    if (path.startsWith('/media/'))
      for (const [name, value] of Object.entries(shownPicture(path, sizes.get(path))))
        token?.attrSet(name, value)
    return asUsual?.(tokens, index, options, env, self) ?? ''
  }
  return markdown
}

/** A text is 68 characters wide at most: some 640 px. */
const pictureWidths: readonly ImageWidth[] = [480, 640, 960, 1280]

function shownPicture(path: string, size: PictureSize | undefined): Record<string, string> {
  const srcset = pictureWidths.map((width) => `${mediaImage(path, width, 'webp')} ${width}w`).join(', ')
  const sizes = '(min-width: 700px) 640px, 92vw'
  const room = size && { width: String(size.width_px), height: String(size.height_px) }
  return { src: mediaImage(path, 640, 'webp'), srcset, sizes, ...room, loading: 'lazy', decoding: 'async' }
}

/** Replaces `{{support_email}}` and the like; unknown names stay, so that a mistake is visible. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{\s*([a-z_]+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

export type PictureSize = { width_px: number; height_px: number }
/** By the paths of pictures. */
export type PictureSizes = ReadonlyMap<string, PictureSize>

/**
 * Sizes of the pictures in texts: one query for all texts, and none for texts without pictures. A picture that is
 * older than the table of sizes has no size until it is imported again.
 */
export async function pictureSizes(db: Database, texts: readonly string[]): Promise<PictureSizes> {
  const pictures = texts.filter((text) => text.includes('![')).flatMap(picturesIn)
  const keys = pictures.map(({ path }) => path.slice('/media/'.length))
  if (keys.length === 0) return new Map()
  const ids = keys.flatMap((key) => /^studio\/([0-9a-f]+)\.webp$/.exec(key)?.[1] ?? [])
  const rows = await db.all<PictureSize & { path: string }>(sql`
    SELECT '/media/studio/' || id || '.webp' AS path, width_px, height_px FROM picture WHERE id IN ${sqlList(ids)}
    UNION ALL
    SELECT '/media/' || key, width_px, height_px FROM imported_picture WHERE key IN ${sqlList(keys)}`)
  return new Map(rows.map(({ path, ...size }) => [path, size]))
}
