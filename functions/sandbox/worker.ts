import { Hono } from 'hono'
import type { SandboxApp } from './env.ts'
import { faultRoutes } from './games/faultRoutes.ts'
import { pragmatic } from './games/pragmatic.ts'
import { slotegrator } from './games/slotegrator.ts'

export { SlotRound } from './games/slot/SlotRound.ts'

const app = new Hono<SandboxApp>()

app.route('/', pragmatic)
app.route('/', slotegrator)
app.route('/', faultRoutes)

app.get('/thumbs/*', async (c) => {
  const picture = await c.env.ASSETS.fetch(c.req.raw)
  if (!picture.ok) return picture
  const answer = new Response(picture.body, picture)
  answer.headers.set('Cache-Control', 'public, max-age=604800')
  return answer
})

export default app
