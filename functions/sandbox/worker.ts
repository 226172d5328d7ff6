import { Hono } from 'hono'
import type { SandboxApp } from './env.ts'
import { fileOf } from './files.ts'
import { faultRoutes } from './games/faultRoutes.ts'
import { pragmatic } from './games/pragmatic.ts'
import { slot } from './games/slot/routes.ts'
import { slotegrator } from './games/slotegrator.ts'
import { gameCount } from './games/gameList.ts'
import { mailbox } from './mailbox/routes.ts'
import { openid } from './openid/routes.ts'
import { homePage } from './pages.ts'
import { thumbs } from './thumbs.ts'

export { SlotRound } from './games/slot/SlotRound.ts'

const app = new Hono<SandboxApp>()

app.route('/', pragmatic)
app.route('/', slotegrator)
app.route('/', faultRoutes)
app.route('/', slot)
app.route('/', mailbox)
app.route('/', openid)
app.route('/', thumbs)

app.get('/', () =>
  homePage({
    pragmatic: gameCount('pragmatic', 0),
    slotegrator: gameCount('slotegrator', 0),
  }),
)

const hour_s = 60 * 60

app.get('*', (c) => {
  const file = fileOf(c.req.path)
  if (!file) return c.notFound()
  return c.body(file.text, 200, { 'Content-Type': file.type, 'Cache-Control': `public, max-age=${hour_s}` })
})

export default app
