import * as v from 'valibot'
import { signSeamless } from '#contract/seamless.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { describeError } from '../../shared/log.ts'
import { readLimited } from '../../shared/readLimited.ts'

/** A third party that shares a key with us. */
export type Party = { origin: string; key: string; send: (request: Request) => Promise<Response> }

const answerLimit_bytes = 64 * 1024

/** One call, signed as those of the seamless wallet. The error is a line for the log: no answer in time, or none that can be read. */
export async function askSigned<const Schema extends v.GenericSchema>(
  { origin, key, send }: Party,
  { path, schema, deadline_ms }: { path: string; schema: Schema; deadline_ms: number },
  question: object,
): Promise<Result<v.InferOutput<Schema>, string>> {
  const body = JSON.stringify(question)
  const timestamp_s = Math.floor(Date.now() / 1000)
  try {
    const answer = await send(
      new Request(`${origin}${path}`, {
        ...{ method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(deadline_ms) },
        headers: {
          'content-type': 'application/json',
          'x-atoll-timestamp': String(timestamp_s),
          'x-atoll-signature': await signSeamless(key, timestamp_s, path, body),
        },
      }),
    )
    const bytes = await readLimited(answer.body, answerLimit_bytes)
    if (!answer.ok || !bytes) return err(`status ${answer.status}`)
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), new TextDecoder().decode(bytes))
    return read.success ? ok(read.output) : err('an answer of another shape')
  } catch (error) {
    return err(describeError(error))
  }
}
