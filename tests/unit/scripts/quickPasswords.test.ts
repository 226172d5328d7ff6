import { expect, test } from 'vitest'
import { quickPasswords } from '../../../scripts/lib/workerd.ts'

const worker = (contents: string) => ({
  name: 'platform',
  modules: [{ type: 'ESModule' as const, path: 'entry.mjs', contents }],
})
const built =
  '// functions/platform/accounts/password/cost.ts\n/** 2^15 */\nvar current = {\n\tN: 2 ** 15,\n\tr: 8'

test('browser tests hash passwords cheaply, and nothing else of the built platform changes', () => {
  const others = `var size = { N: 2 ** 15, };\n`
  const [entry] = quickPasswords(worker(others + built)).modules
  expect(entry?.contents).toBe(others + built.replace('2 ** 15', '2 ** 10'))
})

test('a platform whose cost of passwords is not found is refused, not tested slowly', () => {
  expect(() => quickPasswords(worker(built.replace('cost.ts', 'price.ts')))).toThrow('no cost of passwords')
})
