import { HtmlValidate } from 'html-validate'

const checker = new HtmlValidate({ extends: ['html-validate:standard'] })

/** What is wrong with a page: by the checker, and what it does not look at. Empty where all is well. */
export async function markupErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`),
  )
  return [...found, ...badLanguages(html), ...missingTargets(html), ...afterTheEnd(html)]
}

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
