import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { splitLanguage } from '#contract/languages.ts'
import { documentOfPage } from '#contract/termsPages.ts'
import { findBuiltinPage, sitePages } from '#contract/sitePages.ts'
import { splitSlug } from '#contract/operator/content.ts'
import type { Database, Services } from '../kit/services.ts'
import { linksOf, picturesIn, type Contents, type Faults } from './checkContents.ts'
import type { EntryKey } from './drafts.ts'
import { MediaPath } from '../tables/contentFields.ts'
import { sqlList } from '../kit/list.ts'
import { liveRevision } from './published.ts'
import { contentEntry, contentRevision } from '../tables/content.ts'

import * as v from 'valibot'

/** One language of an entry that is about to be shown. */
export type Piece = { entryKey: EntryKey; contents: Contents }

/** A piece with what it names. */
type Read = Piece & {
  links: Record<string, string[]>
  pictures: { path: string; altText: string }[]
}

/** The published content around the pieces. */
type Around = {
  pictures: ReadonlySet<string>
  pages: ReadonlySet<string>
  /** The names of the pages that have a number. */
  numbered: ReadonlyMap<number, readonly string[]>
}

export const pictureFields = ['image', 'image_mobile'] as const

/**
 * The faults that prevent publishing, per piece and field: a picture without alt text, a missing picture, a button
 * without text, a link to a missing page, a name or number that belongs to another page. Pieces are published
 * together, so they may link to each other and to themselves, and their new numbers count.
 */
export async function publishingFaults(services: Services, pieces: readonly Piece[]): Promise<Faults[]> {
  const readPieces = pieces.map(readPiece)
  const [pictures, pages, numbered] = await Promise.all([
    storedPictures(services, readPieces),
    knownPages(services.db, readPieces),
    numberedPages(services.db, readPieces),
  ])
  return readPieces.map((piece) => faultsOf(piece, { pictures, pages, numbered }))
}

function readPiece({ entryKey, contents }: Piece): Read {
  const { url } = contents.fields
  const links = { 'fields.url': url === undefined ? [] : [url], body_md: linksOf(contents.bodyMd) }
  return { entryKey, contents, links, pictures: picturesIn(contents.bodyMd) }
}

function faultsOf(piece: Read, around: Around): Faults {
  const { entryKey, contents, links } = piece
  const faults: Faults = pictureFaults(piece, around)
  for (const [name, addresses] of Object.entries(links))
    if (addresses.some((link) => isBroken(link, around))) faults[name] = 'brokenLink'
  for (const { path, altText } of piece.pictures) {
    if (altText === '') faults['body_md'] = 'wordless'
    if (!around.pictures.has(path)) faults['body_md'] = 'pictureGone'
  }
  // The button is how a slide or a promotion leads anywhere, and a button has a name.
  if ((entryKey.kind === 'slide' || entryKey.kind === 'promotion') && !contents.fields.action)
    faults['fields.action'] = 'required'
  return entryKey.kind === 'page' ? { ...faults, ...pageFaults(piece, around) } : faults
}

function pictureFaults({ contents: { fields } }: Read, { pictures }: Around): Faults {
  const faults: Faults = {}
  for (const name of pictureFields) {
    const path = fields[name]
    if (typeof path !== 'string') continue
    if (!fields.alt) faults['fields.alt'] = 'required'
    if (!pictures.has(path)) faults[`fields.${name}`] = 'pictureGone'
  }
  return faults
}

function pageFaults({ entryKey: { slug }, contents }: Read, { numbered }: Around): Faults {
  const faults: Faults = {}
  // A page is read without its address: there has to be something to read.
  if (contents.bodyMd.trim() === '') faults['body_md'] = 'required'
  const [, name] = splitSlug(slug)
  const builtin = findBuiltinPage(name)
  if (builtin && !isReplaceable(name)) faults['slug'] = 'taken'
  // The number of a page in old addresses: another page of that number would be shown in its place.
  const number = Number(contents.fields.id)
  const others = (numbered.get(number) ?? []).filter((other) => splitSlug(other)[1] !== name)
  const isBuiltin = builtin?.id !== number && findBuiltinPage(String(number)) !== undefined
  if (isBuiltin || others.length > 0) faults['fields.id'] = 'taken'
  return faults
}

/** The site's own privacy page stands in until one is published, because players accept versions of it. */
function isReplaceable(slug: string): boolean {
  return documentOfPage(slug) !== undefined
}

function isBroken(link: string, { pictures, pages }: Around): boolean {
  const path = sitePath(link)
  if (path === undefined) return false
  const slug = slugIn(path)
  if (slug !== undefined) return !pages.has(slug)
  return isMedia(path) ? !pictures.has(path) : !isOwnPage(path)
}

/** The path of a link into the site, without its language; undefined for a link to elsewhere. */
export function sitePath(link: string): string | undefined {
  if (!/^\/(?![/\\])/.test(link)) return undefined
  return splitLanguage(new URL(link, 'https://site.internal').pathname).path
}

/** The name of the page that a path of the site leads to. */
export function slugIn(path: string): string | undefined {
  return /^\/flatPages\/([^/]+)$/i.exec(path)?.[1]
}

const isMedia = (path: string) => path.startsWith('/media/')

/** The first page, and all addresses that begin as one of the product itself does. */
function isOwnPage(path: string): boolean {
  const [, beginning = ''] = path.split('/')
  return path === '/' || Object.hasOwn(sitePages, beginning)
}

function pathsIn(read: readonly Read[]): string[] {
  return read.flatMap(({ links }) =>
    Object.values(links)
      .flat()
      .flatMap((link) => sitePath(link) ?? []),
  )
}

/** Each picture is looked for once, however many pieces show it. */
async function storedPictures(services: Services, read: readonly Read[]): Promise<Set<string>> {
  const named = read.flatMap(({ contents, pictures }) => [
    ...pictureFields.flatMap((name) => contents.fields[name] ?? []),
    ...pictures.map(({ path }) => path),
  ])
  const paths = [...new Set([...named, ...pathsIn(read).filter(isMedia)])]
  const areThere = await Promise.all(paths.map((path) => hasPicture(services, path)))
  return new Set(paths.filter((_, index) => areThere[index]))
}

/** A link may be of any length and form, and R2 throws for a key of more than 1024 bytes. */
export async function hasPicture({ env }: Services, path: string): Promise<boolean> {
  return v.is(MediaPath, path) && (await env.MEDIA.head(path.slice('/media/'.length))) !== null
}

/**
 * The linked pages that players can read now or with the pieces. Pages that ship with the site are also known by
 * their numbers in old addresses.
 */
async function knownPages(db: Database, read: readonly Read[]): Promise<Set<string>> {
  const slugs = pathsIn(read).flatMap((path) => slugIn(path) ?? [])
  const known = new Set(slugs.filter(findBuiltinPage))
  for (const { entryKey } of read) if (entryKey.kind === 'page') known.add(splitSlug(entryKey.slug)[1])
  const unknown = slugs.filter((slug) => !known.has(slug))
  if (unknown.length === 0) return known
  const rows = await db
    .select({ slug: contentEntry.slug })
    .from(contentEntry)
    .where(
      and(
        eq(contentEntry.kind, 'page'),
        // Of one brand or of all: a link has the name alone.
        sql`substr(${contentEntry.slug}, instr(${contentEntry.slug}, '.') + 1) IN ${sqlList(unknown)}`,
        isNotNull(liveRevision(Date.now())),
      ),
    )
  for (const { slug } of rows) known.add(splitSlug(slug)[1])
  return known
}

/** Pages by the numbers of the pieces: current pages that the pieces do not replace, and the pieces themselves. */
async function numberedPages(db: Database, read: readonly Read[]): Promise<Map<number, string[]>> {
  const pages = read
    .filter(({ entryKey }) => entryKey.kind === 'page')
    .map(({ entryKey: { id, slug }, contents }) => ({ id, slug, number: Number(contents.fields.id) }))
  if (pages.length === 0) return new Map()
  const number = sql<number>`json_extract(${contentRevision.fields}, '$.id')`
  const numbers = pages.map((page) => page.number)
  const rows = await db
    .select({ id: contentEntry.id, slug: contentEntry.slug, number })
    .from(contentEntry)
    .innerJoin(contentRevision, eq(contentRevision.id, liveRevision(Date.now())))
    .where(and(eq(contentEntry.kind, 'page'), sql`${number} IN ${sqlList(numbers)}`))
  const replaced = new Set(pages.map(({ id }) => id))
  const shown = [...rows.filter(({ id }) => !replaced.has(id)), ...pages]
  const slugs = Map.groupBy(shown, (page) => page.number)
  return new Map([...slugs].map(([each, ofNumber]) => [each, ofNumber.map(({ slug }) => slug)]))
}
