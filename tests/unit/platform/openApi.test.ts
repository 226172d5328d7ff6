import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it, vi } from 'vitest'
import { openApiDocument } from '../../../functions/platform/operator/openApi.ts'

vi.mock('@brand/brand.ts', () => ({ brand: { name: 'Mistral' } }))

it('[STUDIO-08] [STUDIO-09] the description of the calls has the name of the brand', () => {
  expect(openApiDocument()).toMatchObject({ info: { title: "Mistral: the staff's calls" } })
})

it('[STUDIO-08] the description lints without errors and warnings', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument()), config })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
})

it('[STUDIO-08] every part of the description is said, and none without calls', () => {
  const { tags, paths } = openApiDocument() as {
    tags: { name: string }[]
    paths: Record<string, Record<string, { tags: string[] }>>
  }
  const used = Object.values(paths).flatMap((path) => Object.values(path).flatMap((call) => call.tags))
  expect(tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted())
})
