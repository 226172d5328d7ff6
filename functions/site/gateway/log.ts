/**
 * One line of JSON an event, for whatever collects the worker's logs. Nothing personal goes in: no addresses of people,
 * no names, no tokens, no query strings.
 */
export type LogFields = Record<string, string | number | boolean | null | undefined>

export function logInfo(event: string, fields: LogFields): void {
  console.log(JSON.stringify({ level: 'info', event, ...fields }))
}

export function logError(event: string, fields: LogFields, error?: unknown): void {
  const detail =
    error instanceof Error ? { error: error.message, stack: error.stack } : { error: describe(error) }
  console.error(JSON.stringify({ level: 'error', event, ...fields, ...detail }))
}

function describe(error: unknown): string | undefined {
  return error === undefined ? undefined : String(error)
}
