import * as v from 'valibot'
import { hmacHex } from '#lib/hmac.ts'
import { personTexts, type Person } from '#contract/person.ts'
import { RegisterAnswer, registerPath, type RegisterQuestion } from '#contract/register.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { signSeamless } from '#contract/seamless.ts'
import { log } from '../../shared/log.ts'
import { readLimited } from '../../shared/readLimited.ts'
import type { Services } from '../kit/services.ts'

type RegisterEntry = { id: string; person: Person }
/** A national register as the platform asks it; another country's is another of these. */
export type Register = {
  /** The ids of those who are excluded; unknown if the register gives no answer. */
  excludedOf: (people: readonly RegisterEntry[]) => Promise<Result<ReadonlySet<string>, 'unknown'>>
}

const timeout_ms = 2000
const answerLimit_bytes = 64 * 1024
/** After so many failures in a row nobody waits for the register for a while; each isolate counts its own. */
const failuresToOpen = 3
const openFor_ms = 10_000
const outage = { failures: 0, until: 0 }

/** The configured register; undefined if the deployment has none. */
export function registerOf({ config, env }: Services): Register | undefined {
  const { register } = config
  if (!register) return undefined
  const send = (request: Request) =>
    register.isLocal && env.SANDBOX ? env.SANDBOX.fetch(request) : fetch(request)
  return sandboxRegister({ origin: register.origin, key: register.key, send })
}

type Caller = { origin: string; key: string; send: (request: Request) => Promise<Response> }

/** The dialect of contract/register.ts. */
function sandboxRegister(caller: Caller): Register {
  return {
    excludedOf: async (people) => {
      if (outage.until > Date.now()) return err('unknown')
      const answer = await askRegister(caller, {
        people: await Promise.all(people.map((one) => marked(caller, one))),
      })
      if (answer.ok) outage.failures = 0
      else noteFailure()
      return answer
    },
  }
}

async function marked({ key }: Caller, { id, person }: RegisterEntry) {
  return { id, marks: await Promise.all(personTexts(person).map((text) => hmacHex(key, text))) }
}

async function askRegister(
  { origin, key, send }: Caller,
  question: RegisterQuestion,
): Promise<Result<ReadonlySet<string>, 'unknown'>> {
  const body = JSON.stringify(question)
  const timestamp_s = Math.floor(Date.now() / 1000)
  try {
    const answer = await send(
      new Request(`${origin}${registerPath}`, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout_ms),
        headers: {
          'content-type': 'application/json',
          'x-atoll-timestamp': String(timestamp_s),
          'x-atoll-signature': await signSeamless(key, timestamp_s, registerPath, body),
        },
      }),
    )
    const bytes = await readLimited(answer.body, answerLimit_bytes)
    const read = v.safeParse(
      v.pipe(v.string(), v.parseJson(), RegisterAnswer),
      new TextDecoder().decode(bytes ?? new Uint8Array()),
    )
    return answer.ok && read.success ? ok(new Set(read.output.excluded)) : err('unknown')
  } catch {
    // A time-out or a broken connection: `noteFailure` logs it.
    return err('unknown')
  }
}

/** For tests, which share an isolate: what one learned of the register is not the next one's. */
export function forgetOutage(): void {
  outage.failures = 0
  outage.until = 0
}

function noteFailure(): void {
  outage.failures += 1
  if (outage.failures >= failuresToOpen) outage.until = Date.now() + openFor_ms
  log('error', 'the register of exclusions does not answer', { failures: outage.failures })
}
