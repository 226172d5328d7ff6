import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const imported = /@mui\/icons-material\/(\w+)/g

it('has the icons that the studio and react-admin import, and no other', () => {
  const files = globSync([
    'src/studio/**/*.{ts,tsx}',
    'node_modules/{react-admin,ra-ui-materialui}/dist/**/*.js',
  ])
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imported)].map(([, name]) => name),
  )
  const there = globSync('vendor/icons-material/*.js').map((file) => basename(file, '.js'))
  expect(there.toSorted()).toEqual([...new Set(named)].toSorted())
})
