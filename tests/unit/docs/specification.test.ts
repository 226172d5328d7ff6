import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ObjectSchema } from 'valibot'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/lib/run.ts'

const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')
const section = page.split('\n## Names of the specification in this project\n')[1] ?? ''
const contract = import.meta.glob<Record<string, unknown>>('../../../contract/*.ts', { eager: true })

const fields = [...section.matchAll(/`(\w+)\.([A-Z]\w+)\.(\w+)`/g)].map(([, file, schema, field]) => [
  file ?? '',
  schema ?? '',
  field ?? '',
])
const stores = [...section.matchAll(/`(\w+\/\w+): ([$\w, ]+)`/g)].map(([, file, names]) => [
  file ?? '',
  names ?? '',
])

test.each(fields)(
  '[PROFILE-01] the table of names has fields of the contract: %s %s.%s',
  (file, schema, field) => {
    const found = contract[`../../../contract/${file}.ts`]?.[schema] as ObjectSchema<never, never> | undefined
    expect(Object.keys(found?.entries ?? {})).toContain(field)
  },
)

test.each(stores)('the table of names has stores: %s, %s', (file, names) => {
  const source = readFileSync(join(root, `src/stores/${file}.ts`), 'utf8')
  for (const name of names.split(', ')) expect(source).toContain(`export const ${name} =`)
})

test('the table of names is found', () => {
  expect(fields.length).toBeGreaterThan(15)
  expect(stores.length).toBeGreaterThan(7)
})
