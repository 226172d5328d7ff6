import * as v from 'valibot'

/* The values that the workers' configurations are made of. A message follows the name of the variable. */

const characters = (least: number) =>
  v.pipe(v.string('is missing'), v.minLength(least, `must have at least ${least} characters`))

export const Secret = characters(32)
/** A key that another party chose, who may have made a short one. */
export const Key = characters(16)

/** A key in a list, where the message follows the name of the whole list. */
export const ListedKey = v.pipe(
  v.string('must have keys that are strings'),
  v.minLength(16, 'must have keys of at least 16 characters'),
)

const mostKeys = 3

/** Of a list of keys: while a key changes, the old one and the new one count. */
export const OverlappingKeys = v.pipe(
  v.array(ListedKey, 'must be a key or a list of keys'),
  v.minLength(1, 'must have a key'),
  v.maxLength(mostKeys, `must have at most ${mostKeys} keys`),
)

/** A key as text, or JSON of a list of up to three; always a list. */
export function keyOrList(key: typeof Secret) {
  const list = v.pipe(
    v.string(),
    v.parseJson(undefined, 'must be a key or JSON of a list of keys'),
    OverlappingKeys,
    v.array(key),
  )
  const one = v.pipe(
    key,
    v.transform((text): string[] => [text]),
  )
  return v.lazy((value) => (typeof value === 'string' && value.startsWith('[') ? list : one))
}

export const Origin = v.pipe(
  v.string('is missing'),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin, as https://example.com',
  ),
)

/** Whether an address belongs to a local run, where the sandbox answers over its binding. */
export function isLocalHost(address: string): boolean {
  return new URL(address).hostname.endsWith('.localhost')
}

/** Structured values are tables in wrangler.toml and JSON text in secrets and .dev.vars. */
export function tableOrJson<const Schema extends v.GenericSchema>(schema: Schema) {
  const ofText = v.pipe(v.string(), v.parseJson(undefined, 'must be JSON'), schema)
  return v.lazy((value) => (typeof value === 'string' ? ofText : schema))
}

/** The fault of a value, to print after its name. valibot's own message for a missing value is not helpful. */
export function issueMessage(issue: v.BaseIssue<unknown>): string {
  return issue.received === 'undefined' ? 'is missing' : issue.message
}

export const WholeNumber = (least: number, most: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))], 'must be a number'),
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  )
