import { Hono } from 'hono'
import type { Context } from 'hono'
import { withFault, type ProviderApp } from '../faults.ts'
import { findGame } from '../gameList.ts'
import { isPartner, playerOf } from '../partner.ts'
import { entriesOf, isTable, launchAnswer, limitsOf, playAddress, thumbOf } from '../play.ts'

/** Pragmatic's live tables: `success`, `data`, `errorMessage`. */
export const pragmaticLive = new Hono<ProviderApp>()

pragmaticLive.use('/pragmatic/game/*', withFault('pragmatic'))

pragmaticLive.get('/pragmatic/game/list', async (c) => {
  if (!(await isPartner(c, 'pragmatic'))) return refused(c, 'Authorization failed')
  const data = entriesOf(c, {
    provider: 'pragmatic',
    of: isTable,
    nameField: 'name',
    entry: (game) => ({
      game_id: game.id,
      name: game.name,
      type: game.table,
      image: thumbOf(c, game),
      is_top: game.top,
      min_bet: limitsOf(game).min,
      max_bet: limitsOf(game).max,
    }),
  })
  return c.json({ success: true, data })
})

pragmaticLive.get('/pragmatic/game/link', async (c) => {
  const player = await playerOf(c, 'pragmatic')
  if (!player) return refused(c, 'Authorization failed')
  const { game_id = '', platform, lang = 'en' } = c.req.query()
  const isPlatform = platform === 'web' || platform === 'mobile'
  if (!isPlatform || !c.req.header('x-actual-domain')) return refused(c, 'Bad parameters')
  const game = findGame('pragmatic', game_id)
  if (!game?.table) return refused(c, 'Game not found')
  const mobile = platform === 'mobile'
  const url = await playAddress(c, player, { provider: 'pragmatic', gameId: game.id, lang, mobile })
  return c.json({ success: true, data: launchAnswer(c, { url }) })
})

function refused(c: Context<ProviderApp>, errorMessage: string): Response {
  return c.json({ success: false, errorMessage })
}
