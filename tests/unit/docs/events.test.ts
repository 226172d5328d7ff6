import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, it } from 'vitest'
import { eventNames, eventTypeOf, type EventName } from '#contract/events.ts'

type Schema = {
  type?: string
  description?: string
  anyOf?: Schema[]
  items?: Schema
  enum?: string[]
  properties?: Record<string, Schema>
}

/** A schema in a few words: "string or null (ISO 8601, UTC)". */
function wordsOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(wordsOf).join(' or ')
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(', ')
  const note = schema.description === undefined ? '' : ` (${schema.description})`
  if (schema.type === 'array' && schema.items?.properties)
    return `list of ${Object.keys(schema.items.properties)
      .map((name) => `\`${name}\``)
      .join(', ')}`
  return `${schema.type ?? 'any'}${note}`
}

function sectionOf(name: EventName): string {
  const { version, summary, data, needs, isForced } = eventTypeOf(name)
  const schema = toJsonSchema(data, { errorMode: 'ignore' }) as Schema
  const fields = Object.entries(schema.properties ?? {}).map(
    ([field, of]) => `- \`${field}\`: ${wordsOf(of)}`,
  )
  const notes = [
    `Version ${version}.`,
    needs && `Needs the permission \`${needs}\`.`,
    isForced && 'Goes to every endpoint that gets anything of players.',
  ]
  return `## ${name}\n\n${summary}. ${notes.filter(Boolean).join(' ')}\n\n${fields.join('\n')}\n`
}

it('[DESK-22] docs/event-types.md is the table of contract/events.ts (vitest -u writes it)', async () => {
  const intro =
    'Written from `contract/events.ts` by `npx vitest run --project unit tests/unit/docs/events.test.ts -u`; [events.md](events.md) says how they\narrive. Amounts are integers in minor units.\n'
  const page = `# Types of events\n\n${intro}\n${eventNames.map(sectionOf).join('\n')}`
  await expect(page).toMatchFileSnapshot('../../../docs/event-types.md')
})
