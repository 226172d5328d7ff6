import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { Person } from './people.ts'
import { keyId, signingAlgorithm, type SigningKey } from './keys.ts'
import { clientId } from './authorization.ts'

const tokenLife = '10m'

/** The claims about a person (OpenID Connect Core, section 5.1). */
export function claimsOf(person: Person): Record<string, unknown> {
  const email = person.email === null ? {} : { email: person.email, email_verified: person.isEmailVerified }
  return { sub: person.sub, name: person.name, ...email }
}

export async function tokensFor(
  key: SigningKey,
  issuer: string,
  person: Person,
  nonce: string | undefined,
): Promise<{ id_token: string; access_token: string }> {
  const sign = (claims: Record<string, unknown>, audience: string, typ: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: signingAlgorithm, kid: keyId, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(tokenLife)
      .sign(key.privateKey)
  const withNonce = nonce === undefined ? {} : { nonce }
  return {
    id_token: await sign({ ...claimsOf(person), ...withNonce }, clientId, 'JWT'),
    access_token: await sign({ sub: person.sub, person }, `${issuer}/userinfo`, 'at+jwt'),
  }
}

/** The person of an access token; undefined for an invalid one. */
export async function personOfToken(
  key: SigningKey,
  issuer: string,
  token: string,
): Promise<Person | undefined> {
  try {
    const { payload } = await jwtVerify(token, key.publicJwk, {
      issuer,
      audience: `${issuer}/userinfo`,
      typ: 'at+jwt',
    })
    const person = v.safeParse(Person, payload['person'])
    return person.success ? person.output : undefined
  } catch {
    // A forged or expired token is expected from strangers.
    return undefined
  }
}
