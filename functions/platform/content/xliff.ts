import { parser as createParser, type QualifiedTag } from 'sax'
import { err, ok, type Result } from '#lib/result.ts'

/*
 * XLIFF 1.2, which every tool of translators reads (docs/decisions/xliff.md). Of a file that comes back the entry, the languages and the
 * targets count; whatever a tool adds is passed over.
 */

type TextState = 'translated' | 'needs-review-translation' | 'final'
/** `state` is null where there is no target yet. */
type XliffUnit = { id: string; source: string; target: string | undefined; note?: string }
export type XliffFile = {
  /** What the words belong to; tools give it back as it is. */
  original: string
  sourceLanguage: string
  targetLanguage: string
  state: TextState
  note: string
  units: readonly XliffUnit[]
}

/** A file as it comes back: the texts by the ids of the units that have a target. */
export type ReadFile = Pick<XliffFile, 'original' | 'sourceLanguage' | 'targetLanguage'> & {
  texts: Map<string, string>
}
type XliffFault = 'xliffNoXml' | 'xliffDoctype' | 'xliffNone' | 'xliffVersion' | 'xliffTooLarge'

const namespace = 'urn:oasis:names:tc:xliff:document:1.2'

export function writeXliff(files: readonly XliffFile[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="1.2" xmlns="${namespace}">`,
    ...files.flatMap(fileLines),
    '</xliff>',
    '',
  ].join('\n')
}

function fileLines({ original, sourceLanguage, targetLanguage, state, note, units }: XliffFile): string[] {
  const languages = `source-language="${sourceLanguage}" target-language="${targetLanguage}"`
  return [
    `<file original="${escaped(original)}" ${languages} datatype="plaintext">`,
    `<header><note>${escaped(note)}</note></header>`,
    '<body>',
    ...units.map((unit) => unitLine(unit, state)),
    '</body>',
    '</file>',
  ]
}

function unitLine({ id, source, target, note }: XliffUnit, state: TextState): string {
  const targetPart = target === undefined ? '' : `<target state="${state}">${inline(target)}</target>`
  const notePart = note === undefined ? '' : `<note>${escaped(note)}</note>`
  return `<trans-unit id="${escaped(id)}" xml:space="preserve"><source>${inline(source)}</source>${targetPart}${notePart}</trans-unit>`
}

/** What is no word: a placeholder, and where a link or a picture leads. Tools show it as one piece that stays. */
const protectedParts = /(\{\{[^{}]*\}\}|\]\([^()\s]*\))/

function inline(text: string): string {
  return text
    .split(protectedParts)
    .map((part, index) =>
      index % 2 === 0 ? escaped(part) : `<ph id="${(index + 1) / 2}">${escaped(part)}</ph>`,
    )
    .join('')
}

const noXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** A parser reads a bare carriage return as a line feed, and white space in an attribute as a space. */
function escaped(text: string): string {
  return text
    .replace(noXml, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}

/** The parser knows this option; its types do not. */
const entities = { strictEntities: true }
const deepest = 40
const mostFiles = 500
const mostUnits = 50_000

/** An error of ours: the parser would go on after the end of what is accepted. */
class Refused extends Error {
  readonly fault: XliffFault
  constructor(fault: XliffFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Reads a file. No entity but the five of XML is known and no document type is accepted, so nothing is expanded or fetched; what is too
 * deep or too much is refused while it is read.
 */
export function readXliff(xml: string): Result<ReadFile[], XliffFault> {
  const reader = new Reader()
  const sax = createParser(true, { ...entities, xmlns: true })
  sax.ondoctype = () => refuse('xliffDoctype')
  sax.onsgmldeclaration = () => refuse('xliffDoctype')
  sax.onerror = () => refuse('xliffNoXml')
  sax.onopentag = (tag) => reader.open(tag as QualifiedTag)
  sax.onclosetag = () => reader.close()
  sax.ontext = (text) => reader.text(text)
  sax.oncdata = (text) => reader.text(text)
  try {
    sax.write(xml.replace(/^\uFEFF/, '')).close()
    return reader.files.length > 0 ? ok(reader.files) : err('xliffNone')
  } catch (error) {
    if (error instanceof Refused) return err(error.fault)
    throw error
  }
}

function refuse(fault: XliffFault): never {
  throw new Refused(fault)
}

/** What is open while a file is read. */
class Reader {
  readonly files: ReadFile[] = []
  readonly #path: string[] = []
  #unit: string | undefined
  #target: string | undefined
  #units = 0

  open({ local, uri, attributes }: QualifiedTag): void {
    const valueOf = (name: string) => attributes[name]?.value ?? ''
    this.#path.push(local)
    if (this.#path.length > deepest) refuse('xliffTooLarge')
    if (this.#path.length === 1) {
      if (local !== 'xliff') refuse('xliffNone')
      if (uri !== namespace || valueOf('version') !== '1.2') refuse('xliffVersion')
    }
    if (local === 'file') this.#openFile(valueOf)
    if (local === 'trans-unit') this.#openUnit(valueOf('id'))
    // A suggestion of a translation memory (`alt-trans`) has a target too.
    if (this.#isTarget(local)) this.#target = ''
  }

  text(text: string): void {
    if (this.#target !== undefined) this.#target += text
  }

  close(): void {
    const local = this.#path.at(-1) ?? ''
    const file = this.files.at(-1)
    if (this.#isTarget(local) && file && this.#unit !== undefined) {
      file.texts.set(this.#unit, this.#target ?? '')
      this.#target = undefined
    }
    if (local === 'trans-unit') this.#unit = undefined
    this.#path.pop()
  }

  #openFile(valueOf: (name: string) => string): void {
    if (this.files.length === mostFiles) refuse('xliffTooLarge')
    this.files.push({
      original: valueOf('original'),
      sourceLanguage: valueOf('source-language'),
      targetLanguage: valueOf('target-language'),
      texts: new Map(),
    })
  }

  #openUnit(id: string): void {
    this.#units += 1
    if (this.#units > mostUnits) refuse('xliffTooLarge')
    this.#unit = id
  }

  #isTarget(local: string): boolean {
    return local === 'target' && this.#path.at(-2) === 'trans-unit'
  }
}
