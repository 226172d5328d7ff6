import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/lib/run.ts'
import { modulesOf } from '../../../scripts/lib/utilities.ts'

const pages = globSync('src/pages/**/*.astro', { cwd: root })
const withIslands = pages.filter((page) =>
  [...modulesOf(join(root, page))].some((module) => readFileSync(module, 'utf8').includes('client:')),
)

test('[ERR-05] every page that has islands has what an island says when it fails', () => {
  expect(withIslands.length).toBeGreaterThan(20)
  const without = withIslands.filter(
    (page) => ![...modulesOf(join(root, page))].some((module) => module.endsWith('/IslandFailure.astro')),
  )
  expect(without).toEqual([])
})
