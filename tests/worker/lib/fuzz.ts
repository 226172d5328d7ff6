import fc from 'fast-check'
import type * as v from 'valibot'
import { callOf, type CallName } from '#contract/calls.ts'
import type { Call } from '#contract/calls/call.ts'

/** A request that a hostile client might make of a call: half right, so that it reaches past the first check. */
export type Mutated = {
  name: CallName
  call: Call
  method: string
  path: string
  body: string | undefined
  contentType: string
  token: string | undefined
}

const nasty = fc.constantFrom(
  '',
  ' ',
  "' OR 1=1 --",
  '"; DROP TABLE user; --',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  '👩‍👩‍👧‍👦',
  'א'.repeat(300),
  'a'.repeat(5000),
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  '0x10',
  'NaN',
  'null',
  '9'.repeat(400),
)

/** Values that pass, by the field's name, so that a request with one wrong field gets as far as that field. */
const sane: Record<string, unknown> = {
  email: 'fuzz@atoll.test',
  phone: '+15550001',
  username: 'fuzzer',
  password: 'Demo1234',
  new_password: 'Demo12345',
  code: '123456',
  birth_date: '1990-05-17',
  currency: 'USD',
  captcha: 'e30=',
  lang: 'en',
  is_adult: true,
  languageId: 1,
  platform: 'mobile',
  provider: 'digitain',
  project_name: 'atoll',
  begin: '2030-01-01',
  end: '2030-01-31',
  start_date: '2030-01-01',
  end_date: '2030-01-31',
  count: 10,
  page: 1,
  section: 'slots',
  name: 'fuzz',
  q: 'moon',
  JackpotId: 'lagoon.1',
  id: 'pragmatic/vsmoon',
  slot: { provider: 'pragmatic', gameId: 'vsmoon' },
  friend_login: 'friend',
  amount: 5,
  image: 'iVBORw0KGgo=',
  ext: 'png',
  type: 4,
  document_number: 'AB 123456',
  popup_id: 'reef',
  device_type: 'mobile',
  providers: ['pragmatic'],
  statuses: [1],
  is_increase: 'true',
  current_likes_amount: '3',
  value: 20,
  payment_system: 'PIX',
  request_id: 'fuzz-0001',
  cpf: '529.982.247-25',
  pix_key: 'fuzz@atoll.test',
}

const value = (field: string) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(sane[field]) },
    { weight: 2, arbitrary: nasty },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )

function fieldsOf(schema: v.GenericSchema): string[] {
  const entries = (schema as { entries?: Record<string, unknown> }).entries
  return Object.keys(entries ?? {})
}

function record(schema: v.GenericSchema): fc.Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(fieldsOf(schema).map((field) => [field, value(field)]))
  return fc.record(model, { requiredKeys: [] })
}

function bodies(call: Call): fc.Arbitrary<string | undefined> {
  if (call.method === 'GET') return fc.constant(undefined)
  return fc.oneof(
    { weight: 8, arbitrary: record(call.body).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: nasty },
  )
}

/** The path with its places filled; parts that a URL cannot carry as they are get escaped. */
function pathOf(call: Call): fc.Arbitrary<string> {
  const places = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const values = fc.tuple(...places.map((name) => fc.oneof(value(name), nasty).map(textOf)))
  return fc.tuple(values, record(call.query)).map(([filled, query]) => {
    let next = 0
    const path = call.path.replaceAll(/:\w+/g, () => encodeURIComponent((filled[next++] ?? '').slice(0, 400)))
    const pairs = Object.entries(query).map(([name, one]) => [name, textOf(one).slice(0, 400)])
    return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`
  })
}

/** What `encodeURIComponent` takes: lone surrogates it refuses. */
function textOf(one: unknown): string {
  return (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')).toWellFormed()
}

/** Mutated requests of one call, by one of the tokens given or none. */
export function mutated(name: CallName, tokens: readonly (string | undefined)[]): fc.Arbitrary<Mutated> {
  const call = callOf(name)
  return fc.record({
    name: fc.constant(name),
    call: fc.constant(call),
    method: fc.constant(call.method),
    path: pathOf(call),
    body: bodies(call),
    contentType: fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain'),
    token: fc.constantFrom(...tokens),
  })
}

/** Signs of the inside in an answer: statements, stack traces, hashes, keys. */
export const leaks =
  /SELECT |INSERT |UPDATE |DELETE FROM|SQLITE|D1_ERROR|\bat \S+ \(|\.ts:\d|node_modules|TypeError|ReferenceError|test-(auth|operator|mailbox)|a secret of the platform|[0-9a-f]{32}:[0-9a-f]{128}/
