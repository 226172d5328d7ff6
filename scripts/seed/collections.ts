import type { Operator } from './operator.ts'

const times = { from: null, until: null }
const ruled = { ...times, games: [], is_on_home: false }

/** The collections of a local run, by what their providers say of the games. */
const collections = {
  new: {
    ...{ ...ruled, rule: { tag: 'new' }, image: '/media/jackpots/pearl.webp' },
    names: {
      ...{ en: 'New games', he: 'משחקים חדשים', fr: 'Nouveautés', es: 'Juegos nuevos' },
      ...{ ar: 'ألعاب جديدة', ru: 'Новинки', pt: 'Jogos novos' },
    },
  },
  jackpots: {
    ...{ ...ruled, rule: { tag: 'jackpot' }, image: '/media/jackpots/chest.webp' },
    names: {
      ...{ en: 'Jackpot games', he: 'משחקי ג׳קפוט', fr: 'Jeux à jackpot', es: 'Juegos con jackpot' },
      ...{ ar: 'ألعاب الجاكبوت', ru: 'Игры с джекпотом', pt: 'Jogos com jackpot' },
    },
  },
}
const rowOf = (id: string) => ({ id, is_hidden: false, device: 'both', ...times })

/** What is there already stays as staff made it. */
export async function seedCollections(operator: Operator): Promise<void> {
  const { items } = await operator.get<{ items: { id: string }[] }>('/collections')
  if (items.length > 0) return
  for (const [id, collection] of Object.entries(collections))
    await operator.put(`/collections/${id}`, collection)
  const { version } = await operator.get<{ version: number }>('/lobbies/slots')
  if (version > 0) return
  const rows = [rowOf('top'), rowOf('collection/new')]
  await operator.put('/lobbies/slots', { version, rows, places: [] })
}
