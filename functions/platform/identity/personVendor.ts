import * as v from 'valibot'
import { PersonAnswer, personCheckPath, type PersonQuestion } from '#contract/personCheck.ts'
import { signSeamless } from '#contract/seamless.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { describeError } from '../../shared/log.ts'
import { readLimited } from '../../shared/readLimited.ts'
import type { Services } from '../kit/services.ts'

/** A vendor for identity and sanctions as the platform asks it; another company's is another of these. */
export type PersonVendor = {
  /** The error is a line for the log: no answer within the deadline, or none that can be read. */
  check: (question: PersonQuestion) => Promise<Result<PersonAnswer, string>>
}

const deadline_ms = 3000
const answerLimit_bytes = 64 * 1024

/** The configured vendor; undefined if the deployment has none. */
export function personVendorOf({ config, env }: Services): PersonVendor | undefined {
  const { personVendor } = config
  if (!personVendor) return undefined
  const { origin, key, isLocal } = personVendor
  const send = (request: Request) => (isLocal && env.SANDBOX ? env.SANDBOX.fetch(request) : fetch(request))
  return sandboxVendor({ origin, key, send })
}

type Caller = { origin: string; key: string; send: (request: Request) => Promise<Response> }

/** The dialect of contract/personCheck.ts. */
function sandboxVendor({ origin, key, send }: Caller): PersonVendor {
  return {
    check: async (question) => {
      const body = JSON.stringify(question)
      const timestamp_s = Math.floor(Date.now() / 1000)
      try {
        const answer = await send(
          new Request(`${origin}${personCheckPath}`, {
            ...{ method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(deadline_ms) },
            headers: {
              'content-type': 'application/json',
              'x-atoll-timestamp': String(timestamp_s),
              'x-atoll-signature': await signSeamless(key, timestamp_s, personCheckPath, body),
            },
          }),
        )
        return await readAnswer(answer)
      } catch (error) {
        return err(describeError(error))
      }
    },
  }
}

async function readAnswer(answer: Response): Promise<Result<PersonAnswer, string>> {
  const bytes = await readLimited(answer.body, answerLimit_bytes)
  if (!answer.ok || !bytes) return err(`status ${answer.status}`)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PersonAnswer), new TextDecoder().decode(bytes))
  return read.success ? ok(read.output) : err('an answer of another shape')
}
