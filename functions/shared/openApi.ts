import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { brand } from '@brand/brand.ts'
import { nothing, type Call } from '#contract/calls/call.ts'

/* What the descriptions of staff calls and of players' calls as OpenAPI 3.1 have in common. */

export type Schema = Record<string, unknown>

const Failure: Schema = {
  type: 'object',
  required: ['status', 'error_message'],
  properties: {
    status: { type: 'integer' },
    error_message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    current: {},
  },
}
const Refusal: Schema = {
  description: 'A refusal: `status` is its code',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}
export const refusal: Schema = { $ref: '#/components/responses/Refusal' }

type Described = {
  /** Whose calls these are, after the name of the brand. */
  title: string
  description: string
  server: string
  tags: { name: string; description: string }[]
  paths: Readonly<Record<string, Record<string, Schema>>>
  securitySchemes: Schema
}

export function documentOf({ title, description, server, tags, paths, securitySchemes }: Described): Schema {
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: `${brand.name}: ${title}`, version: '1', description },
      contact: { name: brand.name },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: server }],
    tags,
    paths,
    components: { securitySchemes, schemas: { Failure }, responses: { Refusal } },
  }
}

/** `/operator/players/:id` → `/operator/players/{id}`. */
export const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

/** `result`: what the platform answers. */
export function contentOf({ file, result }: Pick<Call, 'file' | 'result'>): Schema {
  if (file) return { '*/*': {} }
  const properties = { status: { const: 0 }, result: schemaOf(result, 'output') }
  return json({ type: 'object', required: ['status', 'result'], properties })
}

export const json = (schema: Schema): Schema => ({ 'application/json': { schema } })

export function parametersOf(schema: v.GenericSchema, location: 'path' | 'query'): Schema[] {
  if (schema === nothing) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Schema
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: of,
  }))
}

/** Parts that JSON Schema cannot express, such as a transformation, are left out; the platform checks them all the same. */
export function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Schema {
  const described: Schema & { $schema?: string } = {
    ...toJsonSchema(schema, { errorMode: 'ignore', typeMode }),
  }
  delete described.$schema
  return described
}
