import { hmacHex } from '#lib/hmac.ts'
import { personTexts, type Person } from '#contract/person.ts'
import { RegisterAnswer, registerPath, type RegisterQuestion } from '#contract/register.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import { senderTo, type Services } from '../kit/services.ts'
import { askSigned, type Party } from './askSigned.ts'

type RegisterEntry = { id: string; person: Person }
/** A national register as the platform asks it; another country's is another of these. */
export type Register = {
  /** The ids of those who are excluded; unknown if the register gives no answer. */
  excludedOf: (people: readonly RegisterEntry[]) => Promise<Result<ReadonlySet<string>, 'unknown'>>
}

const deadline_ms = 2000
/** After so many failures in a row nobody waits for the register for a while; each isolate counts its own. */
const failuresToOpen = 3
const openFor_ms = 10_000
const outage = { failures: 0, until: 0 }

/** The configured register; undefined if the deployment has none. */
export function registerOf({ config, env }: Services): Register | undefined {
  const { register } = config
  if (!register) return undefined
  const { origin, key, isLocal } = register
  return sandboxRegister({ origin, key, send: senderTo(env, isLocal) })
}

/** The dialect of contract/register.ts. */
function sandboxRegister(party: Party): Register {
  return {
    excludedOf: async (people) => {
      if (outage.until > Date.now()) return err('unknown')
      const answer = await askRegister(party, {
        people: await Promise.all(people.map((one) => marked(party, one))),
      })
      if (answer.ok) outage.failures = 0
      else noteFailure()
      return answer
    },
  }
}

async function marked({ key }: Party, { id, person }: RegisterEntry) {
  return { id, marks: await Promise.all(personTexts(person).map((text) => hmacHex(key, text))) }
}

async function askRegister(
  party: Party,
  question: RegisterQuestion,
): Promise<Result<ReadonlySet<string>, 'unknown'>> {
  const answer = await askSigned(party, { path: registerPath, schema: RegisterAnswer, deadline_ms }, question)
  // `noteFailure` logs it.
  return answer.ok ? ok(new Set(answer.value.excluded)) : err('unknown')
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
