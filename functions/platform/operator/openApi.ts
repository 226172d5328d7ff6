import { brand } from '@brand/brand.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { nothing } from '../../../contract/calls/call.ts'
import type { StaffCall } from '../../../contract/operator/call.ts'
import { staffCallNames, staffCallOf, type StaffCallName } from '../../../contract/operator/calls.ts'

type Schema = Record<string, unknown>

/** The table of staff calls as an OpenAPI 3.1 document, for back offices of others. */
export function openApiDocument(): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const name of staffCallNames) {
    const call = staffCallOf(name)
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{key}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name}: the staff's calls`, version: '1' },
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: "The operator's key, or the token of a staff session",
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['status', 'error_message'],
          properties: {
            status: { type: 'integer' },
            error_message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            current: {},
          },
        },
      },
    },
  }
}

function operationOf(name: StaffCallName, call: StaffCall): Schema {
  return {
    operationId: name,
    summary: call.summary,
    'x-permission': call.needs,
    ...(call.proof && { 'x-fresh-proof': true }),
    ...(call.answeredBy && { 'x-answered-by': 'the site, under /studio/api' }),
    security: call.needs === 'guest' ? [] : [{ key: [] }],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...bodyOf(call),
    responses: {
      200: { description: 'Success', content: contentOf(call) },
      default: {
        description: 'A refusal: `status` is its code',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function bodyOf(call: StaffCall): Schema {
  if (call.upload) return { requestBody: { required: true, content: { 'image/*': {} } } }
  if (call.body === nothing) return {}
  return { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } }
}

function contentOf({ file, result }: StaffCall): Schema {
  if (file) return { '*/*': {} }
  const properties = { status: { const: 0 }, result: schemaOf(result, 'output') }
  return json({ type: 'object', required: ['status', 'result'], properties })
}

const json = (schema: Schema): Schema => ({ 'application/json': { schema } })

function parametersOf(schema: v.GenericSchema, place: 'path' | 'query'): Schema[] {
  if (schema === nothing) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Schema
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

/** What JSON Schema cannot say, such as a transformation, is left out: the platform checks it all the same. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Schema {
  const described: Schema & { $schema?: string } = {
    ...toJsonSchema(schema, { errorMode: 'ignore', typeMode }),
  }
  delete described.$schema
  return described
}
