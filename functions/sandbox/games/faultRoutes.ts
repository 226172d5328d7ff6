import { Hono } from 'hono'
import * as v from 'valibot'
import type { SandboxApp } from '../env.ts'
import { FaultOrder, faultSubjects, readFault, setFault } from './faults.ts'

/** Makes a provider fail on purpose, to simulate outages. */
export const faultRoutes = new Hono<SandboxApp>()

faultRoutes.get('/faults', async (c) => {
  const states = await Promise.all(
    faultSubjects.map(async (name) => [name, await readFault(c.env.STATE, name)] as const),
  )
  return c.json(Object.fromEntries(states))
})

faultRoutes.post('/faults', async (c) => {
  const body: unknown = await c.req.json().catch(() => undefined)
  const order = v.safeParse(FaultOrder, body)
  if (!order.success) return c.json({ error: v.flatten(order.issues) }, 422)
  return c.json(await setFault(c.env.STATE, order.output))
})
