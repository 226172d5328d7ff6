import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it, vi } from 'vitest'
import { callNames, callOf } from '#contract/calls.ts'
import { eventNames } from '#contract/events.ts'
import { asyncApiDocument } from '../../../functions/platform/events/asyncApi.ts'
import { openApiDocument } from '../../../functions/platform/operator/openApi.ts'

import { playersOpenApiDocument } from '../../../functions/platform/operator/playersOpenApi.ts'

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

it("[OWN-01] the description of players' calls has every call of the platform, and lints without errors", async () => {
  const document = playersOpenApiDocument() as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(ids.toSorted()).toEqual(callNames.filter((name) => callOf(name).answeredBy !== 'site').toSorted())
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
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

it('[DESK-39] events are an AsyncAPI 3 document: every type with its schema, and it lints without errors', async () => {
  const document = asyncApiDocument() as {
    asyncapi: string
    channels: { events: { messages: object } }
    operations: { sendEvent: { messages: object[] } }
    components: { messages: Record<string, { payload: { properties: { data: object } } }> }
  }
  expect(document.asyncapi).toBe('3.0.0')
  const { messages } = document.components
  expect(Object.keys(messages)).toEqual(eventNames)
  expect(Object.keys(document.channels.events.messages)).toEqual(eventNames)
  expect(document.operations.sendEvent.messages).toHaveLength(eventNames.length)
  expect(messages['deposit.paid']?.payload.properties).toMatchObject({
    type: { const: 'deposit.paid' },
    data: { properties: { amount_minor: { type: 'integer' } } },
  })
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})
