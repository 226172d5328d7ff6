import createMarkdown from 'markdown-it'
import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import type { ContentKind, ContentSave } from '#contract/operator/content.ts'
import { ok, type Result } from '#lib/result.ts'
import { validate } from '#contract/validate.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { fieldsOf, MediaPath, type Fields } from '../tables/contentFields.ts'

/** The contents of a revision. */
export type Contents = { title: string; bodyMd: string; fields: Fields; priority: number | null }
export type Faults = Record<string, string>

/** Signs that turn the direction of what follows: a title could show something else than it says. */
const directionSigns = /[\u202A-\u202E\u2066-\u2069\u0000-\u0008\u000B-\u001F]/
/** An amount in a right-to-left text is isolated from the words around it, and turns nothing behind its end. */
const closedIsolate = /[\u2066-\u2068]([^\u2066-\u2069]*)\u2069/g
const markdown = createMarkdown({ html: false, linkify: true })

/**
 * The contents to save. Errors: 9400 with `fields.<name>` for a wrong field, and for characters that change the
 * direction of text.
 */
export function contentsOf(
  kind: ContentKind,
  save: Omit<ContentSave, 'version'>,
): Result<Contents, CallFailure> {
  const { title, body_md: bodyMd, priority } = save
  const fields = validate(fieldsOf[kind], save.fields)
  if (!fields.ok) return refused(named(fields.error.fields))
  const turning = Object.entries({ title, ...fields.value }).filter(
    ([, value]) => typeof value === 'string' && turnsDirection(value),
  )
  if (turning.length > 0)
    return refused(
      Object.fromEntries(
        turning.map(([name]) => [name === 'title' ? name : `fields.${name}`, 'incorrectInput']),
      ),
    )
  const unsafe = linksOf(bodyMd).find((link) => !isSafe(link))
  if (unsafe !== undefined) return refused({ body_md: 'unsafeLink' })
  // Pages show no others.
  if (picturesIn(bodyMd).some(({ path }) => !v.is(MediaPath, path)))
    return refused({ body_md: 'foreignPicture' })
  return ok({ title, bodyMd, fields: fields.value, priority })
}

function turnsDirection(text: string): boolean {
  return directionSigns.test(text.replace(closedIsolate, '$1'))
}

function named(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).map(([name, key]) => [`fields.${name}`, key]))
}

function refused(fields: Faults) {
  return fail(code.invalid, `invalid: ${Object.keys(fields).join(', ')}`, { fields })
}

/** The addresses that a text links to, as the renderer reads them, and those it refuses to make a link of. */
export function linksOf(bodyMd: string): string[] {
  const found = tokensOf(bodyMd).flatMap((token) => token.attrGet('href') ?? [])
  const refusedLinks = [...bodyMd.matchAll(/\]\(\s*<?\s*((?:javascript|data|vbscript|file):[^)\s]*)/gi)]
  return [...found, ...refusedLinks.flatMap((match) => match[1] ?? [])].map(String)
}

/** The pictures in a text, with their words. */
export function picturesIn(bodyMd: string): { path: string; altText: string }[] {
  const pictures = tokensOf(bodyMd).filter(({ type }) => type === 'image')
  return pictures.map((token) => ({ path: String(token.attrGet('src')), altText: token.content.trim() }))
}

function tokensOf(bodyMd: string) {
  return markdown.parse(bodyMd, {}).flatMap((token) => token.children ?? [])
}

function isSafe(link: string): boolean {
  return /^(?:https:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(link)
}
