import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import {
  favoritesLimit,
  mostLikedLimit,
  playerLikesLimit,
  recentGamesLimit,
  type GameLikes,
} from '#contract/gameLists.ts'
import {
  call,
  changeUser,
  inWallet,
  migrate,
  openGame,
  platformEnv,
  signUp,
  type Answer,
  type Player,
} from '../support.ts'

beforeAll(migrate)

const slotOf = (gameId: string, isLiveGame = false) => ({ provider: 'pragmatic', gameId, isLiveGame })
const addFavorite = ({ token }: Player, gameId: string, isLiveGame = false) =>
  call(calls.addFavorite.path, { token, body: { slot: slotOf(gameId, isLiveGame) } })
const remove = ({ token }: Player, gameId: string) =>
  call(calls.removeFavorite.path, { token, body: { id: `pragmatic/${gameId}` } })

const idsOf = (answer: Answer): string[] => {
  const [list = []] = Object.values(answer.result as Record<string, { id: string }[]>)
  return list.map(({ id }) => id)
}
const favoritesOf = async ({ token }: Player) => idsOf(await call(calls.favorites.path, { token }))

function like({ token }: Player, gameId: string, isIncrease = true, more: Record<string, string> = {}) {
  const query = { name: gameId.toUpperCase(), id: `pragmatic/${gameId}`, current_likes_amount: '0', ...more }
  const search = new URLSearchParams({ is_increase: String(isIncrease), ...query })
  return call(`${calls.setLike.path}?${search.toString()}`, { token, method: 'PATCH' })
}
async function likesOf(gameId: string, player?: Player) {
  const answer = await call(calls.likes.path, { ...(player && { token: player.token }) })
  return (answer.result as GameLikes).find(({ id }) => id === `pragmatic/${gameId}`)
}

/** Gives the account a state the site's calls then see. */
async function change({ user }: Player, column: 'is_casino_blocked' | 'is_banned'): Promise<void> {
  await changeUser(user.id, { [column]: 1 })
}

describe('favorites', () => {
  it('[FAV-01] are added once, removed, and answered as a list of provider and game', async () => {
    const player = await signUp('Fav1')
    expect(await addFavorite(player, 'one')).toMatchObject({ http: 200, status: 0 })
    expect(idsOf(await addFavorite(player, 'two'))).toEqual(['pragmatic/one', 'pragmatic/two'])
    expect(idsOf(await addFavorite(player, 'one')), 'again').toEqual(['pragmatic/one', 'pragmatic/two'])
    expect(idsOf(await remove(player, 'one'))).toEqual(['pragmatic/two'])
    expect(idsOf(await remove(player, 'one')), 'what is not there').toEqual(['pragmatic/two'])
    expect(await favoritesOf(player)).toEqual(['pragmatic/two'])
  })

  it('[FAV-02] a live game stands at the front, the newest first, slots in the order they came', async () => {
    const player = await signUp('Fav2')
    // The order is by the time they were added, which is told here so that no test waits for a clock.
    for (const [at, gameId] of ['slota', 'livea', 'slotb', 'liveb'].entries()) {
      await addFavorite(player, gameId, gameId.startsWith('live'))
      await platformEnv.DB.prepare('UPDATE favorite_game SET created_at = ? WHERE game_id = ?')
        .bind(1000 + at, `pragmatic/${gameId}`)
        .run()
    }
    expect(await favoritesOf(player)).toEqual(
      ['liveb', 'livea', 'slota', 'slotb'].map((gameId) => `pragmatic/${gameId}`),
    )
  })

  it('[FAV-01] there are at most 100, however many are added at once', async () => {
    const player = await signUp('Fav3')
    const room = 4
    await platformEnv.DB.prepare(
      `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
       INSERT INTO favorite_game SELECT ?, 'pragmatic/before' || n, 0, n FROM n`,
    )
      .bind(favoritesLimit - room, player.user.id)
      .run()
    const answers = await Promise.all(
      Array.from({ length: room + 6 }, (_, number) => addFavorite(player, `game${number}`)),
    )
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(room)
    expect(answers.filter(({ http, status }) => http === 409 && status === 9447)).toHaveLength(6)
    expect(await favoritesOf(player)).toHaveLength(favoritesLimit)
    const [first = ''] = await favoritesOf(player)
    expect(await addFavorite(player, first.replace('pragmatic/', '')), 'one that is there').toMatchObject({
      http: 200,
    })
    await remove(player, first.replace('pragmatic/', ''))
    expect(await addFavorite(player, 'another'), 'when there is room').toMatchObject({ http: 200 })
  })

  it('[FAV-01] are one player’s own', async () => {
    const owner = await signUp('Fav4')
    const other = await signUp('Fav5')
    await addFavorite(owner, 'mine')
    expect(await favoritesOf(other)).toEqual([])
    await remove(other, 'mine')
    expect(await favoritesOf(owner)).toEqual(['pragmatic/mine'])
    for (const name of ['favorites', 'likedGames', 'recentGames'] as const) {
      expect(await call(calls[name].path), name).toMatchObject({ http: 401, status: 9401 })
      expect(await call(calls[name].path, { token: 'forged' }), name).toMatchObject({ http: 401 })
    }
  })

  it.each([
    {},
    { slot: 'pragmatic/one' },
    { slot: { provider: '../x', gameId: 'one' } },
    { slot: { provider: 'pragmatic', gameId: 'a'.repeat(129) } },
    { slot: { provider: 'pragmatic', gameId: 'a b' } },
  ])('[FAV-01] refuses %j', async (body) => {
    const { token } = await signUp(`Fav${crypto.randomUUID().slice(0, 8)}`)
    expect(await call(calls.addFavorite.path, { token, body })).toMatchObject({ http: 422, status: 9400 })
  })

  it.each([
    ['is_casino_blocked', 251],
    ['is_banned', 5],
  ] as const)('[ROUTE-16] a player who %s gets none of it', async (column, status) => {
    const player = await signUp(`Barred${status}`)
    await change(player, column)
    expect(await addFavorite(player, 'one')).toMatchObject({ http: 403, status })
    expect(await like(player, 'blockedgame')).toMatchObject({ http: 403, status })
    for (const name of ['favorites', 'likes', 'likedGames', 'recentGames'] as const) {
      expect(await call(calls[name].path, { token: player.token }), name).toMatchObject({ http: 403, status })
    }
    expect(await likesOf('blockedgame')).toBeUndefined()
  })
})

describe('likes', () => {
  it('[FAV-03] players who like at once are all counted, and one who does it many times counts once', async () => {
    const players = await Promise.all(['Like1', 'Like2', 'Like3', 'Like4'].map((name) => signUp(name)))
    const answers = await Promise.all(
      players.flatMap((player) => Array.from({ length: 5 }, () => like(player, 'rush'))),
    )
    expect(answers.every(({ status }) => status === 0)).toBe(true)
    expect((await likesOf('rush'))?.likesCount).toBe(players.length)
    const again = await like(players[0]!, 'rush', true, { current_likes_amount: '900' })
    expect(again).toMatchObject({ result: { name: 'RUSH', likesCount: players.length } })
  })

  it('[FAV-03] likes and unlikes that cross leave the count of those who like', async () => {
    const players = await Promise.all(['Cross1', 'Cross2', 'Cross3'].map((name) => signUp(name)))
    await Promise.all(players.map((player) => like(player, 'cross')))
    const leaving = players.slice(0, 2)
    await Promise.all(
      leaving.flatMap((player) => [like(player, 'cross', false), like(player, 'cross', false)]),
    )
    expect((await likesOf('cross'))?.likesCount).toBe(1)
    expect(await like(players[2]!, 'cross', false)).toMatchObject({ result: { likesCount: 0 } })
    expect(await like(players[2]!, 'cross', false), 'never below').toMatchObject({
      result: { likesCount: 0 },
    })
    expect(await likesOf('cross')).toBeUndefined()
  })

  it('[FAV-03] the list says who asks and nobody else, and counts are public', async () => {
    const [one, other] = [await signUp('Who1'), await signUp('Who2')]
    await like(one, 'who')
    await like(other, 'who')
    await like(other, 'theirs')
    expect(await likesOf('who', one)).toEqual({
      ...{ id: 'pragmatic/who', name: 'WHO', likesCount: 2 },
      users: [one.user.id],
    })
    expect(await likesOf('theirs', one)).toMatchObject({ likesCount: 1, users: [] })
    const asGuest = await call(calls.likes.path)
    expect(JSON.stringify(asGuest.result)).not.toContain(one.user.id)
    expect(await likesOf('who')).toMatchObject({ likesCount: 2, users: [] })
    const { likes } = (await call(calls.likeCounts.path)).result as { likes: Record<string, number> }
    expect(likes).toMatchObject({ 'pragmatic/who': 2, 'pragmatic/theirs': 1 })
    expect(idsOf(await call(calls.likedGames.path, { token: one.token }))).toEqual(['pragmatic/who'])
  })

  it('[FAV-03] however many a player likes, the list stays of a size that can be told', async () => {
    const { token, user } = await signUp('LikesAll')
    const many = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 700)`
    const { DB } = platformEnv
    await DB.prepare(`${many} INSERT INTO game_like SELECT 'many/g' || n, ?, n FROM n`).bind(user.id).run()
    await DB.prepare(`${many} INSERT INTO liked_game SELECT 'many/g' || n, 'G' || n, 1 FROM n`).run()
    const list = (await call(calls.likes.path, { token })).result as GameLikes
    expect(list.filter(({ users }) => users.length > 0)).toHaveLength(playerLikesLimit)
    expect(list[0]?.id).toBe('many/g700')
    expect(list.length).toBeLessThanOrEqual(playerLikesLimit + mostLikedLimit)
    await DB.prepare("DELETE FROM liked_game WHERE game_id LIKE 'many/%'").run()
  })

  it.each<Record<string, string>>([
    { is_increase: 'maybe' },
    { current_likes_amount: '-1' },
    { current_likes_amount: '1e9' },
    { id: 'no id' },
    { name: ' ' },
    { name: 'x'.repeat(201) },
  ])('[FAV-03] refuses %j', async (wrong) => {
    const player = await signUp(`Like${crypto.randomUUID().slice(0, 8)}`)
    expect(await like(player, 'wrong', true, wrong)).toMatchObject({ http: 422, status: 9400 })
    expect(await likesOf('wrong')).toBeUndefined()
  })
})

describe('what was played last', () => {
  it('[FAV-05] is noted when a game opens, once each, the last first', async () => {
    const player = await signUp('Recent1')
    for (const [at, gameId] of ['one', 'two', 'one'].entries()) {
      await openGame(player, 'pragmatic', gameId)
      await inWallet(player.user.id, (sql) => {
        sql.exec('UPDATE recent_game SET played_at = ? WHERE game_id = ?', 1000 + at, `pragmatic/${gameId}`)
      })
    }
    const recent = async () => idsOf(await call(calls.recentGames.path, { token: player.token }))
    expect(await recent()).toEqual(['pragmatic/one', 'pragmatic/two'])
    for (let number = 0; number < recentGamesLimit; number += 1)
      await openGame(player, 'pragmatic', `n${number}`)
    expect(await recent()).toHaveLength(recentGamesLimit)
    expect(await recent()).not.toContain('pragmatic/two')
    const stranger = await signUp('Recent2')
    expect(idsOf(await call(calls.recentGames.path, { token: stranger.token }))).toEqual([])
  })

  it('[FAV-05] what the tables have from before comes along, behind what was played since', async () => {
    const { token, user } = await signUp('Recent3')
    await openGame({ token, user }, 'pragmatic', 'now')
    const before = 'INSERT INTO recent_game VALUES (?, ?, ?)'
    await platformEnv.DB.batch(
      ['old', 'older', 'now'].map((gameId, n) =>
        platformEnv.DB.prepare(before).bind(user.id, `pragmatic/${gameId}`, 1000 - n),
      ),
    )
    const recent = async () => idsOf(await call(calls.recentGames.path, { token }))
    const all = ['now', 'old', 'older'].map((gameId) => `pragmatic/${gameId}`)
    expect(await recent()).toEqual(all)
    await platformEnv.DB.prepare('DELETE FROM recent_game WHERE player_id = ?').bind(user.id).run()
    expect(await recent(), 'from the player’s object alone').toEqual(all)
  })
})

describe('[SCALE-14] the copy of a list in the player’s object', () => {
  const copies = ({ user }: Player) =>
    inWallet(user.id, (sql) =>
      sql.exec<{ name: string }>('SELECT name FROM list_copy WHERE list IS NOT NULL').toArray(),
    )
  const doubtIsOver = ({ user }: Player) =>
    inWallet(user.id, (sql) => void sql.exec('UPDATE list_copy SET doubted_until = 0'))

  it('is what the page gets, until the player changes the list', async () => {
    const player = await signUp('Copy1')
    await addFavorite(player, 'one')
    await doubtIsOver(player)
    expect(await favoritesOf(player)).toEqual(['pragmatic/one'])
    await platformEnv.DB.prepare('DELETE FROM favorite_game WHERE player_id = ?').bind(player.user.id).run()
    expect(await favoritesOf(player), 'the copy').toEqual(['pragmatic/one'])
    await addFavorite(player, 'two')
    expect(await favoritesOf(player)).toEqual(['pragmatic/two'])
  })

  it('is not kept of what was read while a change was under way', async () => {
    const player = await signUp('Copy2')
    const stub = platformEnv.WALLET.getByName(player.user.id)
    const askedAt = Date.now()
    await addFavorite(player, 'one')
    await stub.keepList('favorites', { list: '[]', askedAt, lease_ms: 1000 })
    expect(await favoritesOf(player)).toEqual(['pragmatic/one'])
    expect(await copies(player), 'in the minute after').toEqual([])
  })

  it('that is in another form is read anew', async () => {
    const player = await signUp('Copy3')
    await like(player, 'formed')
    await doubtIsOver(player)
    expect(await likesOf('formed', player)).toMatchObject({ users: [player.user.id] })
    expect(await copies(player)).toEqual([{ name: 'likes' }])
    await inWallet(player.user.id, (sql) => void sql.exec(`UPDATE list_copy SET list = '{"a":1}'`))
    expect(await likesOf('formed', player)).toMatchObject({ users: [player.user.id] })
  })

  it('a change that cannot be announced is not made', async () => {
    const player = await signUp('Copy4')
    await inWallet(player.user.id, (sql) => void sql.exec('ALTER TABLE list_copy RENAME TO away'))
    await expect(addFavorite(player, 'one')).resolves.toMatchObject({ status: 9502 })
    await inWallet(player.user.id, (sql) => void sql.exec('ALTER TABLE away RENAME TO list_copy'))
    expect(await favoritesOf(player)).toEqual([])
  })
})
