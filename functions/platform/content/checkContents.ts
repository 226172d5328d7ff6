import createMarkdown from 'markdown-it'
import * as v from 'valibot'
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { code } from '../../../contract/errors.ts'
import { splitLanguage } from '../../../contract/languages.ts'
import type { ContentKind, ContentSave } from '../../../contract/operator/content.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { findBuiltinPage, sitePages } from '../../../contract/sitePages.ts'
import { validate } from '../../../contract/validate.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { Services } from '../services.ts'
import { fieldsOf, MediaPath } from './fields.ts'
import { liveRevision } from './published.ts'
import { contentEntry, contentRevision } from './tables.ts'

/** The contents of a revision, as stored. `fields` is JSON. */
export type Contents = { title: string; bodyMd: string; fields: string; priority: number | null }
export type Faults = Record<string, string>

/** Signs that turn the direction of what follows: a title could show something else than it says. */
const directionSigns = /[\u202A-\u202E\u2066-\u2069\u0000-\u0008\u000B-\u001F]/
const markdown = createMarkdown({ html: false, linkify: true })

/** What may be saved: 9400 with `fields.<name>` for a wrong field, and for signs that turn the direction of text. */
export function contentsOf(kind: ContentKind, save: ContentSave): Result<Contents, CallFailure> {
  const { title, body_md: bodyMd, priority } = save
  const fields = validate(fieldsOf[kind], save.fields)
  if (!fields.ok) return refused(named(fields.error.fields))
  const words = Object.entries({ title, ...fields.value }).filter(
    ([, value]) => typeof value === 'string' && directionSigns.test(value),
  )
  if (words.length > 0)
    return refused(
      Object.fromEntries(
        words.map(([name]) => [name === 'title' ? name : `fields.${name}`, 'incorrectInput']),
      ),
    )
  const unsafe = linksOf(bodyMd).find((link) => !isSafe(link))
  if (unsafe !== undefined) return refused({ body_md: 'unsafeLink' })
  // Pages show no others.
  if (picturesIn(bodyMd).some(({ path }) => !v.is(MediaPath, path)))
    return refused({ body_md: 'foreignPicture' })
  return ok({ title, bodyMd, fields: JSON.stringify(fields.value), priority })
}

function named(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).map(([name, key]) => [`fields.${name}`, key]))
}

function refused(fields: Faults) {
  return fail(code.invalid, `invalid: ${Object.keys(fields).join(', ')}`, { fields })
}

/** The addresses that a text links to, as the renderer reads them, and those it refuses to make a link of. */
function linksOf(bodyMd: string): string[] {
  const found = tokensOf(bodyMd).flatMap((token) => token.attrGet('href') ?? [])
  const refusedLinks = [...bodyMd.matchAll(/\]\(\s*<?\s*((?:javascript|data|vbscript|file):[^)\s]*)/gi)]
  return [...found, ...refusedLinks.flatMap((match) => match[1] ?? [])].map(String)
}

/** The pictures in a text, with their words. */
function picturesIn(bodyMd: string): { path: string; words: string }[] {
  const pictures = tokensOf(bodyMd).filter(({ type }) => type === 'image')
  return pictures.map((token) => ({ path: String(token.attrGet('src')), words: token.content.trim() }))
}

function tokensOf(bodyMd: string) {
  return markdown.parse(bodyMd, {}).flatMap((token) => token.children ?? [])
}

function isSafe(link: string): boolean {
  return /^(?:https:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(link)
}

/**
 * What keeps contents off the site, by field: a picture without words, a picture that is gone, a button without words, a link
 * to a page of ours that is not there, a name or a number that leads to another page. A page is there for its own links, which are
 * seen with it.
 */
export async function publishingFaults(
  services: Services,
  { kind, slug }: { kind: ContentKind; slug: string },
  contents: Contents,
): Promise<Faults> {
  const faults: Faults = {}
  const fields = JSON.parse(contents.fields) as Record<string, unknown>
  for (const name of pictureFields) {
    const path = fields[name]
    if (typeof path !== 'string') continue
    if (!fields['alt']) faults['fields.alt'] = 'required'
    if (!(await hasPicture(services, path))) faults[`fields.${name}`] = 'pictureGone'
  }
  const links = { 'fields.url': fields['url'], body_md: linksOf(contents.bodyMd) }
  for (const [name, value] of Object.entries(links)) {
    const addresses = Array.isArray(value) ? value : [value]
    const broken = await firstBroken(
      services,
      addresses.filter((one) => typeof one === 'string'),
      kind === 'page' ? slug : undefined,
    )
    if (broken !== undefined) faults[name] = 'brokenLink'
  }
  for (const { path, words } of picturesIn(contents.bodyMd)) {
    if (words === '') faults['body_md'] = 'wordless'
    if (!(await hasPicture(services, path))) faults['body_md'] = 'pictureGone'
  }
  // The button is how a slide or a promotion leads anywhere, and a button has a name.
  if ((kind === 'slide' || kind === 'promotion') && !fields['action']) faults['fields.action'] = 'required'
  // A page is read without its address: there has to be something to read.
  if (kind === 'page' && contents.bodyMd.trim() === '') faults['body_md'] = 'required'
  if (kind === 'page' && findBuiltinPage(slug)) faults['slug'] = 'taken'
  if (kind === 'page' && (await isOfAnother(services, slug, Number(fields['id']))))
    faults['fields.id'] = 'taken'
  return faults
}

/** Whether the number of a page in old addresses leads to another page, which would be shown in its place. */
async function isOfAnother({ db }: Services, slug: string, id: number): Promise<boolean> {
  if (findBuiltinPage(String(id))) return true
  const isAnother = and(eq(contentEntry.kind, 'page'), ne(contentEntry.slug, slug))
  const rows = await db
    .select({ slug: contentEntry.slug })
    .from(contentEntry)
    .innerJoin(contentRevision, eq(contentRevision.id, liveRevision(Date.now())))
    .where(and(isAnother, sql`json_extract(${contentRevision.fields}, '$.id') = ${id}`))
    .limit(1)
  return rows.length > 0
}

export const pictureFields = ['image', 'image_mobile'] as const

export async function hasPicture({ env }: Services, path: string): Promise<boolean> {
  return (await env.MEDIA.head(path.slice('/media/'.length))) !== null
}

/** The first page, and all addresses that begin as one of the product itself does. */
function isOwnPage(path: string): boolean {
  const [, beginning = ''] = path.split('/')
  return path === '/' || Object.hasOwn(sitePages, beginning)
}

async function firstBroken(
  services: Services,
  links: readonly string[],
  ownSlug: string | undefined,
): Promise<string | undefined> {
  const paths = links
    .filter((link) => /^\/(?![/\\])/.test(link))
    .map((link) => ({ link, path: pathOf(link) }))
  const slugs = new Set(paths.flatMap(({ path }) => /^\/flatPages\/([^/]+)$/i.exec(path)?.[1] ?? []))
  const known = await knownPages(services, [...slugs])
  for (const { link, path } of paths) {
    const [, slug] = /^\/flatPages\/([^/]+)$/i.exec(path) ?? []
    if (slug !== undefined) {
      if (slug !== ownSlug && !known.has(slug)) return link
    } else if (path.startsWith('/media/')) {
      if (!(await hasPicture(services, path))) return link
    } else if (!isOwnPage(path)) return link
  }
  return undefined
}

function pathOf(link: string): string {
  const { pathname } = new URL(link, 'https://site.internal')
  return splitLanguage(pathname).path
}

/** Those that players can read now; of the pages that ship with the site also by their numbers in old addresses. */
async function knownPages({ db }: Services, slugs: readonly string[]): Promise<Set<string>> {
  const known = new Set(slugs.filter(findBuiltinPage))
  const asked = slugs.filter((slug) => !known.has(slug))
  if (asked.length === 0) return known
  const isPage = eq(contentEntry.kind, 'page')
  const rows = await db
    .select({ slug: contentEntry.slug })
    .from(contentEntry)
    .where(and(isPage, inArray(contentEntry.slug, asked), isNotNull(liveRevision(Date.now()))))
  for (const { slug } of rows) known.add(slug)
  return known
}
