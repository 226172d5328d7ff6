/*
 * A key that changes has a number in its name: `AUTH_SECRET`, then `AUTH_SECRET_2`. The highest is the one in use, and the others still
 * count. `npm run deploy -- rotate` draws the next one and later removes the older (docs/operate/rotation.md).
 */
type Source = Readonly<Record<string, unknown>>
type Numbered = { number: number; value: unknown }

/** The values of a key, the newest first. */
export function numberedOf(source: object, name: string): Numbered[] {
  const pattern = new RegExp(`^${name}(?:_(\\d{1,4}))?$`)
  return Object.entries(source)
    .flatMap(([each, value]) => {
      const found = pattern.exec(each)
      return found && value !== undefined ? [{ number: Number(found[1] ?? 1), value: value as unknown }] : []
    })
    .toSorted((one, other) => other.number - one.number)
}

/** The number of a secret by its name; undefined where the name is of another key. */
export function numberIn(secret: string, name: string): number | undefined {
  return numberedOf({ [secret]: '' }, name)[0]?.number
}

export const secretName = (name: string, number: number) => (number === 1 ? name : `${name}_${number}`)

/** How the values of a key become what the configuration reads: the two last ones, a list of all, or lists and tables by id. */
type Joined = 'before' | 'list' | 'lists' | 'table'

/** The same variables, with every numbered key under its first name in the form that the configuration reads. */
export function withNumbered(source: object, keys: Readonly<Record<string, Joined>>): Source {
  const joined: Record<string, unknown> = {}
  for (const [name, how] of Object.entries(keys)) {
    const values = numberedOf(source, name)
    if (values.length === 0 || (values.length === 1 && values[0]?.number === 1)) continue
    Object.assign(
      joined,
      join[how](
        name,
        values.map(({ value }) => value),
      ),
    )
  }
  return { ...source, ...joined }
}

const join: Record<Joined, (name: string, values: unknown[]) => Source> = {
  before: (name, [newest, before]) => ({
    [name]: newest,
    ...(before !== undefined && { [`${name}_BEFORE`]: before }),
  }),
  list: (name, values) => ({ [name]: JSON.stringify([...new Set(values.flatMap(listOf))]) }),
  lists: (name, values) => {
    const ids = new Map<string, unknown[]>()
    for (const table of values.map(tableOf))
      for (const [id, keys] of Object.entries(table)) ids.set(id, [...(ids.get(id) ?? []), ...[keys].flat()])
    return {
      [name]: JSON.stringify(Object.fromEntries([...ids].map(([id, keys]) => [id, [...new Set(keys)]]))),
    }
  },
  table: (name, values) => ({
    [name]: JSON.stringify(Object.assign({}, ...values.toReversed().map(tableOf))),
  }),
}

function listOf(value: unknown): unknown[] {
  const text = String(value)
  return text.startsWith('[') ? (JSON.parse(text) as unknown[]) : [text]
}

const tableOf = (value: unknown): Source =>
  typeof value === 'string' ? (JSON.parse(value) as Source) : (value as Source)
