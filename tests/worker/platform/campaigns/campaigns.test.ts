import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CampaignRow } from '#contract/operator/campaigns.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { withoutFew } from '../../../../functions/platform/campaigns/results.ts'
import { askingOf, refusalOf } from '../../../../functions/platform/inbox/marketing.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { sendNotice } from '../../../../functions/platform/messages/limited.ts'
import { deleteWhenDue } from '../../../../functions/platform/privacy/deletion.ts'
import { user } from '../../../../functions/platform/tables/accounts.ts'
import { offer, join, giftsArrive } from '../offers/offerSupport.ts'
import { asStaff, auditOf, member } from '../operator/staffSupport.ts'
import {
  call,
  changeUser,
  countRows,
  deposit,
  gatewayAnswers,
  inWallet,
  messagesTo,
  migrate,
  operator,
  password,
  platformEnv,
  playerAt,
  signUp,
  type Player,
} from '../support.ts'
import {
  agree,
  campaignsIn,
  content,
  count,
  goesOut,
  publish,
  published,
  put,
  results,
  send,
} from './campaignSupport.ts'

let players = 0
const newcomer = () => playerAt(`swimmer${(players += 1)}@atoll.test`)
const mailsTo = ({ user }: Player) => messagesTo(`${user.username}@atoll.test`)

beforeAll(migrate)
/** The players of each test are all there are. */
beforeEach(async () => {
  await platformEnv.DB.exec(`DELETE FROM campaign_player; DELETE FROM campaign; UPDATE user SET is_test = 1;`)
})
afterEach(() => gatewayAnswers(0))

/** An offer of a bonus that runs. */
const running = (id: string) =>
  offer(id, {
    ...{ starts_at: new Date(Date.now() - 9 * day_ms).toISOString(), days: 7 },
    ...{ ends_at: new Date(Date.now() + 9 * day_ms).toISOString() },
    ...{ who: { kind: 'everyone' }, join: { kind: 'opt_in' }, trigger: { kind: 'join' } },
    gift: { kind: 'bonus', amounts: { USD: 700 } },
    wager: { percent: 100, counts: { games: 100, sport: 100 }, days: 9 },
    budget: { USD: 10_000 },
  })

const oneSms = { all: { hour: 1, day: 1 }, country: { hour: 1, day: 1 } }

const reasonsOf = ({ suppressed }: { suppressed: { reason: string; players: number }[] }) =>
  Object.fromEntries(suppressed.map(({ reason, players: number }) => [reason, number]))

describe('[PROMO-30] staff', () => {
  it('write a draft, and nothing of it goes out before it is published', async () => {
    const player = await newcomer()
    await agree(player, { email: true })
    const saved = (await put('reef', { segment: { languages: ['en'], has_deposited: false } })).result
    expect(saved).toMatchObject({
      ...{ stage: 'draft', version: 1, explained: 'Players whose language is en, and who never paid in.' },
      missing: ['fr', 'es', 'ar', 'ru', 'pt'],
    })
    await send()
    expect(await campaignsIn(player)).toEqual([])
    expect(await put('reef', { is_new: true })).toMatchObject({ status: 9409, fields: { id: 'exists' } })
    expect(await put('reef', { version: 7 })).toMatchObject({ status: 9409 })
    expect((await put('reef', { version: 1 })).result).toMatchObject({ version: 2 })
    expect(await publish('reef', 1)).toMatchObject({ status: 9409 })
    expect((await publish('reef', 2)).result).toMatchObject({ stage: 'sending' })
    expect(await put('reef')).toMatchObject({ status: 9409, fields: { id: 'published' } })
    const lines = await auditOf('target=reef')
    expect(lines.map(({ action, outcome }) => `${action} ${outcome}`)).toContain('publishCampaign done')
    await send()
    const row = (await operator('/campaigns/reef')).result as CampaignRow
    expect(row.stage).toBe('sent')
  })

  it('are refused what is wrong: no English, a page that is none, dates that are over, an offer that does not run', async () => {
    const wrong = async (more: object) => (await put('wrong', more)).fields
    expect(await wrong({ texts: { he: { title: 'א', text: 'ב' } } })).toMatchObject({
      'texts.en': 'required',
    })
    expect(await wrong({ link: { kind: 'page', path: '/nowhere' } })).toMatchObject({
      'link.path': 'incorrectInput',
    })
    expect(await wrong({ link: { kind: 'page', path: '/constructor' } })).toHaveProperty(['link.path'])
    expect(await wrong({ texts: { en: { title: 'A\nreef', text: 'b' } } })).toMatchObject({
      'texts.en.title': 'incorrectInput',
    })
    expect(await wrong({ ends_at: content().starts_at })).toMatchObject({ ends_at: 'incorrectInput' })
    const over = { starts_at: new Date(Date.now() - 2 * day_ms).toISOString() }
    await put('over', { ...over, ends_at: new Date(Date.now() - day_ms).toISOString() })
    expect((await publish('over')).fields).toEqual({ ends_at: 'timePast' })
    await put('offerless', { link: { kind: 'offer', offer: 'none' } })
    expect((await publish('offerless')).fields).toEqual({ 'link.offer': 'offerNotOn' })
    expect(await operator('/campaigns/none')).toMatchObject({ status: 9404 })
  })

  it('stop it: nobody gets it any more, and what waits in a queue is dropped', async () => {
    const [early, late] = [await newcomer(), await newcomer()]
    await agree(early, { email: true })
    await published('stopped')
    await send()
    await agree(late, { email: true })
    expect(await operator('/campaigns/stopped/stop', { reason: 'a mistake' })).toMatchObject({ status: 0 })
    await send()
    await goesOut(early)
    expect(await campaignsIn(early)).toHaveLength(1)
    expect(await mailsTo(early)).toEqual([])
    expect(await campaignsIn(late)).toEqual([])
    expect(await results('stopped')).toMatchObject({
      ...{ sent: 1, waiting: 0 },
      ways: [{ way: 'email', asked: 1, sent: 0, dropped: 1 }, { way: 'sms' }, { way: 'push' }],
    })
    expect(await operator('/campaigns/stopped/stop', { reason: 'again' })).toMatchObject({ status: 9409 })
  })

  it('need the right to promotions', async () => {
    const editor = await member('CampaignEditor', 'editor')
    expect(await asStaff(editor, '/campaigns/x', content(), 'PUT')).toMatchObject({ status: 9403 })
    expect(await asStaff(editor, '/campaigns')).toMatchObject({ status: 0 })
  })
})

describe('[PROMO-31] a segment', () => {
  it('is of facts that all hold, counted before anything is sent, with who gets nothing by the first reason', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, newcomer))
    const [reached, , phone, paused, harmed, out, closed, asked] = all as [
      ...[Player, Player, Player, Player, Player, Player, Player, Player],
    ]
    for (const one of [reached, paused, harmed, out, closed, asked])
      await agree(one, { email: true, push: true })
    await agree(phone, { phone: true, sms: true })
    await call('/api/user/time-out', { token: paused.token, body: { days: 1 } })
    await platformEnv.DB.prepare(
      `INSERT INTO harm_marker (id, player_id, rule, made_at, facts) VALUES ('m', ?, 'losses', ?, '{}')`,
    )
      .bind(harmed.user.id, Date.now() - day_ms)
      .run()
    await platformEnv.DB.prepare('INSERT INTO bonus_exclusion VALUES (?, 1)').bind(out.user.id).run()
    await changeUser(closed.user.id, { is_banned: 1 })
    await call('/api/user/deletion', { token: asked.token, body: { password } })
    const counted = await count({}, true)
    expect(counted).toMatchObject({ matched: 8, reached: 2, explained: 'All players.' })
    expect(reasonsOf(counted)).toEqual({ closed: 2, excluded: 1, no_consent: 1, harm: 1, out_of_bonuses: 1 })
    expect(counted.ways).toEqual([
      { way: 'email', players: 1, no_address: 0 },
      { way: 'sms', players: 0, no_address: 1 },
      { way: 'push', players: 1, no_address: null },
    ])
    // Without an offer it concerns who takes no bonuses too.
    expect((await count()).reached).toBe(3)
  })

  it('asks for each fact that it has', async () => {
    const [here, there] = [await newcomer(), await newcomer()]
    await changeUser(here.user.id, {
      ...{ last_country: 'BR', lang: 'pt', verified_at: 1, created_at: Date.now() - 90 * day_ms },
      last_sign_in_at: Date.now() - 60 * day_ms,
    })
    await platformEnv.DB.prepare(
      `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor,
        status, details, created_at, expires_at, checked_at) VALUES ('p', ?, 'r', 'f', 'in', 'pix', 'USD', 1, 0, 'paid', '{}', 1, 1, 1)`,
    )
      .bind(here.user.id)
      .run()
    await platformEnv.DB.exec(
      `INSERT INTO tournament_run (id, tournament_id, n, version, starts_at, ends_at) VALUES ('race.1', 'race', 1, 1, 1, 2)`,
    )
    await platformEnv.DB.prepare(
      `INSERT INTO tournament_result VALUES ('race.1', 1, ?, 'S•••', 100, 1, 'USD', 0, 'none')`,
    )
      .bind(here.user.id)
      .run()
    const month = new Date(Date.now() - 30 * day_ms).toISOString()
    const ofHere = [
      ...[
        { countries: ['BR'] },
        { languages: ['pt', 'es'] },
        { signed_up_before: month },
        { unseen_for_days: 30 },
      ],
      ...[{ has_deposited: true }, { is_verified: true }, { tournament: 'race' }],
    ]
    const ofThere = [
      { languages: ['en'] },
      { signed_up_from: month },
      { seen_within_days: 30 },
      { has_deposited: false },
      { is_verified: false },
    ]
    for (const segment of [...ofHere, ...ofThere])
      expect([segment, (await count(segment)).matched]).toEqual([segment, 1])
    expect((await count(Object.assign({}, ...ofHere) as object)).matched).toBe(1)
    expect((await count({ languages: ['pt'], is_verified: false })).matched).toBe(0)
    expect((await count({ currencies: ['USD'] })).matched).toBe(2)
    expect((await count({ currencies: ['BRL'] })).matched).toBe(0)
    await agree(there, { email: true })
    await published('first')
    await send()
    expect((await count({ campaign: { id: 'first', has_opened: false } })).matched).toBe(1)
    expect((await count({ campaign: { id: 'first', has_opened: true } })).matched).toBe(0)
    expect(await operator('/campaigns/count?segment={')).toMatchObject({ status: 9400 })
    expect(await operator('/campaigns/count?segment={"losses":1}')).toMatchObject({ status: 9400 })
  })

  it('reaches nobody whom a national register has not cleared in the last 24 hours', async () => {
    const player = await newcomer()
    await agree(player, { email: true })
    const services = servicesOf(platformEnv)
    const register = { origin: 'http://register.localhost', key: 'k'.repeat(32), isLocal: true }
    const asking = await askingOf(
      { ...services, config: { ...services.config, register } },
      { now: Date.now(), hasOffer: false },
    )
    const refusal = async () => {
      const rows = await services.db
        .select({ refusal: refusalOf(asking) })
        .from(user)
        .where(eq(user.id, player.user.id))
      return rows[0]?.refusal
    }
    expect(await refusal()).toBe('unchecked')
    // Negative: asking failed.
    for (const [at, expected] of [
      [-asking.now, 'unchecked'],
      [asking.now - 25 * hour_ms, 'unchecked'],
      [asking.now - 23 * hour_ms, null],
    ] as const) {
      await changeUser(player.user.id, { register_checked_at: at })
      expect([at, await refusal()]).toEqual([at, expected])
    }
  })

  it('of fewer than 20 players tells nothing of them', async () => {
    await newcomer()
    const counted = async () => (await operator('/campaigns/count?segment={}')).result
    const few = { matched: null, reached: null, ways: [], suppressed: [], explained: 'All players.' }
    expect(await counted()).toEqual(few)
    const all = await count()
    expect(withoutFew({ ...all, matched: 20 })).toMatchObject({ matched: 20 })
    expect(withoutFew({ ...all, matched: 19 })).toEqual(few)
  })

  it('has none of the house: no staff, and no accounts of its tests', async () => {
    await member('CampaignStaff', 'payments')
    expect((await count()).matched).toBe(0)
  })
})

describe('[PROMO-32] a campaign', () => {
  it('reaches each player once, in the inbox and by the ways that they agree to', async () => {
    const [mailed, silent] = [await newcomer(), await newcomer()]
    await agree(mailed, { email: true })
    await published('once')
    await send()
    await send()
    await goesOut(mailed)
    await goesOut(mailed)
    expect(await campaignsIn(mailed)).toEqual([
      expect.objectContaining({ campaign: 'once', path: '/slots', texts: content().texts, is_read: false }),
    ])
    const [mail, ...others] = await mailsTo(mailed)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'A new reef',
      link: expect.stringMatching(/\/en\/slots\?campaign=once$/) as string,
    })
    expect(await campaignsIn(silent)).toEqual([])
    expect(await results('once')).toMatchObject({
      ...{ sent: 1, waiting: 0, suppressed: [{ reason: 'no_consent', players: 1 }] },
      ways: [{ way: 'email', asked: 1, sent: 1, dropped: 0 }, { asked: 0 }, { asked: 0 }],
    })
  })

  it('is in the player’s language, else in English', async () => {
    const [hebrew, russian] = [await newcomer(), await newcomer()]
    for (const [one, lang] of [
      [hebrew, 'he'],
      [russian, 'ru'],
    ] as const) {
      await agree(one, { email: true })
      await changeUser(one.user.id, { lang })
    }
    await published('words')
    await send()
    for (const one of [hebrew, russian]) await goesOut(one)
    const subject = async (one: Player) => (await mailsTo(one)).map((mail) => mail.subject)
    expect(await subject(hebrew)).toEqual(['שונית חדשה'])
    expect(await subject(russian)).toEqual(['A new reef'])
  })

  it('does not reach who has begun a pause since, not even from the queue', async () => {
    const [before, queued] = [await newcomer(), await newcomer()]
    for (const one of [before, queued]) await agree(one, { email: true })
    await published('pause')
    expect((await count()).reached).toBe(2)
    await call('/api/user/time-out', { token: before.token, body: { days: 1 } })
    // Whoever gives consent anew in a pause is in one all the same.
    await agree(before, { email: true })
    await gatewayAnswers(500)
    await send()
    await goesOut(queued)
    await gatewayAnswers(0)
    await call('/api/user/time-out', { token: queued.token, body: { days: 1 } })
    await platformEnv.WALLET.getByName(queued.user.id).noteNews({ id: 'x', facts: { kind: 'terms_new' } })
    await goesOutNow(queued)
    expect(await campaignsIn(before)).toEqual([])
    // What came before the pause is out of sight, and not counted.
    const { result } = await call('/api/user/inbox', { token: queued.token })
    expect(result).toMatchObject({ news: [{ kind: 'terms_new' }], unread: 1 })
    expect(reasonsOf(await results('pause'))).toEqual({ excluded: 1 })
    expect(await mailsTo(queued)).toEqual([])
    expect((await results('pause')).ways[0]).toEqual({ way: 'email', asked: 1, sent: 0, dropped: 1 })
  })

  it('does not leave the queue to who may not be reached any more, nor for an offer that was stopped', async () => {
    await running('halted')
    const waits = async (id: string, more: object = {}) => {
      const player = await newcomer()
      await agree(player, { email: true })
      await published(id, more)
      await gatewayAnswers(500)
      await send()
      await goesOut(player)
      await gatewayAnswers(0)
      await platformEnv.DB.exec(`UPDATE user SET is_test = 1 WHERE id = '${player.user.id}'`)
      return player
    }
    const leadsTo = { link: { kind: 'offer', offer: 'halted' } }
    const leaving = await waits('queue-deletion')
    const harmed = await waits('queue-harm')
    const blocked = await waits('queue-ban')
    const out = await waits('queue-bonuses', leadsTo)
    const offered = await waits('queue-offer', leadsTo)
    const called = await waits('queue-phone')
    await call('/api/user/deletion', { token: leaving.token, body: { password } })
    await platformEnv.DB.prepare(
      `INSERT INTO harm_marker (id, player_id, rule, made_at, facts) VALUES ('q', ?, 'losses', ?, '{}')`,
    )
      .bind(harmed.user.id, Date.now())
      .run()
    await changeUser(blocked.user.id, { is_banned: 1 })
    await agree(called, { email: false, phone: true })
    await platformEnv.DB.prepare('INSERT INTO bonus_exclusion VALUES (?, 1)').bind(out.user.id).run()
    await goesOutNow(out)
    expect(await operator('/offers/halted/stop', { reason: 'a mistake' })).toMatchObject({ status: 0 })
    const sent: Record<string, unknown> = {}
    for (const [id, player] of Object.entries({ leaving, harmed, blocked, offered, called })) {
      await goesOutNow(player)
      sent[id] = await mailsTo(player)
    }
    expect(sent).toEqual({ leaving: [], harmed: [], blocked: [], offered: [], called: [] })
    expect(await mailsTo(out)).toEqual([])
    for (const id of ['deletion', 'harm', 'ban', 'bonuses', 'offer', 'phone'])
      expect([id, (await results(`queue-${id}`)).ways[0]]).toEqual([
        id,
        { way: 'email', asked: 1, sent: 0, dropped: 1 },
      ])
  })

  it('is dropped where it reaches no device, no SMS is left of the day, or the last try fails', async () => {
    const player = await newcomer()
    await agree(player, { email: true, sms: true, push: true })
    await changeUser(player.user.id, { phone: `97250${String(Date.now()).slice(-7)}` })
    await published('nowhere')
    await send()
    const out = { config: { ...servicesOf(platformEnv).config, smsCaps: oneSms } }
    const sms = { channel: 'sms', address: '972500000001' } as const
    const message = { kind: 'campaign', lang: 'en', title: 'A', text: 'B' } as const
    const notice = (address: string, kind: 'campaign' | 'news' = 'campaign') =>
      sendNotice({ ...servicesOf(platformEnv), ...out }, { ...sms, address }, { ...message, kind })
    expect(await notice(sms.address)).toBe('sent')
    expect(await notice('972500000002')).toBe('dropped')
    expect(await notice('972500000002', 'news')).toBe('sent')
    await gatewayAnswers(500)
    await inWallet(player.user.id, (sql) => void sql.exec('UPDATE news_out SET tries = 5'))
    await goesOutNow(player)
    await gatewayAnswers(0)
    expect((await results('nowhere')).ways).toEqual(
      ['email', 'sms', 'push'].map((way) => ({ way, asked: 1, sent: 0, dropped: 1 })),
    )
  })

  it('tells nobody of an offer that was stopped', async () => {
    await running('closing')
    const player = await newcomer()
    await agree(player, { email: true })
    await published('closed', { link: { kind: 'offer', offer: 'closing' } })
    await operator('/offers/closing/stop', { reason: 'a mistake' })
    await send()
    expect(await campaignsIn(player)).toEqual([])
  })

  it('waits for the end of the player’s quiet hours by any way', async () => {
    const player = await newcomer()
    await agree(player, { email: true })
    const hour = new Date().getUTCHours()
    const quiet = { from: hour, to: (hour + 2) % 24, zone: 'UTC' }
    const body = { quiet }
    await call('/api/user/inbox/push', { token: player.token, method: 'PUT', body })
    await published('quiet')
    await send()
    await goesOut(player)
    expect(await campaignsIn(player)).toHaveLength(1)
    expect(await mailsTo(player)).toEqual([])
    await call('/api/user/inbox/push', { token: player.token, method: 'PUT', body: { quiet: null } })
    await goesOutNow(player)
    expect(await mailsTo(player)).toHaveLength(1)
  })

  it('of a day is the only one of its day, also of two at once', async () => {
    const player = await newcomer()
    await agree(player, { email: true })
    await published('one')
    await published('two')
    await send()
    expect(await campaignsIn(player)).toHaveLength(1)
    const rest = async () => [await results('one'), await results('two')].filter(({ sent }) => sent === 0)
    expect(await rest()).toMatchObject([{ waiting: 1, suppressed: [] }])
    expect(reasonsOf(await count())).toEqual({ day_limit: 1 })
    await operator('/settings', { marketing_a_day: 2 }, 'PUT')
    await published('three')
    await send()
    expect(await campaignsIn(player)).toHaveLength(2)
    await operator('/settings', { marketing_a_day: 1 }, 'PUT')
    // Whoever has had enough of a day is asked again the next.
    await inWallet(player.user.id, (sql) => void sql.exec('UPDATE news SET at = at - ?', day_ms))
    await send(Date.now() + day_ms)
    expect(await campaignsIn(player)).toHaveLength(3)
    expect(await rest()).toEqual([])
  })

  it('goes out between its dates alone', async () => {
    const player = await newcomer()
    await agree(player, { email: true })
    const [from, until] = [Date.now() + day_ms, Date.now() + 2 * day_ms]
    const row = await published('dated', {
      ...{ starts_at: new Date(from).toISOString(), ends_at: new Date(until).toISOString() },
    })
    expect(row.stage).toBe('planned')
    await send()
    await send(until)
    expect(await campaignsIn(player)).toEqual([])
    await send(from + hour_ms)
    expect(await campaignsIn(player)).toHaveLength(1)
  })
})

async function goesOutNow(player: Player): Promise<void> {
  await inWallet(player.user.id, (sql) => void sql.exec('UPDATE news_out SET due_at = 1'))
  await goesOut(player)
}

describe('[PROMO-33] marketing by email', () => {
  it('is tried on oneself, with the link that stops it without signing in', async () => {
    const staff = await member('CampaignWriter', 'payments')
    await put('test')
    expect(await asStaff(staff, '/campaigns/test/test', { lang: 'he' })).toMatchObject({
      status: 9409,
      fields: { id: 'noAddress' },
    })
    await changeUser(staff.id, { email: 'writer@atoll.test' })
    expect((await asStaff(staff, '/campaigns/test/test', { lang: 'he' })).result).toEqual({
      to: 'writer@atoll.test',
    })
    const [mail] = await messagesTo('writer@atoll.test')
    expect(mail).toMatchObject({ subject: 'שונית חדשה' })
    expect(mail?.text).toMatch(/\/unsubscribe\?token=\d{8}-email-[\w-]{22}/)
    expect(await countRows('campaign_player')).toBe(0)
  })

  it('ends by that link, which opens nothing else and cannot be guessed', async () => {
    const player = await newcomer()
    await agree(player, { email: true, push: true })
    await published('stopping')
    await send()
    await goesOut(player)
    const [mail] = await mailsTo(player)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const stop = (value: string) => call('/api/unsubscribe', { body: { token: value } })
    expect(await stop(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({
      status: 9404,
    })
    expect(await stop('x')).toMatchObject({ status: 9400 })
    expect(await stop(token)).toMatchObject({ status: 0 })
    expect(await stop(token)).toMatchObject({ status: 0 })
    const { result } = await call('/api/user/consent', { token: player.token })
    expect(result).toMatchObject({ email: false, push: true })
  })
})

describe('[PROMO-34] what came of a campaign', () => {
  it('is who has seen it, followed its link and joined its offer, and what the offer gave to these', async () => {
    await running('gift')
    const [joiner, reader, before] = [await newcomer(), await newcomer(), await newcomer()]
    await join(before, 'gift')
    for (const one of [joiner, reader, before]) await agree(one, { email: true })
    await published('offered', { link: { kind: 'offer', offer: 'gift' } })
    await send()
    const [news] = await campaignsIn(joiner)
    expect(news?.path).toBe('/promotions')
    await call('/api/user/inbox/opened', { token: joiner.token, body: { campaign: 'offered' } })
    const [read] = await campaignsIn(reader)
    for (const all of [false, true])
      await call('/api/user/inbox/read', { token: reader.token, body: { n: read?.n, all } })
    await deposit(joiner.user.id, 100)
    expect(await join(joiner, 'gift')).toMatchObject({ status: 0 })
    await giftsArrive(joiner)
    expect(await results('offered')).toMatchObject({
      ...{ sent: 3, seen: 2, opened: 1, joined: 1 },
      cost: [{ currency: 'USD', amount_minor: 700 }],
    })
    // Of a campaign that they did not get it counts nothing.
    await call('/api/user/inbox/opened', { token: joiner.token, body: { campaign: 'another' } })
    expect(await countRows('campaign_player')).toBe(3)
  })

  it('is in the copy of the player’s data, and goes with the account', async () => {
    const player = await signUp('CampaignCopy')
    await agree(player, { push: true })
    await published('copied')
    await send()
    const { text } = (await call('/api/user/export', { token: player.token })).result as { text: string }
    expect(JSON.parse(text)).toMatchObject({
      marketing: [{ campaign: 'copied', outcome: 'sent', email: null }],
      inbox: [{ kind: 'campaign', texts: { en: { title: 'A new reef' } } }],
    })
    await call('/api/user/deletion', { token: player.token, body: { password } })
    expect(await countRows('campaign_player')).toBe(1)
    await deleteWhenDue(servicesOf(platformEnv), player.user.id, Date.now() + 31 * day_ms)
    expect(await countRows('campaign_player')).toBe(0)
  })
})
