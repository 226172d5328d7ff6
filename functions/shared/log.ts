import { fingerprintOf } from './fingerprint.ts'
import { count } from './numbers.ts'
import { release } from './release.ts'
import { traceNow } from './trace.ts'

type Level = 'info' | 'warn' | 'error'
type Fields = Record<string, string | number | boolean | null | undefined>

/**
 * One JSON line per record, with the commit that wrote it, the trace it belongs to, and for an error the group it is of. Fields contain
 * ids, routes and numbers, never names, addresses or credentials.
 */
export function log(level: Level, message: string, fields: Fields = {}): void {
  const trace = traceNow()
  const of = trace && { request_id: fields['request_id'] ?? trace.requestId, trace: trace.traceId }
  const group = level === 'error' ? { fingerprint: fingerprintOf(message, fields) } : {}
  console[level](JSON.stringify({ level, message, ...fields, ...of, ...group, build: release.commit }))
  if (group.fingerprint !== undefined) count('error', { what: message, detail: group.fingerprint })
}

/**
 * The whole cause chain of an error, for the log. The message of a failed query lists its parameters, which may be
 * personal data, so only its statement is taken.
 */
export function describeError(error: unknown): string {
  const parts: string[] = []
  for (let current = error; current !== undefined && parts.length < 5; current = causeOf(current)) {
    parts.push(describeOne(current))
  }
  return parts.join('\ncaused by ')
}

function describeOne(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`
  if ('query' in error && 'params' in error) return `failed query: ${String(error.query)}`
  return error.stack ?? `${error.name}: ${error.message}`
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}
