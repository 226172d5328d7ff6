import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { getConfig } from '../../config.ts'
import { equalSecrets } from '../../../functions/shared/signed.ts'
import { withFault, type ProviderApp } from '../faults.ts'
import { entriesOf, launchAnswer, limitsOf, sealSession, thumbOf } from '../play.ts'

/** XPG's dialect: every call has an access password over its parameters; `errorCode` 0 is success. */
export const xpg = new Hono<ProviderApp>()

xpg.use('/xpg/api/*', withFault('xpg'), signed())

xpg.get('/xpg/api/getGamesListWithLimits', (c) => {
  const gamesList = entriesOf(c, {
    provider: 'xpg',
    nameField: 'gameName',
    entry: (game) => ({
      gameID: Number(game.id) || game.id,
      gameName: game.name,
      gameType: game.table,
      isActive: true,
      isTop: game.top,
      imageUrl: thumbOf(c, game),
      limit: limitsOf(game),
    }),
  })
  return c.json({ errorCode: 0, gamesList })
})

const TokenQuery = v.object({
  operatorId: v.pipe(v.string(), v.nonEmpty()),
  username: v.pipe(v.string(), v.nonEmpty()),
  sessionId: v.pipe(v.string(), v.nonEmpty()),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})

xpg.get('/xpg/api/registerToken', async (c) => {
  const query = v.safeParse(TokenQuery, c.req.query())
  if (!query.success) return c.json({ errorCode: 2, description: 'Missing parameters' })
  const { sessionId, username: player, currency } = query.output
  const wanted = { provider: 'xpg', gameId: '', lang: 'en' } as const
  const token = await sealSession(c, { token: sessionId, player, currency }, wanted)
  return c.json({ errorCode: 0, ...launchAnswer(c, { token }) })
})

function signed(): MiddlewareHandler<ProviderApp> {
  return async (c, next) => {
    const isRight = await equalSecrets(c.req.query('accessPassword') ?? '', await passwordOf(c))
    return isRight ? next() : c.json({ errorCode: 3, description: 'Invalid access password' })
  }
}

async function passwordOf(c: Context<ProviderApp>): Promise<string> {
  const parameters = new URL(c.req.url).searchParams
  parameters.delete('accessPassword')
  const text = getConfig(c.env).partnerKeys.xpg + parameters.toString()
  const digest = new Uint8Array(await crypto.subtle.digest('MD5', new TextEncoder().encode(text)))
  return digest.toHex().toUpperCase()
}
