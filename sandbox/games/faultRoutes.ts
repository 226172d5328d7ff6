import { Hono } from 'hono'
import type { SandboxApp } from '../env.ts'
import { readBody } from '../readBody.ts'
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
  const order = await readBody(c, FaultOrder)
  if (!order.ok) return order.error
  return c.json(await setFault(c.env.STATE, order.value))
})
