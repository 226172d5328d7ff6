import { brand } from '@brand/brand'
import { slugOf } from '#contract/content.ts'
import { code } from '#contract/errors.ts'
import { isLanguageCode, type LanguageCode } from '#contract/languages.ts'
import { documentOfPage } from '#contract/termsPages.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fill } from '@/i18n/format.ts'
import { builtinPage, type InformationPage } from './builtin.ts'
import { factsFor } from './facts.ts'
import { publishedPages } from './published.ts'

/** An information page by name or id: a built-in one is there whatever happens. */
export async function informationPage(
  lang: LanguageCode,
  nameOrId: string,
): Promise<Result<InformationPage, 'unknown' | 'away'>> {
  const page = await pageText(lang, nameOrId)
  if (!page.ok) return page
  const facts = await factsFor(page.value.lang)
  const { description, html } = page.value
  return ok({ ...page.value, description: fill(description, { brand: brand.name }), html: fill(html, facts) })
}

async function pageText(
  lang: LanguageCode,
  nameOrId: string,
): Promise<Result<InformationPage, 'unknown' | 'away'>> {
  const own = await builtinPage(lang, nameOrId)
  // A document that players accept is what staff published, and the site's own while there is none.
  if (own && !documentOfPage(own.slug)) return ok(own)
  const published = await publishedPage(lang, own?.slug ?? nameOrId)
  return own && !published.ok ? ok(own) : published
}

async function publishedPage(
  lang: LanguageCode,
  nameOrId: string,
): Promise<Result<InformationPage, 'unknown' | 'away'>> {
  const pages = await publishedPages(lang)
  if (!pages.ok) return err(pages.error.code === code.pagesNotFound ? 'unknown' : 'away')
  const page = pages.value.find((each) => slugOf(each) === nameOrId || String(each.id) === nameOrId)
  if (!page) return err('unknown')
  return ok({
    slug: slugOf(page),
    title: page.name,
    description: page.description,
    html: page.text,
    lang: isLanguageCode(page.lang) ? page.lang : lang,
    updated: page.updatedAt,
  })
}

/** Questions and answers of a page with questions as headings, for FAQPage, without tags. */
export function questionsOf(html: string): { question: string; answer: string }[] {
  const parts = html.split(/<h[23][^>]*>/).slice(1)
  return parts.flatMap((part) => {
    const [heading = '', ...rest] = part.split(/<\/h[23]>/)
    const question = plainText(heading)
    const answer = plainText(rest.join(' '))
    return question && answer ? [{ question, answer }] : []
  })
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function plainText(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  return text
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => characters[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
