import { day_ms, second_ms } from '#lib/time.ts'
import { archiveDelivery } from '../../../functions/platform/wallet/archive.ts'
import { wholeHistory } from '../../../functions/platform/wallet/archiveReads.ts'
import { borderOf } from '../../../functions/platform/wallet/border.ts'
import { audit, claim, type Owner } from '../../../functions/platform/wallet/ledger.ts'
import { adjust, credit, debit } from '../../../functions/platform/wallet/movements.ts'
import { catchUp } from '../../../functions/platform/wallet/rounds.ts'
import { walletSteps } from '../../../functions/platform/wallet/schema.ts'
import { openStorage, type ObjectStorage } from './storage.ts'
import { atMost, heading, told } from '../lib/report.ts'

const [days, kept, spin_ms] = [365, 90, 30 * second_ms]
const aDay = day_ms / spin_ms
/** The fastest that a market lets anybody spin. */
const fastest = day_ms / (3 * second_ms)
const megabyte = 1_000_000
const owner: Owner = { playerId: '00000000-0000-4000-8000-000000000000', currency: 'USD' }
const key = 'bench'.repeat(10)

/** A year of a player who never stops, with the wallet's own code: what the object and the archive have of it. */
export async function bench(): Promise<void> {
  heading(`A ledger of a year, a spin every ${spin_ms / second_ms} seconds, ${kept} days kept`)
  const now = Date.now
  try {
    await playYear()
  } finally {
    Date.now = now
  }
}

/** Methods of workerd that Node 24 has not. */
function addBase64(): void {
  Object.assign(Uint8Array.prototype, {
    toBase64(this: Uint8Array) {
      const text = btoa(String.fromCharCode(...this))
      return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    },
  })
  const fromBase64 = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  Object.assign(Uint8Array, { fromBase64 })
}

async function playYear(): Promise<void> {
  addBase64()
  const wallet = openStorage()
  const bucket = memoryBucket()
  const { sql } = wallet
  let clock = Date.UTC(2026, 0, 1)
  Date.now = () => clock
  for (const step of walletSteps) step(sql)
  claim(sql, owner)
  adjust(sql, { balanceKind: 'real', amount_minor: 100_000_000, key: 'k', reason: 'bench' })
  const sizes: number[] = []
  for (let day = 0; day < days; day += 1) {
    wallet.inTransaction(() => {
      for (let spin = 0; spin < aDay; spin += 1) play(sql, day * aDay + spin, (clock += spin_ms))
      // What the alarm does each second, and its deliveries.
      catchUp(sql)
      for (const [table, column] of [
        ['outbox', 'delivered_seq'],
        ['round_report', 'upto_seq'],
        ['house_report', 'upto_seq'],
        ['event_report', 'told_seq'],
      ])
        sql.exec(`UPDATE ${table} SET ${column} = (SELECT max(seq) FROM entry)`)
    })
    await archive(wallet, bucket)
    sizes.push(wallet.bytes())
  }
  await report(wallet, bucket, sizes)
  wallet.end()
}

function play(sql: SqlStorage, spin: number, at: number): void {
  const ids = { provider: 'pragmatic', gameId: 'gems', roundId: `round-${spin}` }
  const stake = { ...ids, transactionId: `move-${at}`, amount_minor: 100 }
  const taken = debit(sql, { ...stake, product: null, stopped: [] })
  const paid = credit(sql, {
    ...ids,
    transactionId: `move-${at + 1}`,
    amount_minor: spin % 3 === 0 ? 290 : 0,
  })
  if (!taken.ok || !paid.ok) throw new Error('a spin was refused')
}

async function archive({ sql, inTransaction }: ObjectStorage, bucket: R2Bucket): Promise<void> {
  const env = {
    ...{ AUTH_SECRET: key, OPERATOR_KEY: key, DOCUMENT_KEY: key, SEAMLESS_KEYS: { pragmatic: key } },
    ...{ SITE_ORIGIN: 'https://atoll.test', LEDGER_DAYS: kept, DOCUMENTS: bucket, COPIES: copies },
    DB: keyDatabase,
  } as unknown as Parameters<typeof archiveDelivery.due>[1]
  const open = {
    env,
    owner,
    sql,
    inTransaction: <T>(run: (own: SqlStorage) => T) => inTransaction(() => run(sql)),
  }
  for (let before = -1; before !== borderOf(sql).segments;) {
    before = borderOf(sql).segments
    await archiveDelivery.run(open)
  }
}

async function report({ sql }: ObjectStorage, bucket: MemoryBucket, sizes: readonly number[]): Promise<void> {
  const { entries, sums, balances } = audit(sql)
  if (entries !== 1 + 2 * days * aDay || sums.real !== balances.real)
    throw new Error('the ledger does not add up')
  const page = await wholeHistory(sql, { bucket, playerId: owner.playerId }, Math.ceil(entries / 10), 10)
  if (page.entries.at(-1)?.seq !== 1) throw new Error('the first entry is not told')
  const [half = 0, end = 0] = [sizes[Math.floor(days / 2)], sizes.at(-1)]
  told('the object after half a year', half / megabyte, 'MB')
  told('the object after the year', end / megabyte, 'MB')
  atMost('growth from half a year to the end, a day', (end - half) / (days / 2), 500, 'bytes')
  told('the object at a spin every three seconds, by its share', (end * fastest) / aDay / megabyte, 'MB')
  told('the archive', bucket.bytes() / megabyte, 'MB')
  told('segments', borderOf(sql).segments, '')
}

/** The segments again, which nobody reads here. */
const copies = { head: async () => null, put: async () => null } as unknown as R2Bucket

let wrapped: { wrapped_by: unknown; wrapped: unknown } | undefined
/** D1 as far as the key of documents needs it. */
const keyDatabase = {
  prepare: (query: string) => ({
    first: async () => (query.includes('count(*)') ? { n: 0 } : wrapped),
    bind: (wrapped_by: unknown, text: unknown) => ({
      run: async () => void (wrapped = { wrapped_by, wrapped: text }),
    }),
  }),
}

type MemoryBucket = R2Bucket & { bytes: () => number }

/** R2 as far as segments use it. */
function memoryBucket(): MemoryBucket {
  const files = new Map<string, { body: ArrayBuffer; customMetadata: Record<string, string> }>()
  return {
    put: async (name: string, body: ArrayBuffer, { customMetadata = {} }: R2PutOptions = {}) => {
      if (!files.has(name)) files.set(name, { body, customMetadata })
    },
    get: async (name: string) => {
      const file = files.get(name)
      return file ? { customMetadata: file.customMetadata, arrayBuffer: async () => file.body } : null
    },
    list: async () => ({ objects: [] }),
    bytes: () => [...files.values()].reduce((sum, { body }) => sum + body.byteLength, 0),
  } as unknown as MemoryBucket
}
