import { HtmlValidate } from 'html-validate'

const checker = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Shapes of pages that the checker found valid. */
const validShapes = new Set<string>()

/** What is wrong with a page: by the checker, and what it does not look at. Empty where all is well. */
export async function markupErrors(html: string): Promise<string[]> {
  const shape = shapeOf(html)
  const found = validShapes.has(shape) ? [] : await checkerErrors(html)
  if (found.length === 0) validShapes.add(shape)
  return [...found, ...badLanguages(html), ...missingTargets(html), ...afterTheEnd(html)]
}

async function checkerErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`),
  )
}

/**
 * A page without its texts and the values that make no rule: games of one shape differ in nothing that the checker looks at. Tags, ids and
 * what refers to them stay, and every sign that markup may not have in a text.
 */
function shapeOf(html: string): string {
  return html
    .replaceAll(/>[^<]+</g, withoutText)
    .replaceAll(
      / (?<name>content|href|src|srcset|alt|title|aria-label|data-[\w-]+|props|uid)="(?<value>[^"]*)"/g,
      (_, name: string, value: string) => ` ${name}="${withoutText(value)}"`,
    )
}

const withoutText = (text: string) => text.replaceAll(/(?:&(?:amp|lt|gt|quot|#39);|[^<>&])+/g, 'a')

/** Languages and regions that BCP 47 does not have: `he-he`. */
function badLanguages(html: string): string[] {
  const tags = [...html.matchAll(/ (?:hreflang|lang)="([^"]*)"/g)].map(([, tag = '']) => tag)
  return [...new Set(tags)]
    .filter((tag) => tag !== 'x-default' && !isLanguage(tag))
    .map((tag) => `language ${tag}`)
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function isLanguage(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag)
    return languageNames.of(language) !== undefined && (!region || regionNames.of(region) !== undefined)
  } catch {
    return false
  }
}

/** A link that waits for an element that is not there is an error in the browser's console. */
function missingTargets(html: string): string[] {
  const links = [...html.matchAll(/<link rel="expect" href="#([^"]*)"/g)].map(([, id = '']) => id)
  return links.filter((id) => !html.includes(` id="${id}"`)).map((id) => `rel=expect: no #${id}`)
}

function afterTheEnd(html: string): string[] {
  const rest = html.split('</html>')[1]?.trim()
  return rest ? [`after </html>: ${rest.slice(0, 80)}`] : []
}
