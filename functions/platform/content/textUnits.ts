import type { ContentKind } from '#contract/operator/content.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { wordFields, type Fields } from '../tables/contentFields.ts'
import type { Contents } from './checkContents.ts'
import { createParser } from './markdown.ts'

/*
 * The words of an entry as translators get them: a unit for the title, for each field that is read, and for each block of the text.
 * Between the blocks of a text are blank lines, which no translator sees and which stay as they are.
 */

/** `target` is undefined where nothing is written in the language. */
type Unit = { id: string; source: string; target: string | undefined }

/** What is wrong with a unit: words are missing, its markup is not that of the source, or nobody knows it. */
type UnitFault = 'incomplete' | 'markup' | 'unknownUnit'
type UnitFaults = Record<string, UnitFault>

const kindsWithText: readonly ContentKind[] = ['page', 'promotion']

/** The units of an entry. A text whose blocks do not stand beside those of the source is one unit. */
export function unitsOf(kind: ContentKind, source: Contents, target: Contents | undefined): Unit[] {
  const fields = wordFields.flatMap((name) => {
    const [said, theirs] = [source.fields[name] ?? '', target?.fields[name] ?? '']
    const isEmpty = said === '' && theirs === ''
    return isEmpty ? [] : [{ id: `fields.${name}`, source: said, target: target && theirs }]
  })
  const text = kindsWithText.includes(kind) ? textUnits(source.bodyMd, target?.bodyMd) : []
  return [{ id: 'title', source: source.title, target: target?.title }, ...fields, ...text]
}

function textUnits(source: string, target: string | undefined): Unit[] {
  const blocks = blocksOf(source)
  const theirs = target === undefined ? undefined : blocksOf(target)
  if (theirs && theirs.length !== blocks.length) return [{ id: 'body', source, target }]
  return blocks.map((block, index) => ({ id: `body.${index + 1}`, source: block, target: theirs?.[index] }))
}

/** Runs of lines that are blank, or are not. Joined with line feeds they are the text. */
function partsOf(text: string): { isBlock: boolean; text: string }[] {
  const parts: { isBlock: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const isBlock = line.trim() !== ''
    const last = parts.at(-1)
    if (last?.isBlock === isBlock) last.lines.push(line)
    else parts.push({ isBlock, lines: [line] })
  }
  return parts.map(({ isBlock, lines }) => ({ isBlock, text: lines.join('\n') }))
}

function blocksOf(text: string): string[] {
  return partsOf(text).flatMap((part) => (part.isBlock ? [part.text] : []))
}

/**
 * The contents in which the units have these texts: pictures, links and numbers are those of the language, or of the source where the
 * language is new. A unit that says what is stored is right as it is.
 */
export function contentsWith(
  kind: ContentKind,
  source: Contents,
  target: Contents | undefined,
  texts: ReadonlyMap<string, string>,
): Result<Contents, UnitFaults> {
  const units = unitsOf(kind, source, target)
  const faults: UnitFaults = {}
  for (const unit of units) {
    const fault = faultOf(unit, texts.get(unit.id))
    if (fault) faults[unit.id] = fault
  }
  for (const id of texts.keys()) if (!units.some((unit) => unit.id === id)) faults[id] = 'unknownUnit'
  if (Object.keys(faults).length > 0) return err(faults)
  const { title, bodyMd, fields, priority } = target ?? source
  const words = wordFields.flatMap((name) => {
    const text = texts.get(`fields.${name}`)
    return text === undefined ? [] : [[name, text] as const]
  })
  const body = bodyWith(units, bodyMd, texts)
  if (!hasMarkupOf(bodyWith(units, bodyMd, rightTexts(units, texts)), body)) return err({ body: 'markup' })
  return ok({
    title: texts.get('title') ?? title,
    bodyMd: body,
    fields: { ...fields, ...(Object.fromEntries(words) satisfies Fields) },
    priority,
  })
}

const isBlockUnit = ({ id }: Unit) => id.startsWith('body.')

/** `skeleton` is the text of the language, or of the source where the language is new. */
function bodyWith(units: readonly Unit[], skeleton: string, texts: ReadonlyMap<string, string>): string {
  return texts.get('body') ?? (units.some(isBlockUnit) ? withBlocks(skeleton, texts) : skeleton)
}

/** The words of the source where they were translated anew, and those that were right as they are. */
function rightTexts(units: readonly Unit[], texts: ReadonlyMap<string, string>): Map<string, string> {
  const isRight = ({ id, target }: Unit) => target !== undefined && texts.get(id) === target
  return new Map(units.map((unit) => [unit.id, (isRight(unit) ? unit.target : undefined) ?? unit.source]))
}

function withBlocks(skeleton: string, texts: ReadonlyMap<string, string>): string {
  let count = 0
  const texted = partsOf(skeleton).map((part) => {
    if (!part.isBlock) return part.text
    count += 1
    return texts.get(`body.${count}`) ?? part.text
  })
  return texted.join('\n')
}

function faultOf({ id, source, target }: Unit, text: string | undefined): UnitFault | undefined {
  if (text !== undefined && text === target) return undefined
  if (text === undefined || (text.trim() === '' && source.trim() !== '')) return 'incomplete'
  if (id.startsWith('body')) return hasMarkupOf(source, text) ? undefined : 'markup'
  return String(placeholdersOf(source)) === String(placeholdersOf(text)) ? undefined : 'markup'
}

/** Of a whole text once more: the parts of a link may be in several blocks. */
const hasMarkupOf = (right: string, text: string) =>
  right === text || String(markupOf(right)) === String(markupOf(text))

const markdown = createParser()

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name]) => `place ${name}`).toSorted()
}

const counted = new Set([
  ...['heading_open', 'bullet_list_open', 'ordered_list_open', 'list_item_open', 'blockquote_open'],
  ...['table_open', 'tr_open', 'th_open', 'td_open', 'fence', 'code_block', 'hr'],
  ...['strong_open', 'em_open', 's_open', 'code_inline', 'link_open', 'image'],
])

/** What a reader sees beside the words: headings, lists, tables, emphasis, and where links and pictures lead. In any order. */
function markupOf(text: string): string[] {
  const tokens = markdown.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])])
  const seen = tokens
    .filter(({ type }) => counted.has(type))
    .map((token) => [token.type, token.tag, token.attrGet('href'), token.attrGet('src')].join(' '))
  return [...seen, ...placeholdersOf(text)].toSorted()
}
