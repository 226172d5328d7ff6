import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint, Linter } from 'eslint'
import { describe, expect, test } from 'vitest'
import { climb, floorPlansOf, floorsRule } from '../../../scripts/lib/floors.ts'
import { root } from '../../../scripts/lib/run.ts'

const plans = floorPlansOf(readFileSync(join(root, 'docs/architecture.md'), 'utf8'))

/** What the linter says of a line in a file. */
function said(file: string, line: string): string[] {
  const plugins = { atoll: { rules: { floors: floorsRule(root, plans) } } }
  const rules = { 'atoll/floors': 'error' } as const
  return new Linter({ cwd: root })
    .verify(line, { files: ['**/*.ts'], plugins, rules }, { filename: join(root, file) })
    .map(({ message }) => message)
}

test.each([
  ['upward', "import { x } from '../operator/routes.ts'", 'does not import from operator'],
  ['upward by name', "export { x } from '../accounts/user.ts'", 'does not import from accounts'],
  ['upward, all of it', "export * from '../accounts/user.ts'", 'does not import from accounts'],
  ['upward later', "const x = import('../accounts/user.ts')", 'does not import from accounts'],
  ['sideways', "import { user } from '../tables/accounts.ts'", 'does not import from tables'],
  ['from a room without a floor', "import { x } from '../cellar/x.ts'", 'cellar has no floor'],
])('the linter refuses an import of the wallet that goes %s', (_, line, message) => {
  expect(said('functions/platform/wallet/x.ts', line)).toEqual([expect.stringContaining(message)])
})

test.each([
  ['downward', 'functions/platform/wallet/x.ts', "import { list } from '../kit/list.ts'"],
  ['within the room', 'functions/platform/wallet/x.ts', "import { append } from './ledger.ts'"],
  ['out of the house', 'functions/platform/wallet/x.ts', "import { ok } from '#lib/result.ts'"],
  ['from a package', 'functions/platform/wallet/x.ts', "import * as v from 'valibot'"],
  ['sideways as the row names it', 'functions/platform/payments/x.ts', "import '../bonuses/x.ts'"],
  ['of a file without a plan', 'sandbox/x.ts', "import { x } from '../platform/worker.ts'"],
])('an import %s is allowed', (_, file, line) => {
  expect(said(file, line)).toEqual([])
})

test('two rooms that name each other are told apart from one that climbs alone', () => {
  const table =
    '| floor | room of `x` | also imports |\n| --- | --- | --- |\n| 1 | `a` | `b` |\n| 1 | `b` | |\n'
  const [plan] = floorPlansOf(table)
  if (!plan) throw new Error('the table is not read')
  expect(climb(plan, 'x/a/one.ts', 'x/b/one.ts')).toBeUndefined()
  expect(climb(plan, 'x/b/one.ts', 'x/a/one.ts')).toBe('b (floor 1) does not import from a (floor 1)')
})

describe.each(plans.map((plan) => [plan.folder, plan] as const))('the plan of %s', (folder, plan) => {
  test('has a row for each room, and no other', () => {
    const rooms = readdirSync(join(root, folder), { withFileTypes: true })
      .filter((one) =>
        one.isDirectory() ? !['assets', 'migrations'].includes(one.name) : one.name.endsWith('.ts'),
      )
      .map(({ name }) => name)
    expect([...plan.rooms.keys()].toSorted()).toEqual(rooms.toSorted())
  })

  test('has no two rooms that import each other', () => {
    const mayImport = (one: string, other: string) =>
      climb(plan, `${folder}/${one}/a.ts`, `${folder}/${other}/b.ts`) === undefined
    const rooms = [...plan.rooms.keys()]
    const mutual = rooms.flatMap((one) =>
      rooms.filter((other) => one < other && mayImport(one, other) && mayImport(other, one)),
    )
    expect(mutual).toEqual([])
  })
})

test('the platform, the site and the stores have a plan', () => {
  expect(plans.map(({ folder }) => folder)).toEqual(['functions/platform', 'functions/site', 'src/stores'])
})

test.each([
  'functions/platform/worker.ts',
  'contract/money.ts',
  'lib/result.ts',
  'sandbox/worker.ts',
  'src/ui/Modal.tsx',
])('the linter reads %s: a pattern of its configuration names it', async (file) => {
  expect(await new ESLint({ cwd: root }).isPathIgnored(file)).toBe(false)
})
