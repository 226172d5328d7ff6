import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// docs/recipes as a program. Their code blocks say which files a recipe makes and changes:
//
//   ```ts <path>                   a new file with this content
//   ```diff <path>                 an edit: lines with + and - among lines that are in the file; `@@` parts two places
//   ```json locales/*/<name>.json  texts by language code, added to that file of each language
//   ```sh                          `cp -r <folder> <new folder>`, line by line
//
// Other blocks are illustrations.

export type Step =
  | { kind: 'file'; path: string; content: string }
  | { kind: 'edit'; path: string; hunks: Hunk[] }
  | { kind: 'texts'; name: string; texts: Record<string, Texts> }
  | { kind: 'copy'; from: string; to: string }
type Hunk = { before: string; after: string }
type Texts = { [key: string]: string | Texts }

/** The recipes in the order of their list, each as Markdown. */
export function recipesOf(root: string): string[] {
  const folder = join(root, 'docs/recipes')
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  return [...list.matchAll(/^\d+\. \[.*\]\((.*)\)$/gm)].map(([, name = '']) =>
    readFileSync(join(folder, name), 'utf8'),
  )
}

export function stepsOf(markdown: string): Step[] {
  const blocks = markdown.matchAll(/^( *)```(\w+)(?: (\S+))?\n([\s\S]*?)^\1```$/gm)
  return [...blocks].flatMap(([, indent = '', language = '', path, block = '']) =>
    stepsOfBlock(language, path, block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
  )
}

function stepsOfBlock(language: string, path: string | undefined, content: string): Step[] {
  if (language === 'sh') {
    const copies = [...content.matchAll(/^cp -r (\S+) (\S+)$/gm)]
    return copies.map(([, from = '', to = '']) => ({ kind: 'copy', from, to }))
  }
  if (path === undefined) return []
  if (language === 'diff') return [{ kind: 'edit', path, hunks: hunksOf(content) }]
  const name = /^locales\/\*\/(\w+)\.json$/.exec(path)?.[1]
  if (name) return [{ kind: 'texts', name, texts: JSON.parse(content) as Record<string, Texts> }]
  return [{ kind: 'file', path, content }]
}

/** A context line starts with a space, as in every diff; an empty one may lack it. */
function hunksOf(diff: string): Hunk[] {
  return diff.split(/^@@.*\n/m).map((hunk) => {
    const lines = hunk.replace(/\n$/, '').split('\n')
    const side = (added: string, removed: string) =>
      lines
        .filter((line) => !line.startsWith(removed))
        .map((line) => (line.startsWith(added) || line.startsWith(' ') ? line.slice(1) : line))
        .join('\n')
    return { before: side('-', '+'), after: side('+', '-') }
  })
}

/** Applies a step to the copy at `root`; throws, naming the file, if the recipe does not match the code. */
export function applyStep(root: string, step: Step): void {
  switch (step.kind) {
    case 'file':
      return makeFile(root, step.path, step.content)
    case 'edit':
      return writeFileSync(join(root, step.path), edited(step, readFileSync(join(root, step.path), 'utf8')))
    case 'texts':
      return addTexts(root, step.name, step.texts)
    case 'copy':
      return copyTexts(root, step.from, step.to)
  }
}

/** The file or folder that a step writes. */
export function touchedBy(step: Step): string {
  switch (step.kind) {
    case 'file':
    case 'edit':
      return step.path
    case 'texts':
      return 'locales'
    case 'copy':
      return step.to
  }
}

function makeFile(root: string, path: string, content: string): void {
  const target = join(root, path)
  if (existsSync(target)) throw new Error(`${path}: the recipe makes it, and it is there already`)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, content)
}

export function edited({ path, hunks }: { path: string; hunks: Hunk[] }, source: string): string {
  return hunks.reduce((text, { before, after }) => {
    const count = text.split(before).length - 1
    if (count !== 1) throw new Error(`${path}: ${count} places look like this, not one:\n${before}`)
    return text.replace(before, () => after)
  }, source)
}

function addTexts(root: string, name: string, texts: Record<string, Texts>): void {
  const folders = readdirSync(join(root, 'locales'), { withFileTypes: true })
  for (const { name: language } of folders.filter((entry) => entry.isDirectory())) {
    const added = texts[language]
    if (!added) throw new Error(`locales/${language}/${name}.json: the recipe has no texts for it`)
    const target = join(root, 'locales', language, `${name}.json`)
    const known = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as Texts) : {}
    writeJson(target, { ...known, ...added })
  }
}

/** Marks each copied text, in place of translating it. */
function copyTexts(root: string, from: string, to: string): void {
  cpSync(join(root, from), join(root, to), { recursive: true, errorOnExist: true, force: false })
  for (const file of globSync(to.endsWith('.json') ? to : `${to}/**/*.json`, { cwd: root })) {
    const target = join(root, file)
    writeJson(target, marked(JSON.parse(readFileSync(target, 'utf8')) as Texts))
  }
}

function marked(texts: Texts): Texts {
  const entries = Object.entries(texts)
  return Object.fromEntries(
    entries.map(([key, text]) => [key, typeof text === 'string' ? `${text} ✓` : marked(text)]),
  )
}

function writeJson(path: string, content: unknown): void {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}
