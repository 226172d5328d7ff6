import { Hono, type Context } from 'hono'
import { getConfig } from '../../config.ts'
import type { SandboxApp } from '../../env.ts'
import betconstructScript from '../client/betconstruct.ts?script'
import digitainScript from '../client/digitain.ts?script'
import sportFrameScript from '../client/sportFrame.ts?script'
import { framePage } from './page.ts'

/*
 * The book's own client, as its two providers offer it:
 *
 *   GET /digitain/SportFrame.js   the script for the host's page, which draws the frame
 *   GET /digitain/app?lang&theme  the page in that frame
 *   GET /betconstruct/?lang&theme the page that the second provider's host frames itself
 */
export const sportFrame = new Hono<SandboxApp>()

sportFrame.get('/digitain/app', (c) => framePage('digitain', c.req.query(), getConfig(c.env).frameHosts))
sportFrame.get('/betconstruct/', (c) => framePage('betconstruct', c.req.query(), getConfig(c.env).frameHosts))
sportFrame.get('/digitain/SportFrame.js', (c) => script(c, sportFrameScript))
sportFrame.get('/digitain/app.js', (c) => script(c, digitainScript))
sportFrame.get('/betconstruct/app.js', (c) => script(c, betconstructScript))

function script(c: Context<SandboxApp>, text: string): Response {
  const type = 'text/javascript; charset=utf-8'
  return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=300' })
}
