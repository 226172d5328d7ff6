import { randomBytes } from 'node:crypto'
import { secretName } from '../../functions/shared/numberedKeys.ts'
import { ExpectedFailure } from '../lib/run.ts'
import { ensureDatabase, query, storedSecrets } from './cloudflare.ts'
import { sharedNames } from './sandbox.ts'
import { numbersOf } from './secrets.ts'
import type { Target } from './steps.ts'
import { namesOf, type WorkerName } from './workers.ts'
import { putSecrets } from './wrangler.ts'

/*
 * `npm run deploy -- rotate <key>`: the next number of a key counts beside the one before, which `--remove-old` takes away later. Nothing is
 * printed or written. docs/operate/rotation.md says for each key when the old one may go.
 */
type Key = {
  worker: WorkerName
  /** What ends with the old key, said before it is removed. */
  ends: string
  /** Drawn here, in this form; another party's come from the environment. */
  draw?: (number: number) => string
  /** Throws while the old one is still needed. */
  mayEnd?: (target: Target, newest: number) => Promise<void>
}

const random = () => randomBytes(32).toString('base64url')

const keys: Record<string, Key> = {
  AUTH_SECRET: {
    worker: 'platform',
    draw: random,
    ends: 'recovery codes from before, and second factors that nobody used since',
  },
  OPERATOR_KEY: { worker: 'platform', draw: random, ends: 'calls with the old key' },
  DOCUMENT_KEY: { worker: 'platform', draw: random, ends: 'nothing', mayEnd: isWrapped },
  SESSION_KEYS: {
    worker: 'site',
    draw: (number) => JSON.stringify({ [number]: random() }),
    ends: 'sessions that were not used since',
  },
  SEAMLESS_KEYS: { worker: 'platform', ends: 'wallet calls that are signed with the old key' },
  BOOK_KEY: { worker: 'platform', ends: 'calls of the book that are signed with the old key' },
  PAYMENT_KEYS: { worker: 'platform', ends: 'call-backs that are signed with the old key' },
  PARTNER_KEYS: { worker: 'site', ends: 'nothing: our calls are signed with the newest' },
  SPORTSBOOK_KEYS: { worker: 'site', ends: 'nothing: our calls are signed with the newest' },
}

export async function rotate(
  target: Target,
  name: string,
  { removesOld }: { removesOld: boolean },
): Promise<void> {
  const key = keys[name]
  if (!key) throw new ExpectedFailure(`rotate takes one of ${Object.keys(keys).join(', ')}`)
  if (sharedNames(key.worker, target.file).includes(name))
    throw new ExpectedFailure(
      `${name} is shared with the sandbox: STAGING_KEY=… npm run deploy draws all of these anew`,
    )
  const worker = namesOf(target.file)[key.worker]
  const numbers = numbersOf(await storedSecrets(target.cloudflare, worker), name)
  const [newest, ...older] = numbers
  if (newest === undefined) throw new ExpectedFailure(`${worker} has no ${name}: deploy first`)
  if (removesOld) return removeOld(target, { name, key, worker, newest, older })
  if (older.length > 0)
    throw new ExpectedFailure(
      `${secretName(name, newest)} counts already beside the one before. When that may end, --remove-old removes it.`,
    )
  const next = secretName(name, newest + 1)
  await putSecrets(worker, { [next]: nextValue(name, key, newest + 1) })
  console.log(`${worker}: ${next} counts from now on, and ${secretName(name, newest)} still does`)
}

type Old = { name: string; key: Key; worker: string; newest: number; older: readonly number[] }

async function removeOld(target: Target, { name, key, worker, newest, older }: Old): Promise<void> {
  if (older.length === 0) return console.log(`${worker}: ${secretName(name, newest)} is the only one`)
  await key.mayEnd?.(target, newest)
  const old = older.map((number) => secretName(name, number))
  await putSecrets(worker, Object.fromEntries(old.map((secret) => [secret, null])))
  console.log(`${worker}: ${old.join(', ')} removed. What ends: ${key.ends}`)
}

/** A value of the environment stands for one that is drawn: OPERATOR_KEY is of no use to scripts that nobody gives it. */
function nextValue(name: string, { draw }: Key, number: number): string {
  const given = process.env[name]
  if (given) return given
  if (draw) return draw(number)
  throw new ExpectedFailure(`${name} is chosen with the other side: set the new value in the environment`)
}

async function isWrapped({ file, cloudflare }: Target, newest: number): Promise<void> {
  const database = await ensureDatabase(cloudflare, namesOf(file).database)
  const [row] = await query<{ wrapped_by: number }>(
    cloudflare,
    database.id,
    'SELECT wrapped_by FROM document_key',
  )
  if (row && row.wrapped_by !== newest)
    throw new ExpectedFailure(
      'The key of documents is still wrapped by the old DOCUMENT_KEY: the cron wraps it anew within a minute.',
    )
}
