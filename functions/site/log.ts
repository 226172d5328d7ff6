type Level = 'info' | 'warn' | 'error'
type Fields = Record<string, string | number | boolean | null | undefined>

/** One JSON line a record. Fields hold ids, routes and numbers, never credentials or what a player typed. */
export function log(level: Level, message: string, fields: Fields = {}): void {
  console[level](JSON.stringify({ level, message, ...fields }))
}

/** An error for the log: its stack, or its kind where something else was thrown. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`
  return error.stack ?? `${error.name}: ${error.message}`
}
