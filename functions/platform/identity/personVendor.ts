import { PersonAnswer, personCheckPath, type PersonQuestion } from '#contract/personCheck.ts'
import type { Result } from '#lib/result.ts'
import { senderTo, type Services } from '../kit/services.ts'
import { askSigned } from './askSigned.ts'

/** A vendor for identity and sanctions as the platform asks it; another company's is another of these. */
export type PersonVendor = {
  /** The error is a line for the log: no answer within the deadline, or none that can be read. */
  check: (question: PersonQuestion) => Promise<Result<PersonAnswer, string>>
}

const deadline_ms = 3000

/** The configured vendor, in the dialect of contract/personCheck.ts; undefined if the deployment has none. */
export function personVendorOf({ config, env }: Services): PersonVendor | undefined {
  const { personVendor } = config
  if (!personVendor) return undefined
  const { origin, key, isLocal } = personVendor
  const party = { origin, key, send: senderTo(env, isLocal) }
  const call = { path: personCheckPath, schema: PersonAnswer, deadline_ms }
  return { check: (question) => askSigned(party, call, question) }
}
