import { afterEach, describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import { call, newToken, partnerToken, postJson, pragmaticLink, slotegratorCall } from './support.ts'

const listPath = '/gitslotpark/game_list?partner_name=atoll_USD'
const order = (body: object) => postJson('/faults', { provider: 'pragmatic', ...body })
const askList = () => call(listPath)

afterEach(async () => {
  await order({ fault: 'none', size: 0 })
  await postJson('/faults', { provider: 'slotegrator', fault: 'none', size: 0 })
})

const liveTables = catalog.filter(({ provider, table }) => provider === 'pragmatic' && table)

describe('faults', () => {
  it('[GAMES-11] an outage of one provider answers errors and leaves the other one well', async () => {
    await order({ fault: 'http500' })
    expect((await askList()).status).toBe(500)
    expect((await pragmaticLink(await partnerToken(newToken()))).status).toBe(500)
    expect((await slotegratorCall('/slotegrator/games/list', { project_name: 'atoll' })).status).toBe(200)
    expect(await (await call('/faults')).json()).toMatchObject({
      pragmatic: { fault: 'http500' },
      slotegrator: { fault: 'none' },
    })
  })

  it('[SPORT-01] the sportsbook fails as a whole, and by itself', async () => {
    await postJson('/faults', { provider: 'sportsbook', fault: 'http500' })
    for (const path of ['/sport/line?section=live', '/digitain/SportFrame.js', '/betconstruct/'])
      expect((await call(path)).status, path).toBe(500)
    expect((await askList()).status).toBe(200)
    await postJson('/faults', { provider: 'sportsbook', fault: 'none' })
    expect((await call('/sport/line?section=live')).status).toBe(200)
  })

  it('[GAMES-11] a maintenance page comes instead of JSON', async () => {
    await order({ fault: 'html' })
    const answer = await askList()
    expect(answer.headers.get('content-type')).toContain('text/html')
  })

  it('[GAMES-11] broken games stand among all the good ones', async () => {
    const good = (await (await askList()).json<{ result: unknown[] }>()).result
    await order({ fault: 'broken-game' })
    const { result } = await (await askList()).json<{ result: unknown[] }>()
    expect(result).toEqual(expect.arrayContaining(good))
    expect(result).toContain(null)
    expect(result.length).toBeGreaterThan(good.length)
    expect(await (await pragmaticLink(await partnerToken(newToken()))).json()).toEqual({
      error: '0',
      url: null,
    })
  })

  it('[GAMES-11] an empty list and a launch without address', async () => {
    await order({ fault: 'empty' })
    expect(await (await askList()).json()).toEqual({ error: '0', result: [] })
    expect(await (await pragmaticLink(await partnerToken(newToken()))).json()).toEqual({ error: '0' })
  })

  it('[GAMES-11] slow and hanging calls take the seconds asked for', async () => {
    await order({ fault: 'slow', seconds: 0.3 })
    let start_ms = Date.now()
    expect((await askList()).status).toBe(200)
    expect(Date.now() - start_ms).toBeGreaterThanOrEqual(250)
    await order({ fault: 'hang', seconds: 0.3 })
    start_ms = Date.now()
    expect((await askList()).status).toBe(504)
    expect(Date.now() - start_ms).toBeGreaterThanOrEqual(250)
  })

  it('pads the list with games that have ids of their own and can be launched', async () => {
    await order({ size: 5000 })
    const { result } = await (await askList()).json<{ result: { gameID: string }[] }>()
    const ids = new Set(result.map((game) => game.gameID))
    // The live tables count too, and have a list of their own.
    expect(ids.size).toBe(5000 - liveTables.length)
    const last = result.at(-1)!.gameID
    const launched = await pragmaticLink(await partnerToken(newToken()), { symbol: last, gameid: last })
    expect(await launched.json()).toMatchObject({ error: '0' })
  })

  it('pads the pages of slotegrator likewise, without a gap or a double', async () => {
    await postJson('/faults', { provider: 'slotegrator', size: 230 })
    const uuids: string[] = []
    for (const page of ['1', '2', '3', '4', '5']) {
      const answer = await slotegratorCall('/slotegrator/games/list', { project_name: 'atoll', page })
      const { items, _meta } = await answer.json<{
        items: { uuid: string }[]
        _meta: { totalCount: number }
      }>()
      expect(_meta.totalCount).toBe(230)
      uuids.push(...items.map((game) => game.uuid))
    }
    expect(new Set(uuids).size).toBe(230)
    expect(uuids).toHaveLength(230)
  })

  it('refuses an order it does not know', async () => {
    expect((await order({ fault: 'earthquake' })).status).toBe(422)
    expect((await postJson('/faults', { provider: 'nobody', fault: 'none' })).status).toBe(422)
    expect((await call('/faults', { method: 'POST', body: '{' })).status).toBe(422)
  })
})
