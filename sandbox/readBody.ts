import type { Context } from 'hono'
import * as v from 'valibot'
import { err, ok, type Result } from '#lib/result.ts'

/** The JSON of a call; undefined for any other body, which no schema takes. */
export async function jsonOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

/** The body in the shape of the schema, or a 422 answer that names its fault. */
export async function readBody<const Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>, Response>> {
  const body = v.safeParse(schema, await jsonOf(c))
  if (body.success) return ok(body.output)
  const noStore = { 'Cache-Control': 'private, no-store' }
  return err(c.json({ error: v.flatten(body.issues) }, 422, noStore))
}
