import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/lib/run.ts'

const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8')

test.each([
  ['Site', ['functions/site/kit/config.ts']],
  [
    'Platform',
    [
      'functions/platform/kit/brands.ts',
      'functions/platform/kit/config.ts',
      'functions/platform/kit/paymentConfig.ts',
      'functions/platform/kit/pushConfig.ts',
      'functions/platform/kit/registerConfig.ts',
      'functions/platform/kit/socialConfig.ts',
    ],
  ],
])('docs/configuration.md has each variable of the worker, and no other: %s', (heading, files) => {
  const read = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm),
  ])
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z_]+)`/g)])
  const names = (matches: RegExpMatchArray[]) => [...new Set(matches.map(([, name]) => name))].toSorted()
  expect(names(described)).toEqual(names(read))
})
