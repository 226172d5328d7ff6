import * as v from 'valibot'
import { code } from './errors.ts'
import type { Failure } from './envelope.ts'
import { err, ok, type Result } from '../lib/result.ts'

/**
 * Checks unknown input against a schema. The failure carries the first message key of each field;
 * a missing field counts as `required`, and a wrong type as `incorrectInput`.
 */
export function validate<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Result<v.InferOutput<Schema>, Failure & { fields: Record<string, string> }> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return ok(parsed.output)
  const fields: Record<string, string> = {}
  for (const issue of parsed.issues) {
    const name = v.getDotPath(issue) ?? 'body'
    fields[name] ??= messageKey(issue)
  }
  return err({ code: code.invalid, message: `invalid: ${Object.keys(fields).join(', ')}`, fields })
}

function messageKey(issue: v.BaseIssue<unknown>): string {
  const written = /^[a-z][A-Za-z]+$/.test(issue.message)
  if (written) return issue.message
  return issue.received === 'undefined' ? 'required' : 'incorrectInput'
}

/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) =>
  v.pipe(
    v.number('required'),
    v.safeInteger('incorrectInput'),
    v.minValue(least, 'incorrectInput'),
    v.maxValue(most, 'incorrectInput'),
  )
