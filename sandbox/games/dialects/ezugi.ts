import { Hono } from 'hono'
import { withFault, type ProviderApp } from '../faults.ts'
import { isPartner } from '../partner.ts'
import { entriesOf, limitsOf, thumbOf } from '../play.ts'

/** Ezugi's list; a table is opened by an address with the operator's own token (playRoutes.ts). */
export const ezugi = new Hono<ProviderApp>()

ezugi.use('/ezugi/api/*', withFault('ezugi'))

ezugi.get('/ezugi/api/tables', async (c) => {
  if (!(await isPartner(c, 'ezugi'))) return c.json({ errorDescription: 'Invalid operator' }, 401)
  const tables = entriesOf(c, {
    provider: 'ezugi',
    nameField: 'tableName',
    entry: (game) => ({
      tableId: game.id,
      tableName: game.name,
      gameType: game.table,
      isOpen: true,
      isFeatured: game.top,
      thumbnail: thumbOf(c, game),
      minBet: limitsOf(game).min,
      maxBet: limitsOf(game).max,
    }),
  })
  return c.json({ tables })
})
