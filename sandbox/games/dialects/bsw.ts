import { Hono } from 'hono'
import type { Context } from 'hono'
import { withFault, type ProviderApp } from '../faults.ts'
import { isPartner, openerOf } from '../partner.ts'
import { entriesOf, launchAnswer, limitsOf, originOfGames, sealed, thumbOf } from '../play.ts'

/** BSW's dialect: a list per device, and a token for a game's own address. */
export const bsw = new Hono<ProviderApp>()

bsw.use('/bswgames/v1/*', withFault('bsw'))

bsw.get('/bswgames/v1/game_list', async (c) => {
  if (!(await isPartner(c, 'bsw'))) return refused(c, 'wrong partner')
  const isMobile = c.req.query('is_mobile') === '1'
  const game_list = entriesOf(c, {
    provider: 'bsw',
    of: (game) => (isMobile ? !game.desktopOnly : !game.mobileOnly),
    nameField: 'game_name',
    entry: (game) => ({
      id: game.id,
      game_name: game.name,
      game_type: game.kind,
      image_url: thumbOf(c, game),
      game_url: `${originOfGames(c)}/bsw/game/${game.id}`,
      is_hot: game.popular,
      min_bet: limitsOf(game).min,
      max_bet: limitsOf(game).max,
    }),
  })
  return c.json({ status: 'success', data: { game_list } })
})

bsw.get('/bswgames/v1/token', async (c) => {
  const { user_id, auth_id, mode } = c.req.query()
  const isDemo = mode === 'fun'
  const opener = await openerOf(c, 'bsw', isDemo)
  if (!opener) return refused(c, isDemo ? 'wrong partner' : 'wrong user')
  if (opener !== 'guest' && (user_id !== opener.sub || auth_id !== opener.sid))
    return refused(c, 'wrong user')
  const session_token = await sealed(c, opener, { provider: 'bsw', gameId: '', lang: 'en' })
  return c.json(launchAnswer(c, { session_token }))
})

function refused(c: Context<ProviderApp>, message: string): Response {
  return c.json({ status: 'error', message }, 403)
}
