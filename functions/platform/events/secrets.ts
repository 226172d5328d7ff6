import { and, eq } from 'drizzle-orm'
import type { Services } from '../kit/services.ts'
import { decryptRotated, encrypt, type EncryptionContext } from '../kit/encryption.ts'
import { webhookEndpoint, type WebhookEndpoint } from '../tables/events.ts'

/** The secrets of endpoints, encrypted with AUTH_SECRET: they are needed in clear for each signature. */
const contextOf = (key: string, id: string): EncryptionContext => ({
  key,
  purpose: 'webhook secret',
  aad: id,
})

export function sealSecret({ config }: Services, endpointId: string, secret: string): Promise<string> {
  return encrypt(secret, contextOf(config.authSecret, endpointId))
}

/** Those that sign now: the newest first, and the one before while both count. What is under an older key of ours is encrypted anew. */
export async function secretsOf(services: Services, row: WebhookEndpoint): Promise<string[]> {
  const { id, secret, secretBefore, beforeUntil } = row
  const isBoth = secretBefore !== null && (beforeUntil ?? 0) > Date.now()
  const [now, before] = await Promise.all(
    [secret, ...(isBoth ? [secretBefore] : [])].map((one) => opened(services, id, one)),
  )
  if (!now) throw new Error('an endpoint has a secret')
  if (now.isStale) {
    const changes = {
      secret: await sealSecret(services, id, now.text),
      ...(before && { secretBefore: await sealSecret(services, id, before.text) }),
    }
    await services.db
      .update(webhookEndpoint)
      .set(changes)
      .where(and(eq(webhookEndpoint.id, id), eq(webhookEndpoint.secret, secret)))
  }
  return before ? [now.text, before.text] : [now.text]
}

function opened({ config }: Services, id: string, sealed: string) {
  const { authSecret, authSecretBefore } = config
  const before = authSecretBefore === undefined ? undefined : contextOf(authSecretBefore, id)
  return decryptRotated(sealed, contextOf(authSecret, id), before)
}
