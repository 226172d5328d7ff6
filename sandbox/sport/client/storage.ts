import * as v from 'valibot'
import { hour_ms } from '#lib/time.ts'
import type { Skin } from '../frame/setup.ts'
import { chipCount } from './money.ts'
import { Draft } from './slip.ts'

/*
 * Data that outlives the page. A browser that refuses storage to frames throws; then the page around the frame gets all of it as one
 * text, and gives it back to the next frame.
 */
/** One that is damaged takes none of the others with it. */
const part = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

const Kept = v.object({
  slip: part(v.object({ draft: Draft, at_ms: v.number() })),
  favorites: part(v.array(v.string())),
  sort: part(v.picklist(['time', 'league'])),
  chips: part(v.record(v.string(), v.pipe(v.array(v.pipe(v.number(), v.minValue(1))), v.length(chipCount)))),
  /** The bets that were open when they were last looked at, by id. */
  open: part(v.array(v.string())),
  watched: part(v.array(v.string())),
})
export type Kept = v.InferOutput<typeof Kept>
type Name = keyof Kept

/** What the browser did not store. */
let refused: Kept = {}

/** A slip is of no use once its matches are over. */
const slipLife_ms = 12 * hour_ms

export function read<Key extends Name>(name: Key, skin: Skin): Kept[Key] {
  const found = name in refused ? refused : stored(name, skin)
  return name === 'slip' && isOver(found.slip) ? undefined : found[name]
}

function stored(name: Name, skin: Skin): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`${skin}:${name}`) ?? '')
    return v.parse(Kept, { [name]: value })
  } catch {
    return {}
  }
}

function isOver(slip: Kept['slip']): boolean {
  return slip !== undefined && Date.now() - slip.at_ms > slipLife_ms
}

/** Undefined where it is stored; else all that is to be kept by the page around the frame. */
export function write<Key extends Name>(
  name: Key,
  skin: Skin,
  value: NonNullable<Kept[Key]>,
): string | undefined {
  try {
    localStorage.setItem(`${skin}:${name}`, JSON.stringify(value))
    return undefined
  } catch {
    // Forbidden or full: see above.
    refused = { ...refused, [name]: value }
    return JSON.stringify(refused)
  }
}

/** Takes what the page around the frame has kept; what this frame could store itself, or has written since, counts more. */
export function takeKept(text: string, skin: Skin): void {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), text)
  if (!kept.success) return
  const lost = Object.entries(kept.output).filter(
    ([name]) => !Object.values(stored(name as Name, skin)).some(Boolean),
  )
  refused = { ...Object.fromEntries(lost), ...refused }
}
