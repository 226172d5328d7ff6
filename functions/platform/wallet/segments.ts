import { hashOf } from '#lib/chain.ts'
import { sha256Hex } from '#lib/hash.ts'
import { hmacHex } from '#lib/hmac.ts'
import { gunzip, gzip } from '../kit/packed.ts'
import { documentKey } from '../kit/documentKey.ts'
import type { PlatformEnv, Services } from '../kit/services.ts'
import type { Entry } from './ledger.ts'
import type { RoundSums } from './rounds.ts'

/*
 * The archive of a ledger in R2: segments of as many entries each, numbered from 1. The hash of a segment covers its bytes, its player and
 * its number, and the hash before it (lib/chain.ts); a signature of the hash, by a key of the platform, says that the platform wrote it.
 */
export type Segment = {
  /** In their order, numbered without a gap. */
  entries: Entry[]
  /** The rounds that begin with one of them. Where the object has a row of one, that is newer. */
  rounds: ArchivedRound[]
}
export type ArchivedRound = RoundSums & { outcome: string | null; replay: string | null }
type Seal = { before: string; hash: string; signature: string }

const prefix = 'ledger/'
const digits = 9

const segmentsPrefix = (playerId: string) => `${prefix}${playerId}/`
export function segmentName(playerId: string, n: number): string {
  return `${segmentsPrefix(playerId)}${`${n}`.padStart(digits, '0')}`
}

/** The number of a segment by its name; undefined for a name that no segment has. */
function segmentNumber(name: string): number | undefined {
  const last = name.slice(name.lastIndexOf('/') + 1)
  return last.length === digits && /^\d+$/.test(last) ? Number(last) : undefined
}

type Place = { playerId: string; n: number; before: string }

/** Writes a segment that is not there yet. One that is there stays: it is from a try that ended before it was counted. */
export async function writeSegment(
  bucket: R2Bucket,
  key: string,
  { playerId, n, before }: Place,
  segment: Segment,
): Promise<void> {
  const bytes = new Uint8Array(new TextEncoder().encode(JSON.stringify(segment)))
  const hash = await hashOfBytes({ playerId, n, before }, bytes)
  await bucket.put(segmentName(playerId, n), await gzip(bytes), {
    onlyIf: new Headers({ 'If-None-Match': '*' }),
    httpMetadata: { contentType: 'application/json', contentEncoding: 'gzip' },
    customMetadata: { before, hash, signature: await signatureOf(key, hash) },
  })
}

/** A segment as it is stored. `counted`: the hash of what is there, which is `seal.hash` unless somebody changed it. */
type Stored = { seal: Seal; counted: string; digest: string; segment: Segment }

export async function readSegment(bucket: R2Bucket, playerId: string, n: number): Promise<Stored | null> {
  const stored = await bucket.get(segmentName(playerId, n))
  if (!stored) return null
  const { before = '', hash = '', signature = '' } = stored.customMetadata ?? {}
  const packed = await stored.arrayBuffer()
  // What cannot be unpacked was changed, and its own bytes say so.
  const bytes = await gunzip(packed).catch(() => new Uint8Array(packed))
  return {
    seal: { before, hash, signature },
    counted: await hashOfBytes({ playerId, n, before }, bytes),
    digest: await sha256Hex(bytes),
    segment: parsed(bytes),
  }
}

/** Bytes that are no segment are one without entries; their hash says that they were changed. */
function parsed(bytes: Uint8Array): Segment {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Segment
  } catch {
    return { entries: [], rounds: [] }
  }
}

/** Throws where it is missing or damaged: a history with a hole would look whole. */
export async function wholeSegment(bucket: R2Bucket, playerId: string, n: number): Promise<Segment> {
  const stored = await readSegment(bucket, playerId, n)
  if (!stored) throw new Error(`segment ${n} of a ledger is missing`)
  if (stored.counted !== stored.seal.hash) throw new Error(`segment ${n} of a ledger was changed`)
  return stored.segment
}

/** The players who have segments. */
export async function listLedgers({ DOCUMENTS }: PlatformEnv, after: string | undefined) {
  const listed = await DOCUMENTS.list({
    prefix,
    delimiter: '/',
    ...(after !== undefined && { cursor: after }),
  })
  const items = listed.delimitedPrefixes.map((name) => ({ id: name.slice(prefix.length, -1) }))
  return { items, next: listed.truncated ? listed.cursor : null }
}

const atOnce = 10

/** The segments of a player after a number, for whoever checks the chain. */
export async function readLedger(services: Services, playerId: string, after: number) {
  const own = segmentsPrefix(playerId)
  const { objects } = await services.env.DOCUMENTS.list({
    ...{ prefix: own, limit: atOnce },
    ...(after > 0 && { startAfter: segmentName(playerId, after) }),
  })
  const names = objects.map(({ key }) => key.slice(own.length))
  return Promise.all(names.map((name) => checkedSegment(services, playerId, name)))
}

async function checkedSegment(services: Services, playerId: string, name: string) {
  const n = segmentNumber(name)
  const stored = n === undefined ? null : await readSegment(services.env.DOCUMENTS, playerId, n)
  if (n === undefined || !stored)
    return { id: null, name, before: '', hash: '', values: [], is_signed: false }
  const { before, hash, signature } = stored.seal
  const is_signed = signature === (await signatureOf(await documentKey(services), hash))
  return { id: n, name, before, hash, values: segmentValues(playerId, n, stored.digest), is_signed }
}

/** What the chain says of a segment, as `hashOf` takes it. */
const segmentValues = (playerId: string, n: number, digest: string) => [playerId, n, digest]

async function hashOfBytes({ playerId, n, before }: Place, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hashOf(before, segmentValues(playerId, n, await sha256Hex(bytes)))
}

/** The purpose is part of what is signed, because the key has other uses. */
export function signatureOf(key: string, hash: string): Promise<string> {
  return hmacHex(key, `ledger segment\n${hash}`)
}

/** The same segment into another bucket, unless it is there. */
export async function copySegment(from: R2Bucket, to: R2Bucket, playerId: string, n: number): Promise<void> {
  const name = segmentName(playerId, n)
  if ((await to.head(name)) !== null) return
  const stored = await from.get(name)
  if (!stored) throw new Error(`segment ${n} of a ledger is missing`)
  await to.put(name, await stored.arrayBuffer(), {
    onlyIf: new Headers({ 'If-None-Match': '*' }),
    httpMetadata: { contentType: 'application/json', contentEncoding: 'gzip' },
    ...(stored.customMetadata && { customMetadata: stored.customMetadata }),
  })
}
