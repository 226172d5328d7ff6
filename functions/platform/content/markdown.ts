import createMarkdown, { type MarkdownIt } from 'markdown-it'
import { linkAddress, type LanguageCode } from '../../../contract/languages.ts'

/** Markdown to HTML, without raw HTML and script addresses; links into the site get the language prefix. */
export function renderMarkdown(source: string, language: LanguageCode): string {
  const known = renderers.get(language) ?? createRenderer(language)
  renderers.set(language, known)
  return known.render(source)
}

const renderers = new Map<LanguageCode, MarkdownIt>()

function createRenderer(language: LanguageCode): MarkdownIt {
  const markdown = createMarkdown({ html: false, linkify: true })
  // A full address becomes a link; a bare domain name in a sentence stays text.
  markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true })
  markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
    const token = tokens[index]
    const href = String(token?.attrGet('href') ?? '')
    if (token && !href.startsWith('/media/')) token.attrSet('href', linkAddress(language, href))
    return self.renderToken(tokens, index, options)
  }
  return markdown
}

/** Replaces `{{support_email}}` and the like; unknown names stay, so that a mistake is visible. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{\s*([a-z_]+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
