import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { providerNames } from '../config.ts'
import { pause } from '../../functions/shared/pause.ts'
import type { Env, SandboxApp } from '../env.ts'
import { readBody } from '../readBody.ts'

const faultNames = ['none', 'http500', 'html', 'hang', 'broken-game', 'empty', 'slow'] as const
const hang_s = 30
const slow_s = 3

/** The providers of games, each by itself, and the sportsbook as a whole. */
const faultSubjects = [...providerNames, 'sportsbook'] as const
type FaultSubject = (typeof faultSubjects)[number]

/**
 * POST /faults: how a provider's list and launch calls, or all of the sportsbook's, behave from now on. `seconds` is the delay of `slow` (3) and
 * `hang` (30); `size` fills the list with generated games up to that number, 0 ends it.
 */
const FaultOrder = v.object({
  provider: v.picklist(faultSubjects),
  fault: v.optional(v.picklist(faultNames)),
  seconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120))),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200_000))),
})
type FaultOrder = v.InferOutput<typeof FaultOrder>

const FaultState = v.object({
  fault: v.picklist(faultNames),
  seconds: v.optional(v.number()),
  size: v.number(),
})
type FaultState = v.InferOutput<typeof FaultState>

/** The current fault, for the handlers of lists and launches. */
type FaultVariables = { fault: FaultState }
export type ProviderApp = { Bindings: Env; Variables: FaultVariables }

const healthy: FaultState = { fault: 'none', size: 0 }
/** How long an isolate caches the fault, because another isolate may have changed it. */
const memoryLife_ms = 5000
const memory = new Map<FaultSubject, { state: FaultState; read_ms: number }>()

async function readFault(store: KVNamespace, provider: FaultSubject): Promise<FaultState> {
  const known = memory.get(provider)
  if (known !== undefined && Date.now() - known.read_ms < memoryLife_ms) return known.state
  const stored = v.safeParse(FaultState, await store.get(`fault:${provider}`, 'json'))
  const state = stored.success ? stored.output : healthy
  memory.set(provider, { state, read_ms: Date.now() })
  return state
}

/** Without a fault the current one stays, and without a size the current size. */
async function setFault(store: KVNamespace, order: FaultOrder): Promise<FaultState> {
  const before = await readFault(store, order.provider)
  const state: FaultState = {
    fault: order.fault ?? before.fault,
    seconds: order.seconds,
    size: order.size ?? before.size,
  }
  memory.set(order.provider, { state, read_ms: Date.now() })
  await store.put(`fault:${order.provider}`, JSON.stringify(state))
  return state
}

/** Makes a provider fail on purpose, to simulate outages. */
export const faultRoutes = new Hono<SandboxApp>()

faultRoutes.get('/faults', async (c) => {
  const states = await Promise.all(
    faultSubjects.map(async (name) => [name, await readFault(c.env.STATE, name)] as const),
  )
  return c.json(Object.fromEntries(states))
})

faultRoutes.post('/faults', async (c) => {
  const order = await readBody(c, FaultOrder)
  if (!order.ok) return order.error
  return c.json(await setFault(c.env.STATE, order.value))
})

/** Answers instead of the provider if the fault concerns the whole call; the handlers apply the others. */
export function withFault(provider: FaultSubject): MiddlewareHandler<ProviderApp> {
  return withFaultOf(() => provider)
}

/** The same for a dialect of several providers. */
export function withFaultOf(
  providerOf: (c: Context<ProviderApp>) => FaultSubject | Promise<FaultSubject>,
): MiddlewareHandler<ProviderApp> {
  return async (c, next) => {
    const state = await readFault(c.env.STATE, await providerOf(c))
    c.set('fault', state)
    const answer = await wholeCallFault(c, state)
    return answer ?? next()
  }
}

async function wholeCallFault(c: Context<ProviderApp>, state: FaultState): Promise<Response | undefined> {
  switch (state.fault) {
    case 'http500':
      return c.text('Internal Server Error', 500)
    case 'html':
      return c.html('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>')
    case 'hang':
      await pause((state.seconds ?? hang_s) * 1000)
      return c.text('Gateway Time-out', 504)
    case 'slow':
      await pause((state.seconds ?? slow_s) * 1000)
      return undefined
    default:
      return undefined
  }
}

/** Adds invalid entries at the start, in the middle and at the end of a list. */
export function breakSome(entries: readonly object[], nameField: string): unknown[] {
  const sample = entries[0] ?? {}
  const misnamed = { ...sample, [nameField]: 42 }
  const middle = Math.floor(entries.length / 2)
  return [
    null,
    ...entries.slice(0, middle),
    { surprise: true },
    misnamed,
    ...entries.slice(middle),
    'not a game',
    [],
  ]
}
