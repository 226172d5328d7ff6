import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requirementIds } from './asvsIds.ts'
import { filesNamedIn, testsNamedIn } from './evidence.ts'

const fromRoot = (path: string) => new URL(`../../../${path}`, import.meta.url)
const text = readFileSync(fromRoot('docs/security/asvs.md'), 'utf8')

const rows = text
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [, id = '', , what = '', state = '', how = '', shown = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return { id, what, state, how, shown }
  })

const namedTests = rows.flatMap(({ id, shown }) => testsNamedIn(shown).map((test) => ({ id, ...test })))
const documents = ['asvs', 'cryptography', 'review', 'rules', 'threats'].map((name) =>
  readFileSync(fromRoot(`docs/security/${name}.md`), 'utf8'),
)
const namedFiles = filesNamedIn(documents.join('\n'))

it('each finding of the second attack names a test that exists, by its title', () => {
  const review = readFileSync(fromRoot('docs/security/review.md'), 'utf8')
  const findings = review.split('\n').filter((line) => /^\| [ML]\d/.test(line))
  expect(findings).toHaveLength(23)
  for (const finding of findings) {
    const tests = testsNamedIn(finding)
    expect(tests, finding).not.toEqual([])
    for (const { file, title } of tests)
      expect(readFileSync(fromRoot(file), 'utf8'), finding).toContain(title)
  }
})

describe('the list of ASVS', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(requirementIds)
    expect(rows).toHaveLength(253)
  })

  it('says of each what it asks for and how it stands', () => {
    for (const { id, what, state, how } of rows) {
      expect(['met', 'partly', 'open', 'deployment', 'n/a'], id).toContain(state)
      expect([what, how], id).not.toContain('')
    }
  })

  it('names at its top what is open', () => {
    const named = /^Open: (.*)\.$/m.exec(text.replaceAll(/,\n/g, ', '))?.[1]?.split(', ')
    expect(named).toEqual(rows.filter(({ state }) => state === 'open').map(({ id }) => id))
  })

  it('and the documents beside it name files that exist', () => {
    expect(namedFiles.length).toBeGreaterThan(100)
    expect(namedFiles.filter((path) => !existsSync(fromRoot(path)))).toEqual([])
  })

  it('names tests that exist, by their titles', () => {
    expect(namedTests.length).toBeGreaterThan(100)
    const files = new Map(namedTests.map(({ file }) => [file, readFileSync(fromRoot(file), 'utf8')]))
    expect(namedTests.filter(({ file, title }) => !files.get(file)?.includes(title))).toEqual([])
  })
})
