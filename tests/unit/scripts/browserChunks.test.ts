import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groups, unmatched } from '../../../scripts/lib/browserChunks.ts'

const root = join(import.meta.dirname, '../../..')
const ofOurs = globSync(['src/**/*.{ts,tsx}', '{contract,lib}/**/*.ts'], { cwd: root })

test('each module that a file of scripts is made of exists', () => {
  const missing = unmatched(ofOurs).filter((module) => /^(?:src|lib|contract)\//.test(module))
  expect(missing).toEqual([])
})

test('a module that was moved away is named, so that the build fails', () => {
  const moved = ofOurs.filter((path) => !path.startsWith('src/stores/session/balance'))
  expect(unmatched(moved)).toContain('src/stores/session/balance')
  expect(groups.length).toBeGreaterThan(0)
})
