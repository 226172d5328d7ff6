import { beforeAll, describe, expect, it } from 'vitest'
import { code } from '#contract/errors.ts'
import { staffCallNames, staffCallOf } from '#contract/operator/calls.ts'
import { exportableLists, type ExportableList } from '#contract/operator/exports.ts'
import { longestSearch_chars } from '#contract/operator/fields.ts'
import { staffRoles } from '#contract/operator/roles.ts'
import {
  deposit,
  fetchBySite,
  migrate,
  openGame,
  operator,
  origin,
  platformEnv,
  seamless,
  signUp,
  userRow,
  type Player,
} from '../support.ts'
import { asStaff, auditOf, member, type Member } from './staffSupport.ts'

let players: Player[]
let staff: Map<string, Member>

beforeAll(async () => {
  await migrate()
  players = await Promise.all(
    ['DeskOne', 'DeskTwo', 'DeskThree'].map((name) =>
      signUp(name, { first_name: name === 'DeskTwo' ? '=1+1' : 'Dana', last_name: 'Desk' }),
    ),
  )
  const members = await Promise.all(staffRoles.map((role) => member(`desk-${role.slice(0, 8)}`, role)))
  staff = new Map(members.map((one) => [one.role, one]))
})

const memberOf = (role: string): Member => staff.get(role)!
const idAt = (index: number) => players[index]!.user.id

async function exported(who: Member, list: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  return fetchBySite(new Request(`${origin}/operator/exports/${list}`, sent))
}

describe('a list as a file', () => {
  it('[DESK-05] has everything that the filter finds, once, harmless to a spreadsheet, and is in the audit log', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `many${String(index).padStart(3, '0')}`)
    for (const name of names)
      await platformEnv.DB.prepare(
        `INSERT INTO user (id, name, email, email_verified, created_at, updated_at, username, display_username, role, currency, lang, first_name)
         VALUES (?1, ?1, ?1 || '@many.test', 0, 0, 0, ?1, ?1, 0, 'USD', 'en', '=1+1')`,
      )
        .bind(name)
        .run()
    const answer = await exported(memberOf('payments'), 'listPlayers', {
      query: { q: 'many', sort: 'username' },
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = new Uint8Array(await answer.clone().arrayBuffer())
    // The mark of UTF-8, which the text is read without.
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = await answer.text()
    const [heading, ...lines] = text.trimEnd().split('\r\n')
    expect(heading).toMatch(/^id,number,username,email,/)
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(names)
    expect(lines.every((line) => line.includes(",'=1+1,"))).toBe(true)
    const [line] = await auditOf('action=exportList&target=listPlayers')
    // A line stays, and what was searched for may be somebody's address.
    expect(JSON.stringify(line)).not.toContain('many')
    expect(line).toMatchObject({
      ...{ outcome: 'done', actor: 'desk-payments' },
      after: { list: 'listPlayers', query: { has_q: true, sort: 'username' }, rows: 130 },
    })
  })

  it('[DESK-05] writes amounts as the currency does, and names the player whose list it is', async () => {
    await deposit(idAt(0), 12_345)
    const answer = await exported(memberOf('administrator'), 'listPlayerNotes', { id: idAt(0) })
    expect(await answer.text()).toBe('\r\n')
    const at = Date.now()
    await platformEnv.DB.prepare(
      `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor, status, details, created_at, expires_at, checked_at)
       VALUES ('desk-payment', ?1, 'r', 'f', 'in', 'pix', 'USD', 1250, 0, 'paid', '{}', ?2, ?2, ?2)`,
    )
      .bind(idAt(0), at)
      .run()
    const payments = await (
      await exported(memberOf('payments'), 'listPayments', { query: { player_id: idAt(0) } })
    ).text()
    expect(payments).toContain(',amount,fee,')
    expect(payments).toContain(',12.50,0.00,')
    expect((await auditOf(`action=exportList&target=${idAt(0)}`)).length).toBe(1)
  })

  it('[DESK-05] is whole or is refused, where a list shows the newest alone; its amounts are in the player’s currency', async () => {
    await deposit(idAt(2), 100_000)
    const { token } = await openGame(players[2]!)
    const stake = (n: number) =>
      seamless('debit', {
        ...{ token, transaction_id: `desk-file-${n}`, round_id: `desk-file-${n}` },
        ...{ currency: 'USD', amount_minor: 125 },
      })
    const file = () => exported(memberOf('administrator'), 'listOpenRounds', { id: idAt(2) })
    for (let n = 0; n < 100; n += 1) await stake(n)
    const [heading, ...lines] = (await (await file()).text()).trimEnd().split('\r\n')
    expect(heading).toBe('id,provider,round_id,game_id,at,stake,payout,currency')
    expect(lines).toHaveLength(100)
    expect(lines[0]).toMatch(/,1\.25,0\.00,USD$/)
    await stake(100)
    expect((await file()).status).toBe(413)
  })

  it('[DESK-05] of accounts that belong together is refused too where more are found than are shown', async () => {
    await platformEnv.DB.prepare(
      `INSERT INTO user (id, name, email, email_verified, created_at, updated_at, username, display_username, role, currency, lang)
       SELECT 'net' || value, 'net' || value, 'net' || value || '@net.test', 0, 0, 0, 'net' || value, 'net' || value, 0, 'USD', 'en'
       FROM json_each(?1)`,
    )
      .bind(JSON.stringify(Array.from({ length: 101 }, (_, at) => at)))
      .run()
    await platformEnv.DB.prepare(
      `INSERT INTO session (id, token, user_id, expires_at, created_at, updated_at, ip_address)
       SELECT id, 'token-' || id, id, ?1, ?1, ?1, '203.0.113.77' FROM user WHERE id LIKE 'net%'
       UNION ALL SELECT 'net-own', 'net-own', ?2, ?1, ?1, ?1, '203.0.113.77'`,
    )
      .bind(Date.now(), idAt(0))
      .run()
    const links = (await operator(`/players/${idAt(0)}/links`)).result as { items: unknown[]; total: number }
    expect([links.items.length, links.total]).toEqual([100, 101])
    const file = await exported(memberOf('administrator'), 'listPlayerLinks', { id: idAt(0) })
    expect(file.status).toBe(413)
    await platformEnv.DB.prepare(`DELETE FROM user WHERE id LIKE 'net%'`).run()
  })

  it('[DESK-05] is there of every list that has one, also where the list knows no pages', async () => {
    for (let index = 0; index < 100; index += 1)
      await platformEnv.DB.prepare(
        `INSERT INTO custom_role (id, name, permissions, updated_at) VALUES (?1, ?1, '[]', 0)`,
      )
        .bind(`desk-role-${index}`)
        .run()
    const reason = 'test'
    const partner = { kind: 'affiliate', name: 'Desk', currency: 'USD', lang: 'en' }
    await operator('/partners/DESKFILES', { ...partner, reason }, 'PUT')
    const hook = { name: 'Desk', url: 'https://hooks.example.com/desk', types: ['stop.set'], reason }
    const endpoint = (await operator('/endpoints', hook)).result as { id: string }
    const given: Partial<Record<ExportableList, object>> = {
      listPartnerPlayers: { id: 'DESKFILES' },
      listAttempts: { id: endpoint.id },
      tournamentRuns: { query: { tournament: 'desk' } },
    }
    const bodyOf = (list: ExportableList) =>
      given[list] ?? (staffCallOf(list).path.includes(':id') ? { id: idAt(0) } : {})
    for (const list of exportableLists) {
      const answer = await exported(memberOf('administrator'), list, bodyOf(list))
      expect([list, answer.status]).toEqual([list, 200])
      if (list === 'listRoles') expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength(105)
    }
  })

  it('[DESK-36] has the limits of a player, a line each, and their sessions, by whom the log says', async () => {
    const file = async (list: ExportableList) =>
      (await (await exported(memberOf('administrator'), list, { id: idAt(0) })).text())
        .trimEnd()
        .split('\r\n')
    const limits = (await operator(`/players/${idAt(0)}/limits`)).result as { limits: unknown[] }
    expect(await file('playerLimits')).toHaveLength(limits.limits.length + 1)
    expect((await file('listPlayerSessions')).length).toBeGreaterThan(1)
    expect((await auditOf(`action=exportList&target=${idAt(0)}`))[0]).toMatchObject({
      after: { list: 'listPlayerSessions' },
    })
  })

  it('[DESK-36] has each list that the platform answers a page or all of, but for what is nobody else’s and reports', () => {
    const own = ['listMentions', 'listSentBack', 'listColleagues', 'listPreferences', 'listReportMails']
    const reports = ['readReport', 'readWaiting', 'readQuarterReturn', 'readInvoices', 'partnerFigures']
    const elsewhere = ['listRevisions', 'jackpotLedger', 'listAnchors', 'listPlatformHealth']
    const lists = staffCallNames.filter((name) => {
      const { method, answeredBy, result } = staffCallOf(name)
      const fields = 'entries' in result ? (result.entries as object) : {}
      return method === 'GET' && answeredBy === undefined && 'items' in fields && 'total' in fields
    })
    const files: readonly string[] = exportableLists
    expect(lists.filter((name) => !files.includes(name)).toSorted()).toEqual(
      [...own, ...reports, ...elsewhere].toSorted(),
    )
  })

  it('[DESK-05] is nothing to a role without the right to export, or without that to the list', async () => {
    for (const role of ['support', 'editor'])
      expect((await exported(memberOf(role), 'listPlayers', {})).status).toBe(403)
    expect((await exported(memberOf('payments'), 'listAudit', {})).status).toBe(403)
    expect((await exported(memberOf('payments'), 'readSettings', {})).status).toBe(404)
    expect(
      (await exported(memberOf('payments'), 'listPlayers', { query: { sort: 'password' } })).status,
    ).toBe(422)
    expect((await auditOf('action=exportList&target=listAudit'))[0]).toMatchObject({ outcome: 'refused' })
  })
})

describe('what staff set up for themselves', () => {
  it('[DESK-06] is kept for each of them, and is nobody else’s', async () => {
    const name = 'players.savedQueries'
    const value = [{ label: 'Banned', value: { filter: { is_banned: true } } }]
    const [one, other] = [memberOf('support'), memberOf('payments')]
    expect((await asStaff(one, `/preferences/${name}`, { value }, 'PUT')).status).toBe(0)
    expect((await asStaff(one, '/preferences')).result).toEqual({ items: [{ id: name, value }], total: 1 })
    expect((await asStaff(other, '/preferences')).result).toEqual({ items: [], total: 0 })
    expect((await asStaff(one, '/preferences/theme', { value }, 'PUT')).http).toBe(404)
    const huge = { value: 'x'.repeat(16_001) }
    expect((await asStaff(one, `/preferences/${name}`, huge, 'PUT')).http).toBe(422)
    expect((await asStaff(one, `/preferences/${name}`, { value: null }, 'PUT')).status).toBe(0)
    expect((await asStaff(one, '/preferences')).result).toEqual({ items: [], total: 0 })
    expect((await operator(`/preferences/${name}`, { value }, 'PUT')).http).toBe(403)
    expect(await auditOf('action=putPreference')).toEqual([
      expect.objectContaining({ outcome: 'refused', actor: 'operator key' }),
    ])
  })

  it('[DESK-06] may be changed where there is no room for another', async () => {
    const who = memberOf('editor')
    const names = Array.from(
      { length: 200 },
      (_, index) => `${'abcdefghij'[index % 10]!.repeat(1 + index / 10)}.datatable`,
    )
    await platformEnv.DB.prepare(
      `INSERT INTO staff_preference (user_id, name, value, updated_at) SELECT ?1, value, '[]', 0 FROM json_each(?2)`,
    )
      .bind(who.id, JSON.stringify(names))
      .run()
    expect((await asStaff(who, '/preferences/a.datatable', { value: ['id'] }, 'PUT')).status).toBe(0)
    expect((await asStaff(who, '/preferences/players.datatable', { value: ['id'] }, 'PUT')).status).toBe(
      code.conflict,
    )
  })
})

describe('one search for everything', () => {
  const found = async (who: Member, q: string) => {
    const answer = await asStaff(who, '/search', { q })
    expect(answer.status).toBe(0)
    return (answer.result as { items: { kind: string; place: string; player_id?: string }[] }).items
  }

  it('[DESK-07] finds a player by number, email address, name and id, and a payment by its id', async () => {
    const [row] = (
      (await operator('/players?q=DeskThree')).result as { items: { id: string; number: number }[] }
    ).items
    await platformEnv.DB.prepare('UPDATE user SET email = ? WHERE id = ?')
      .bind('third@desk.test', idAt(2))
      .run()
    for (const q of [String(row?.number), 'third@desk.test', 'DeskThree', idAt(2)])
      expect(await found(memberOf('support'), q)).toEqual([
        expect.objectContaining({ kind: 'player', place: idAt(2) }),
      ])
    const id = 'desk-payment-of-the-search'
    await platformEnv.DB.prepare(
      `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor, status, details, created_at, expires_at, checked_at)
       VALUES (?1, ?2, 'search', 'f', 'in', 'pix', 'USD', 1250, 0, 'paid', '{}', 1, 1, 1)`,
    )
      .bind(id, idAt(2))
      .run()
    expect(await found(memberOf('payments'), id)).toEqual([
      expect.objectContaining({ kind: 'payment', place: id }),
    ])
    // A payment names its player too.
    expect((await auditOf('action=searchDesk'))[0]).toMatchObject({
      ...{ target: idAt(2), after: { players: [idAt(2)] } },
    })
  })

  it('[DESK-07] finds a round by the number of its player and its id', async () => {
    await deposit(idAt(1), 1000)
    const { token } = await openGame(players[1]!)
    const stake = { token, transaction_id: 'desk-t1', round_id: 'desk-round', currency: 'USD' }
    expect(await seamless('debit', { ...stake, amount_minor: 500 })).toMatchObject({ status: 0 })
    const { number } = (await userRow(idAt(1), 'number')) as { number: number }
    expect(await found(memberOf('support'), `${number} desk-round`)).toEqual([
      expect.objectContaining({ kind: 'round', place: 'desk-round', player_id: idAt(1) }),
    ])
    expect(await found(memberOf('support'), `${number} desk-round-of-nobody`)).toEqual([])
  })

  it('[DESK-07] shows nothing that the role may not see, and keeps whom it found, not what was typed', async () => {
    expect(await found(memberOf('editor'), 'DeskThree')).toEqual([])
    expect(await found(memberOf('editor'), 'desk-payment-of-the-search')).toEqual([])
    expect((await found(memberOf('administrator'), 'desk-sup')).map(({ kind }) => kind)).toContain('staff')
    expect((await found(memberOf('support'), 'desk-sup')).map(({ kind }) => kind)).not.toContain('staff')
    await found(memberOf('support'), 'third@desk.test')
    const [line] = await auditOf('action=searchDesk')
    expect(line).toMatchObject({ actor: 'desk-support', target: idAt(2), after: { players: [idAt(2)] } })
    expect(JSON.stringify(line)).not.toContain('third@desk.test')
    expect((await asStaff(memberOf('support'), '/search', { q: 'x' })).http).toBe(422)
    const longest = 'x'.repeat(longestSearch_chars)
    expect(await found(memberOf('administrator'), longest)).toEqual([])
    expect((await asStaff(memberOf('administrator'), '/search', { q: `${longest}x` })).http).toBe(422)
  })
})

describe('the logs in words', () => {
  type Line = {
    action: string
    outcome: string
    about: { kind: string; name: string; number: number } | null
  }

  it('[STUDIO-06] the audit log has one line for a call that has ended, names whom it was done to, and is found by names', async () => {
    const id = (await signUp('DeskWords')).user.id
    const number = ((await userRow(id, 'number')) as { number: number }).number
    const body = { account: 'real', amount_minor: 100, key: 'desk-words', reason: 'goodwill' }
    const who = memberOf('administrator')
    expect((await asStaff(who, `/players/${id}/adjust`, body)).status).toBe(0)
    const lines = async (query: string) =>
      ((await operator(`/audit?perPage=100&${query}`)).result as { items: Line[] }).items
    const ofPlayer = `action=adjustPlayer&target=${number}`
    expect((await lines(ofPlayer)).map(({ outcome }) => outcome)).toEqual(['done', 'began'])
    const [line, ...more] = await lines(`${ofPlayer}&by_call=true&who=desk-administ`)
    expect(more).toEqual([])
    expect(line).toMatchObject({ outcome: 'done', about: { kind: 'player', name: 'DeskWords', number } })
    expect(await lines(`${ofPlayer}&who=desk-support`)).toEqual([])
  })

  it('[STUDIO-06] the security log names whose account it was, by number or name and in a time', async () => {
    const id = (await signUp('DeskEvents')).user.id
    await deposit(id, 100)
    const number = ((await userRow(id, 'number')) as { number: number }).number
    const events = async (query: string) =>
      (
        (await operator(`/security-events?${query}`)).result as {
          items: { kind: string; username: string; player_number: number }[]
        }
      ).items
    const [newest] = await events(`who=${number}`)
    expect(newest).toMatchObject({ kind: 'money_adjusted', username: 'DeskEvents', player_number: number })
    expect(await events('who=deskevents')).toEqual(await events(`user_id=${id}`))
    expect(await events(`who=${number}&until=2020-01-01T00:00:00.000Z`)).toEqual([])
  })
})
