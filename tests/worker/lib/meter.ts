import type { Cost } from './costs.ts'

/*
 * Counts what is asked of the bindings, in the worker and in its Durable Objects alike: they share an isolate, so the classes of the
 * bindings are wrapped once. Counts do not depend on the machine.
 */

type Method = (this: unknown, ...args: unknown[]) => unknown
type Methods = Record<string, Method>
type D1Meta = { rows_read?: number; rows_written?: number }

let counted: Record<string, number> = {}
let underWay = 0
/** What takes the wrappers off again: the files of a project share a worker. */
const wrapped: (() => void)[] = []

function add(name: keyof Cost, amount = 1): void {
  counted[name] = (counted[name] ?? 0) + amount
}

/** The methods of a binding, its class's before its own. */
function wrap(methods: Methods, name: string, around: (original: Method) => Method): void {
  const original = methods[name]
  if (!original) throw new Error(`the binding has no ${name}`)
  methods[name] = around(original)
  wrapped.push(() => void (methods[name] = original))
}

export function stopMeter(): void {
  for (const unwrap of wrapped.splice(0).toReversed()) unwrap()
}

const classOf = (value: object) => Object.getPrototypeOf(value) as Methods

/** Every statement passes here, those of a batch too, and the answer says what it read. */
export function meterD1(db: D1Database): void {
  const { dbSession } = db.prepare('SELECT 1') as unknown as { dbSession: object }
  wrap(
    classOf(dbSession),
    '_sendOrThrow',
    (original) =>
      async function (this: unknown, ...args: unknown[]) {
        underWay += 1
        try {
          const answer = await original.apply(this, args)
          const results = (Array.isArray(answer) ? answer : [answer]) as { meta?: D1Meta }[]
          for (const { meta } of results) {
            add('d1')
            add('d1Read', meta?.rows_read ?? 0)
            add('d1Written', meta?.rows_written ?? 0)
          }
          return answer
        } finally {
          underWay -= 1
        }
      },
  )
}

/** Requests to objects, each call of a method being one. */
export function meterObjects(namespace: object, name: keyof Cost): void {
  const own = namespace as Methods
  wrap(own, 'getByName', (getByName) => (...args) => {
    const stub = getByName.apply(namespace, args) as Methods
    return new Proxy(stub, {
      get(target, method) {
        const value: unknown = Reflect.get(target, method, target)
        if (typeof value !== 'function' || method === 'then') return value
        return (...rest: unknown[]) => {
          add(name)
          underWay += 1
          const answer = Reflect.apply(value as Method, target, rest) as Promise<unknown>
          const done = () => void (underWay -= 1)
          void Promise.resolve(answer).then(done, done)
          return answer
        }
      },
    })
  })
}

/** Statements of the objects of the isolate and the rows that they write, indexes included; a statement that writes is done when it returns. */
export function meterRows(sql: SqlStorage): void {
  wrap(
    classOf(sql),
    'exec',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const cursor = original.apply(this, args) as { rowsWritten: number }
        add('objectAsked')
        add('objectWritten', cursor.rowsWritten)
        return cursor
      },
  )
}

/** Calls of methods of a binding, as R2 and KV have them. */
export function meterCalls(binding: object, methods: Partial<Record<string, keyof Cost>>): void {
  for (const [method, name] of Object.entries(methods)) {
    if (!name) continue
    wrap(
      classOf(binding),
      method,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          add(name)
          return original.apply(this, args)
        },
    )
  }
}

/** What an action and the work behind its answer ask for. */
async function costOf(action: () => Promise<unknown>): Promise<Cost> {
  counted = {}
  await action()
  do await scheduler.wait(10)
  while (underWay > 0)
  const cost = counted
  // What comes afterwards is not of this action.
  counted = {}
  return cost
}

const times = 4

/**
 * The least of some times, `before` each of which nothing is counted: an alarm that falls into one of them is no part of the action.
 */
export async function steadyCost(
  action: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<Cost> {
  const costs: Cost[] = []
  for (let time = 0; time < times; time += 1) {
    await before()
    costs.push(await costOf(action))
  }
  const names = Object.keys(Object.assign({}, ...costs) as Cost) as (keyof Cost)[]
  const least = (name: keyof Cost) => Math.min(...costs.slice(1).map((cost) => cost[name] ?? 0))
  const counts = names.map((name): [keyof Cost, number] => [name, least(name)])
  return Object.fromEntries(counts.filter(([, count]) => count !== 0))
}
