import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../scripts/lib/run.ts'
import { complianceFaults, complianceRows, missingFrom, type Repository } from './evidence.ts'

const regulators = ['gli-19', 'ukgc', 'brazil', 'denmark', 'ontario']
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const textOf = (name: string) => read(`docs/compliance/${name}.md`)

const tests = globSync('{sandbox/,}tests/**/*.{test,spec}.{ts,tsx}', { cwd: root })
const titles = tests.flatMap((file) => [
  ...read(file).matchAll(/\b(?:test|it|describe)\b[^'"`]*(['"`])((?:\[[^\]]+\] ?)+)/g),
])
const repository: Repository = {
  has: (path) => existsSync(join(root, path)),
  read,
  titled: new Set(titles.flatMap(([, , ids = '']) => ids.match(/[A-Z]+-\d+/g) ?? [])),
}

describe('the files of compliance', () => {
  it('are all named in their README', () => {
    const files = globSync('docs/compliance/*.md', { cwd: root })
    expect(files.map((file) => file.replace(/^.*\/(.*)\.md$/, '$1')).sort()).toEqual(
      [...regulators, 'README'].sort(),
    )
    expect(missingFrom(textOf('README'), repository)).toEqual([])
  })

  it.each(regulators)('%s names code and tests that exist, and shows what it calls met', (name) => {
    expect(complianceRows(textOf(name)).length).toBeGreaterThan(25)
    expect(complianceFaults(textOf(name), repository)).toEqual([])
  })
})

describe('the check of them', () => {
  const fixture: Repository = {
    has: (path) => path === 'lib/here.ts' || path === 'tests/here.test.ts',
    read: () => "it('says so', () => {})",
    titled: new Set(['PIX-01']),
  }
  const faultsOf = (row: string) => complianceFaults(`| 1.1 | full | Asked | ${row} |`, fixture)

  it.each([
    ['met | `lib/here.ts` | PIX-01 | '],
    ['met |  | `tests/here.test.ts`: “says so” | '],
    ['not met |  |  | Nobody built it'],
  ])('takes %s', (row) => {
    expect(faultsOf(row)).toEqual([])
  })

  it.each([
    ['a path that is gone', 'met | `lib/gone.ts` | PIX-01 | ', 'lib/gone.ts is not there'],
    ['a folder that is gone', 'met | `lib/gone` | PIX-01 | ', '1.1: lib/gone is not there'],
    ['a requirement without a test', 'met |  | PIX-99 | ', '1.1: no test is titled with PIX-99'],
    [
      'a test file that is gone',
      'met |  | `tests/gone.test.ts`: “says so” | ',
      'tests/gone.test.ts is not there',
    ],
    [
      'a title that is gone',
      'met |  | `tests/here.test.ts`: “says no” | ',
      'tests/here.test.ts: “says no” is not there',
    ],
    ['met without a test', 'met | `lib/here.ts` |  | ', '1.1: is met, and no test shows it'],
    ['not met without a reason', 'not met |  |  | ', '1.1: is not met, and no reason is given'],
    ['a state of its own', 'nearly |  |  | Soon', '1.1: “nearly” is no state'],
  ])('finds %s', (_, row, fault) => {
    expect(faultsOf(row)).toContain(fault)
  })

  it('finds a clause that stands twice', () => {
    const row = '| 1.1 | full | Asked | n/a |  |  | Nothing of the kind |'
    expect(complianceFaults(`${row}\n${row}`, fixture)).toEqual(['1.1 stands twice'])
  })
})
