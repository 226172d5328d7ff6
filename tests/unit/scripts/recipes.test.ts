import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyStep, recipesOf, edited, stepsOf } from '../../../scripts/lib/recipes.ts'

/** A block as the recipes have it, inside a list. */
const block = (info: string, ...lines: string[]) =>
  ['   ```' + info, ...lines.map((line) => `   ${line}`.trimEnd()), '   ```', ''].join('\n')

describe('a block of the recipes', () => {
  test('with a path makes a file, without the indentation of its list', () => {
    expect(stepsOf(block('ts src/a.ts', 'export const a = {', '  b: 1,', '}'))).toEqual([
      { kind: 'file', path: 'src/a.ts', content: 'export const a = {\n  b: 1,\n}\n' },
    ])
  })

  test('of sh copies folders; without a path, anything else is an illustration', () => {
    const blocks = block('sh', 'cp -r a/b c/d', 'npm test') + block('ts', 'const x = 1')
    expect(stepsOf(blocks)).toEqual([{ kind: 'copy', from: 'a/b', to: 'c/d' }])
  })

  test('of diff edits every place it names', () => {
    const [step] = stepsOf(block('diff src/a.ts', ' one', '+two', '@@', '-four', '+4'))
    if (step?.kind !== 'edit') throw new Error('no edit')
    expect(edited(step, 'one\nthree\nfour\n')).toBe('one\ntwo\nthree\n4\n')
  })

  test('of diff fails where its lines are not there, or there twice', () => {
    const [step] = stepsOf(block('diff src/a.ts', ' one', '+two'))
    if (step?.kind !== 'edit') throw new Error('no edit')
    expect(() => edited(step, 'zero\n')).toThrow(/src\/a\.ts: 0 places/)
    expect(() => edited(step, 'one\none\n')).toThrow(/src\/a\.ts: 2 places/)
  })
})

describe('a step in a copy', () => {
  let root = ''
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const write = (path: string, content: string) => writeFileSync(join(root, path), content)
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'atoll-recipes-test-'))
    for (const language of ['en', 'he']) mkdirSync(join(root, 'locales', language), { recursive: true })
    write('locales/en/pages.json', '{ "title": "Title" }')
    write('locales/he/pages.json', '{ "title": "כותרת" }')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test('adds texts to every language, and fails when one is missing', () => {
    applyStep(root, { kind: 'texts', name: 'pages', texts: { en: { more: 'More' }, he: { more: 'עוד' } } })
    expect(JSON.parse(read('locales/he/pages.json'))).toEqual({ title: 'כותרת', more: 'עוד' })
    expect(() => applyStep(root, { kind: 'texts', name: 'pages', texts: { en: { last: 'Last' } } })).toThrow(
      /locales\/he/,
    )
  })

  test('copies a folder of texts with a mark on each, so that none counts as left in English', () => {
    applyStep(root, { kind: 'copy', from: 'locales/en', to: 'locales/de' })
    expect(JSON.parse(read('locales/de/pages.json'))).toEqual({ title: 'Title ✓' })
  })

  test('does not make a file that is there', () => {
    applyStep(root, { kind: 'file', path: 'src/new/a.ts', content: 'a\n' })
    expect(read('src/new/a.ts')).toBe('a\n')
    expect(() => applyStep(root, { kind: 'file', path: 'src/new/a.ts', content: 'b\n' })).toThrow(/already/)
  })
})

test('there is a recipe for each thing that people add, and each has steps', () => {
  const recipes = recipesOf(join(import.meta.dirname, '../../..'))
  const names = [
    'A page',
    'An island',
    'A provider',
    'A payment provider',
    'A call',
    'A table',
    'A field of the sign-up',
    'A brand',
    'A language',
    'A currency',
  ]
  expect(recipes.map((recipe) => recipe.split('\n', 1)[0])).toEqual(names.map((name) => `# ${name}`))
  for (const recipe of recipes) expect(stepsOf(recipe).length).toBeGreaterThan(1)
})
