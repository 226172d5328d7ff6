import { sha256Hex } from './hash.ts'

/*
 * A chain of entries, numbered from 1 without a gap. The hash of each covers its values and the hash of the one before, so it is a
 * function of all entries up to it: whoever computes it gets the same one.
 */
export type Values = (string | number | null)[]
/** `before` and `hash` are null for an entry that is not sealed yet. */
export type ChainEntry = { id: number; before: string | null; hash: string | null; values: Values }
/** What the chain was at the end of a day, as it is kept elsewhere. */
export type Anchor = { day: string; last_id: number; hash: string }

/** The hash before the first entry. */
export const firstHash = '0'.repeat(64)

export function hashOf(before: string, values: Values): Promise<string> {
  return sha256Hex(`${before}\n${JSON.stringify(values)}`)
}

/**
 * missing: entries `id` to `until` are not there. changed: the entry is not the one that was sealed. inserted: it stands where none can
 * stand, unsealed before a sealed one or out of order. unlinked: it does not follow the entry before it, so one was put in the other's
 * place. rewritten: the chain agrees with itself, but not with the anchor of `day`.
 */
export type ChainFault =
  | { kind: 'missing'; id: number; until: number }
  | { kind: 'changed' | 'inserted' | 'unlinked'; id: number }
  | { kind: 'rewritten'; id: number; day: string }

/** Where a chain begins whose oldest entries were deleted by their age: after an anchor. */
type Start = Pick<Anchor, 'last_id' | 'hash'>

/** Follows a chain entry by entry, in the order of their numbers. */
export class ChainCheck {
  readonly faults: ChainFault[] = []
  sealed = 0
  open = 0
  #last: { id: number; hash: string }
  #unsealed: number[] = []
  readonly #anchors: readonly Anchor[]

  constructor(anchors: readonly Anchor[], start: Start = { last_id: 0, hash: firstHash }) {
    this.#anchors = anchors
    this.#last = { id: start.last_id, hash: start.hash }
  }

  async add({ id, before, hash, values }: ChainEntry): Promise<void> {
    const last = this.#last
    if (id <= last.id) return void this.faults.push({ kind: 'inserted', id })
    const isNext = id === last.id + 1
    if (!isNext) this.#missing(id - 1)
    if (before === null || hash === null) {
      this.open += 1
      this.#unsealed.push(id)
      this.#last = { id, hash: last.hash }
      return
    }
    for (const one of this.#unsealed.splice(0)) this.faults.push({ kind: 'inserted', id: one })
    this.sealed += 1
    if (isNext && before !== last.hash) this.faults.push({ kind: 'unlinked', id })
    if ((await hashOf(before, values)) !== hash) this.faults.push({ kind: 'changed', id })
    for (const { day, last_id, hash: kept } of this.#anchors)
      if (last_id === id && kept !== hash) this.faults.push({ kind: 'rewritten', id, day })
    this.#last = { id, hash }
  }

  /** `newestId`: the highest number that was ever given. */
  end(newestId: number): void {
    const highest = Math.max(newestId, ...this.#anchors.map(({ last_id }) => last_id))
    if (highest > this.#last.id) this.#missing(highest)
  }

  #missing(until: number): void {
    this.faults.push({ kind: 'missing', id: this.#last.id + 1, until })
  }
}
