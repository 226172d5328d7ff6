import * as v from 'valibot'

/** A person with an account at the simulated provider. */
export const Person = v.object({
  sub: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  isEmailVerified: v.boolean(),
})
export type Person = v.InferOutput<typeof Person>

/** The people on the consent page: the cases that a site has to handle. */
export const people: readonly Person[] = [
  { sub: 'reef-noa', name: 'Noa Levi', email: 'noa@reef.test', isEmailVerified: true },
  { sub: 'reef-daniel', name: 'Daniel Haddad', email: 'daniel@reef.test', isEmailVerified: false },
  { sub: 'reef-demo', name: 'Demo Player', email: 'demo@atoll.test', isEmailVerified: true },
  { sub: 'reef-staff', name: 'Studio Operator', email: 'operator@atoll.test', isEmailVerified: true },
  { sub: 'reef-marina', name: 'Марина Белова', email: null, isEmailVerified: false },
]

/** The form for a new person. */
export const NewPerson = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)),
  email: v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254))]),
  verified: v.optional(v.literal('on')),
})

/** The same email gives the same person; without one it is always a new person. */
export async function newPerson(from: v.InferOutput<typeof NewPerson>): Promise<Person> {
  const seed = new TextEncoder().encode(from.email || crypto.randomUUID())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', seed))
  return {
    sub: `reef-${digest.slice(0, 12).toHex()}`,
    name: from.name,
    email: from.email || null,
    isEmailVerified: from.email !== '' && from.verified === 'on',
  }
}
