import { decrypt, encrypt, type EncryptionContext } from './encryption.ts'
import { randomToken } from './secrets.ts'
import type { Services } from './services.ts'

/*
 * Photos and numbers of documents, hashes of identities and signatures of the archive are made with one key, which is drawn once and kept in
 * D1, wrapped by DOCUMENT_KEY. So the secret changes, and what was made stays readable: only the wrap is made anew, by the cron. Where
 * documents are from before the wrap, the key is the first DOCUMENT_KEY itself.
 */
type Wrapped = { wrapped_by: number; wrapped: string }

let known = new WeakMap<object, string>()

/** After the database is another one. */
export function forgetDocumentKey(): void {
  known = new WeakMap()
}

export async function documentKey(services: Services): Promise<string> {
  // What is forgotten meanwhile is not kept again.
  const keys = known
  const before = keys.get(services.env)
  if (before !== undefined) return before
  // Kept when it is there: a promise of one request is not another's to wait for.
  const key = await unwrap(services)
  keys.set(services.env, key)
  return key
}

/** The context of a document's encrypted photo or number. */
export async function documentContext(
  services: Services,
  what: 'photo' | 'number',
  id: string,
): Promise<EncryptionContext> {
  return { key: await documentKey(services), purpose: `document ${what}`, aad: id }
}

/** For the schedule: wraps the key by the newest secret. */
export async function wrapAnew(services: Services): Promise<boolean> {
  const row = await wrappedKey(services)
  const newest = newestOf(services)
  if (!row || row.wrapped_by === newest.number) return false
  const key = await unwrap(services)
  await services.env.DB.prepare('UPDATE document_key SET wrapped_by = ?, wrapped = ? WHERE wrapped_by = ?')
    .bind(newest.number, await encrypt(key, contextOf(newest.value)), row.wrapped_by)
    .run()
  return false
}

async function unwrap(services: Services): Promise<string> {
  const { wrapped_by, wrapped } = (await wrappedKey(services)) ?? (await firstKey(services))
  const secret = services.config.documents.keys.find(({ number }) => number === wrapped_by)
  if (!secret)
    throw new Error(`DOCUMENT_KEY number ${wrapped_by} is missing, which wraps the key of documents`)
  return decrypt(wrapped, contextOf(secret.value))
}

function wrappedKey({ env: { DB } }: Services): Promise<Wrapped | null> {
  return DB.prepare('SELECT wrapped_by, wrapped FROM document_key').first<Wrapped>()
}

/** Of two isolates that draw it at once, both take what is stored. */
async function firstKey(services: Services): Promise<Wrapped> {
  const key = (await hasDocuments(services)) ? services.config.documents.keys.at(-1)?.value : randomToken()
  if (key === undefined) throw new Error('DOCUMENT_KEY is missing')
  const { number, value } = newestOf(services)
  await services.env.DB.prepare(
    'INSERT OR IGNORE INTO document_key (id, wrapped_by, wrapped) VALUES (1, ?, ?)',
  )
    .bind(number, await encrypt(key, contextOf(value)))
    .run()
  const stored = await wrappedKey(services)
  if (!stored) throw new Error('the key of documents was not stored')
  return stored
}

async function hasDocuments({ env: { DB, DOCUMENTS } }: Services): Promise<boolean> {
  const query = 'SELECT (SELECT count(*) FROM document) + (SELECT count(*) FROM identity_hash) AS n'
  if (((await DB.prepare(query).first<{ n: number }>())?.n ?? 0) > 0) return true
  return (await DOCUMENTS.list({ prefix: 'ledger/', limit: 1 })).objects.length > 0
}

function newestOf({ config }: Services) {
  const [newest] = config.documents.keys
  if (!newest) throw new Error('DOCUMENT_KEY is missing')
  return newest
}

const contextOf = (key: string): EncryptionContext => ({
  key,
  purpose: 'key of documents',
  aad: 'document_key',
})
