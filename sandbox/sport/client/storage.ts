import * as v from 'valibot'
import { chipCount } from './money.ts'
import { Draft } from './slip.ts'

/*
 * Data that outlives the page: the slip while the tab is open, for a return after a sign-in; favorites and watched
 * events on the device. A browser that refuses storage to frames throws; then the data lives as long as the page.
 */
const stores = {
  slip: { area: () => sessionStorage, schema: Draft },
  favorites: { area: () => localStorage, schema: v.array(v.string()) },
  sort: { area: () => localStorage, schema: v.picklist(['time', 'league']) },
  chips: {
    area: () => localStorage,
    schema: v.record(v.string(), v.pipe(v.array(v.pipe(v.number(), v.minValue(1))), v.length(chipCount))),
  },
  /** The bets that were open when they were last looked at, by id. */
  open: { area: () => localStorage, schema: v.array(v.string()) },
  watched: { area: () => sessionStorage, schema: v.array(v.string()) },
}
type Stores = typeof stores

export function read<Name extends keyof Stores>(
  name: Name,
  skin: string,
): v.InferOutput<Stores[Name]['schema']> | undefined {
  const { area, schema } = stores[name]
  try {
    const parsed = v.safeParse(schema, JSON.parse(area().getItem(`${skin}:${name}`) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Whether it could be stored. */
export function write<Name extends keyof Stores>(
  name: Name,
  skin: string,
  value: v.InferOutput<Stores[Name]['schema']>,
): boolean {
  try {
    stores[name].area().setItem(`${skin}:${name}`, JSON.stringify(value))
    return true
  } catch {
    // Forbidden or full: see above.
    return false
  }
}
