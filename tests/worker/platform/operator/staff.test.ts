import { generate } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { staffCallNames, staffCallOf, type StaffCallName } from '#contract/operator/calls.ts'
import {
  allows,
  grantable,
  permissionsOf,
  staffRoles,
  type Permission,
  type StaffRole,
} from '#contract/operator/roles.ts'
import { fillPath } from '#lib/path.ts'
import {
  call,
  countRows,
  idOf,
  migrate,
  operator,
  platformEnv,
  signUp,
  signUpBody,
  triesOf,
  type Player,
} from '../support.ts'
import {
  asStaff,
  auditOf,
  factorSecret,
  firstStep,
  hire,
  member,
  secondStep,
  staffProofIsOld,
  type Member,
} from './staffSupport.ts'

let staff: Map<string, Member>
let player: Player

beforeAll(async () => {
  await migrate()
  player = await signUp('JustPlays')
  for (const [id, permissions] of Object.entries(madeRoles)) {
    const made = await operator(`/roles/${id}`, { name: id, permissions }, 'PUT')
    if (made.status !== 0) throw new Error(JSON.stringify(made))
  }
  const roles = [...staffRoles, ...Object.keys(madeRoles)]
  const members = await Promise.all(roles.map((role) => member(`the-${role.slice(0, 9)}`, role)))
  staff = new Map(members.map((one) => [one.role, one]))
})

/** Roles as administrators make them: one permission, and as many as may be held together. */
const madeRoles: Record<string, Permission[]> = {
  'only-reports': ['reports.read'],
  'no-payout': grantable.filter((one) => one !== 'payments.decide' && one !== 'partners.settle'),
  'no-money': grantable.filter(
    (one) => !['players.money', 'promotions.write', 'partners.write', 'agents.own'].includes(one),
  ),
}
const granted = (role: string) => madeRoles[role] ?? permissionsOf[role as StaffRole]

const memberOf = (role: string): Member => staff.get(role)!

describe('signing in to the studio', () => {
  it('[STUDIO-01] takes a password and a second factor, and answers the permissions of the role', async () => {
    const answer = await asStaff(memberOf('support'), '/session')
    expect(answer.result).toMatchObject({ role: 'support', username: 'the-support' })
    const { permissions, ends_at } = answer.result as { permissions: string[]; ends_at: string }
    expect(permissions).toContain('players.read')
    expect(permissions).not.toContain('players.money')
    const left_h = (Date.parse(ends_at) - Date.now()) / 3_600_000
    expect(left_h).toBeGreaterThan(11.9)
    expect(left_h).toBeLessThanOrEqual(12)
  })

  it('[STUDIO-01] is refused without a role, without a second factor, and to who is banned', async () => {
    expect(await firstStep('JustPlays')).toMatchObject({ http: 403, status: 9403 })
    await operator('/players', signUpBody('NoFactor', { staff_role: 'editor' }))
    expect(await firstStep('NoFactor')).toMatchObject({ http: 403, status: 9456 })
    const id = await hire('Dismissed', 'editor')
    await operator(`/players/${id}/ban`, { is_banned: true })
    expect(await firstStep('Dismissed')).toMatchObject({ http: 403, status: 5 })
    expect(await firstStep('the-editor', 'Wrong1234')).toMatchObject({ http: 401, status: 4 })
  })

  it('[STUDIO-01] has no account of a role that is not there', async () => {
    const given = signUpBody('NoSuchRole', { staff_role: 'ghost' })
    const refused = { http: 422, status: 9400, fields: { staff_role: 'incorrectInput' } }
    expect(await operator('/players', given)).toMatchObject(refused)
    expect(await countRows("user WHERE username = 'nosuchrole'")).toBe(0)
    const { id } = memberOf('editor')
    expect(await operator('/players', signUpBody('the-editor', { staff_role: 'ghost' }))).toMatchObject(
      refused,
    )
    expect(await countRows("user WHERE id = ? AND staff_role = 'editor'", id)).toBe(1)
  })

  it('[STUDIO-01] asks for the right code, once', async () => {
    await hire('TwoSteps', 'editor')
    const pending = (await firstStep('TwoSteps')).headers.get('x-pending-token')
    expect(await secondStep(pending, '000000')).toMatchObject({ http: 401, status: 9444 })
    const given = await generate({ secret: factorSecret })
    expect(await secondStep(pending, given)).toMatchObject({ http: 200, status: 0 })
    expect(await secondStep(pending, given)).toMatchObject({ http: 401 })
    expect(await secondStep(null)).toMatchObject({ http: 401, status: 9401 })
  })

  it('[STUDIO-01] begins no session that a change of password at the same moment would not end', async () => {
    const id = await hire('TwoAtOnce', 'editor')
    const pending = (await firstStep('TwoAtOnce')).headers.get('x-pending-token')
    // What a new password ends, at the moment when the session of the old one begins.
    await platformEnv.DB.exec(
      `CREATE TRIGGER password_changes BEFORE INSERT ON staff_session WHEN NEW.user_id = '${id}' BEGIN DELETE FROM pending_sign_in WHERE user_id = NEW.user_id; DELETE FROM staff_session WHERE user_id = NEW.user_id; END`,
    )
    expect(await secondStep(pending)).toMatchObject({ http: 401, status: 9401 })
    await platformEnv.DB.exec('DROP TRIGGER password_changes')
    expect(await countRows('staff_session WHERE user_id = ?', id)).toBe(0)
  })

  it('[STUDIO-01] is not mixed with the session of a player', async () => {
    expect(await call('/operator/players', { token: player.token })).toMatchObject({ http: 403 })
    expect(await call('/api/user/check', { token: memberOf('administrator').token })).toMatchObject({
      http: 401,
    })
  })

  it('[STUDIO-01] ends with signing out, with another password, and after half a day', async () => {
    const one = await member('Leaves', 'editor')
    expect((await asStaff(one, '/session', undefined, 'DELETE')).status).toBe(0)
    expect(await asStaff(one, '/session')).toMatchObject({ http: 401, status: 9401 })
    const two = await member('Changes', 'editor')
    await operator('/players', signUpBody('Changes', { password: 'Other1234' }))
    expect(await asStaff(two, '/session')).toMatchObject({ http: 401 })
    const three = await member('Stays', 'editor')
    const query = 'UPDATE staff_session SET created_at = created_at - 43200001 WHERE user_id = ?'
    await platformEnv.DB.prepare(query).bind(three.id).run()
    expect(await asStaff(three, '/session')).toMatchObject({ http: 401 })
  })
})

/** What a call answers to who may not make it, and to who may: then anything but that. */
const refusals = [401, 403]
const guessing = '192.0.2.77'
const placeValues = {
  ...{ id: 'nobody', locale: 'en', revision: crypto.randomUUID(), bonus: 'none', code: 'NONE' },
  ...{ provider: 'none', gameId: 'none' },
}
const placesOf: Partial<Record<StaffCallName, Record<string, string>>> = {
  putSection: { id: 'slots' },
  removePicture: { id: 'a'.repeat(24) },
}

async function callStatus(name: StaffCallName, token: string | undefined): Promise<number> {
  const { method, path } = staffCallOf(name)
  const isContent = path.startsWith('/operator/content/:id')
  const values = { ...placeValues, ...(isContent && { id: 'page:none' }), ...placesOf[name] }
  const filled = fillPath(path.replace('/*', '/x'), values) ?? path
  const headers = { 'x-client-address': guessing }
  // No good body: a call that is allowed stops at its input, so that nothing happens.
  const raw = method === 'GET' ? undefined : '['
  const request = { method, ...(raw && { raw }), headers, ...(token !== undefined && { token }) }
  const answer = await rawCall(filled, request)
  return answer
}

/** A network that keeps trying keys waits from the tenth on. */
const triesAtOnce = 9
let tries = 0

async function rawCall(path: string, options: Parameters<typeof call>[1]): Promise<number> {
  if ((tries += 1) % triesAtOnce === 0) {
    const counter = await triesOf(`operator ${guessing}`)
    await counter.forget()
  }
  return (await call(path, options)).http
}

describe('the table of permissions', () => {
  const guarded = staffCallNames.filter((name) => {
    const { access, answeredBy, file } = staffCallOf(name)
    return access !== 'staff:guest' && answeredBy === undefined && !file
  })

  for (const role of [...staffRoles, ...Object.keys(madeRoles)]) {
    it(`[STUDIO-01] ${role}: every call, cell by cell`, async () => {
      const { token } = memberOf(role)
      const wrong: string[] = []
      for (const name of guarded) {
        const expected = allows(granted(role), staffCallOf(name).access)
        const isAllowed = !refusals.includes(await callStatus(name, token))
        if (isAllowed !== expected) wrong.push(`${name}: ${isAllowed}`)
      }
      expect(wrong).toEqual([])
    })
  }

  it('[STUDIO-01] the walk has 600 cells or more, with the roles that administrators made', () => {
    const walked = staffRoles.length + Object.keys(madeRoles).length
    expect(guarded.length * walked).toBeGreaterThanOrEqual(600)
  })

  it('[STUDIO-01] players and guests make no call of the staff', async () => {
    const open: string[] = []
    for (const name of guarded) {
      for (const token of [player.token, undefined, 'staff.forged'])
        if (!refusals.includes(await callStatus(name, token))) open.push(`${name} ${token}`)
    }
    expect(open).toEqual([])
  })
})

describe('a role', () => {
  it('[STUDIO-01] that is taken away ends at the next call, in the midst of an edit', async () => {
    const editor = await member('Midst', 'editor')
    const save = (version: number) =>
      asStaff(
        editor,
        '/content/page:midst/en',
        { version, title: 'Midst', body_md: 'x', fields: { id: 900 } },
        'PUT',
      )
    expect((await save(0)).status).toBe(0)
    const body = { role: 'support', reason: 'moves on' }
    expect((await asStaff(memberOf('administrator'), `/staff/${editor.id}`, body, 'PUT')).status).toBe(0)
    expect(await save(1)).toMatchObject({ http: 401, status: 9401 })
    const [line] = await auditOf(`target=${editor.id}&action=putStaffRole`)
    expect(line).toMatchObject({
      ...{ outcome: 'done', actor: 'the-administr', role: 'administrator', reason: 'moves on' },
      ...{ before: { role: 'editor' }, after: { role: 'support' } },
    })
  })

  it('[STUDIO-04] support does not ban or block an account of the staff; who manages the staff may', async () => {
    const support = memberOf('support')
    const { id } = await member('Admina', 'administrator')
    const plain = idOf(await operator('/players', signUpBody('JustPlain')))
    for (const [path, flag] of [
      ['ban', { is_banned: true }],
      ['casino-block', { is_casino_blocked: true }],
    ] as const)
      expect(await asStaff(support, `/players/${id}/${path}`, { ...flag, reason: 'x' })).toMatchObject({
        ...{ http: 403, status: 9403 },
      })
    expect((await asStaff(support, `/players/${plain}/ban`, { is_banned: true, reason: 'x' })).status).toBe(0)
    expect((await asStaff(support, `/players/${plain}/ban`, { is_banned: false, reason: 'x' })).status).toBe(
      0,
    )
    const banned = await asStaff(memberOf('administrator'), `/players/${id}/ban`, {
      is_banned: true,
      reason: 'x',
    })
    expect(banned.status).toBe(0)
  })

  it('[STUDIO-04] support and payments touch neither sessions nor money nor play of the staff', async () => {
    const { id } = await member('Adminb', 'administrator')
    const refused = { http: 403, status: 9403 }
    const why = { reason: 'x' }
    const support = memberOf('support')
    expect(await asStaff(support, `/players/${id}/sessions/end`, why)).toMatchObject(refused)
    const exclusion = { length: '6m', ...why }
    expect(await asStaff(support, `/players/${id}/exclusion`, exclusion)).toMatchObject(refused)
    const money = { account: 'real', amount_minor: 100, key: 'to-staff', ...why }
    expect(await asStaff(memberOf('payments'), `/players/${id}/adjust`, money)).toMatchObject(refused)
    expect((await asStaff(memberOf('administrator'), `/players/${id}/sessions/end`, why)).status).toBe(0)
  })

  it('[STUDIO-06] the list of the staff tells when each last signed in to the studio', async () => {
    const before = Date.now()
    const { id } = await member('Punctual', 'support')
    const { result } = await asStaff(memberOf('administrator'), '/staff?q=punctual')
    const [found] = (result as { items: { id: string; last_sign_in_at: string | null }[] }).items
    expect(found?.id).toBe(id)
    expect(Date.parse(found?.last_sign_in_at ?? '')).toBeGreaterThanOrEqual(before)
  })

  it('[STUDIO-01] is not changed by its owner', async () => {
    const administrator = memberOf('administrator')
    const body = { role: 'editor', reason: 'tired' }
    expect(await asStaff(administrator, `/staff/${administrator.id}`, body, 'PUT')).toMatchObject({
      http: 409,
    })
  })
})

describe('what moves money', () => {
  const body = { account: 'real', amount_minor: 500, key: 'gift:1', reason: 'late payout' }

  it('[STUDIO-01] needs a fresh proof of identity', async () => {
    const payer = await member('Payer', 'payments')
    await staffProofIsOld(payer)
    const path = `/players/${player.user.id}/adjust`
    expect(await asStaff(payer, path, body)).toMatchObject({
      ...{ http: 403, status: 9451, fields: { code: 'required' } },
    })
    expect(await asStaff(payer, '/session/proof', { password: 'Demo1234' })).toMatchObject({ status: 9451 })
    await platformEnv.DB.prepare('UPDATE second_factor SET last_step = 0 WHERE user_id = ?')
      .bind(payer.id)
      .run()
    const given = await generate({ secret: factorSecret })
    expect((await asStaff(payer, '/session/proof', { code: given })).status).toBe(0)
    expect(await asStaff(payer, path, body)).toMatchObject({ result: { balance_minor: 500 } })
  })

  it('[STUDIO-06] stands in the audit log as begun and as done, with who, what, why and from where', async () => {
    const headers = { 'x-client-address': '198.51.100.9' }
    const { token } = memberOf('payments')
    const path = `/operator/players/${player.user.id}/adjust`
    await call(path, { token, headers, body: { ...body, key: 'gift:2' } })
    const lines = await auditOf(`target=${player.user.id}&action=adjustPlayer`)
    expect(lines.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['done', 'began'])
    expect(lines[0]).toMatchObject({
      ...{ actor: 'the-payments', role: 'payments', reason: 'late payout', address: '198.51.100.9' },
      after: { amount_minor: 500, key: 'gift:2', duplicate: false },
    })
    await call(path, { token, headers, body: { ...body, amount_minor: -999_999, key: 'gift:3' } })
    expect((await auditOf(`target=${player.user.id}`))[0]).toMatchObject({
      outcome: 'refused',
      after: { code: 501 },
    })
  })
})

describe('the audit log', () => {
  it('[STUDIO-06] has a line of every call of the staff that changes something, written with the change', async () => {
    const support = memberOf('support')
    const { id } = player.user
    expect(await asStaff(support, `/players/${id}/ban`, { is_banned: true })).toMatchObject({
      ...{ http: 422, fields: { reason: 'required' } },
    })
    await asStaff(support, `/players/${id}/casino-block`, { is_casino_blocked: true, reason: 'asked' })
    await asStaff(support, `/players/${id}/transfers`, { is_allowed: true, reason: 'knows him' })
    await asStaff(support, `/players/${id}/notes`, { text: 'Called twice.' })
    const lines = (await auditOf(`target=${id}&actor_id=${support.id}`)).toReversed()
    expect(lines.map(({ action, before, after, reason }) => [action, before, after, reason])).toEqual([
      ['blockCasino', { isCasinoBlocked: false }, { isCasinoBlocked: true }, 'asked'],
      ['allowTransfers', { friendTransferAllowed: false }, { friendTransferAllowed: true }, 'knows him'],
      ['addPlayerNote', null, { text: 'Called twice.' }, null],
    ])
  })

  it('[STUDIO-06] has what there was before of limits, exclusions and balances, and whether an exclusion changed anything', async () => {
    const guarded = await signUp('Guarded1')
    const path = `/players/${guarded.user.id}`
    const support = memberOf('support')
    for (const amount of [50, 20]) {
      const limit = { kind: 'deposit', period: 'day', amount, reason: 'asked' }
      expect((await asStaff(support, `${path}/limits`, limit, 'PUT')).status).toBe(0)
    }
    for (const length of ['30d', '1d'])
      expect((await asStaff(support, `${path}/exclusion`, { length, reason: 'asked' })).status).toBe(0)
    const adjustment = { account: 'bonus', amount_minor: 300, reason: 'gift' }
    for (const key of ['before:1', 'before:2'])
      await asStaff(memberOf('payments'), `${path}/adjust`, { ...adjustment, key })
    const lines = (await auditOf(`target=${guarded.user.id}`)).toReversed()
    const ended = lines.filter(({ outcome }) => outcome !== 'began')
    expect(lines).toHaveLength(2 * ended.length)
    const exclusion = expect.objectContaining({ kind: 'time_out' }) as unknown
    expect(ended.map(({ before, after }) => [before, after])).toMatchObject([
      [{ amount: null }, { amount: 50 }],
      [{ amount: 50 }, { amount: 20 }],
      [{ exclusion: null }, { exclusion, length: '30d', is_changed: true }],
      [{ exclusion }, { exclusion, length: '1d', is_changed: false }],
      [{ balance_minor: 0 }, { balance_minor: 300 }],
      [{ balance_minor: 300 }, { balance_minor: 600 }],
    ])
  })

  it('[STUDIO-06] has a line of what was begun outside the database, also where the end could not be written', async () => {
    const { id } = (await signUp('CutShort')).user
    await platformEnv.DB.prepare(
      `INSERT INTO document (id, player_id, kind, number, number_hash, status, created_at)
      VALUES ('cut-short', ?, 'image/png', 'x', 'x', 'PENDING', 1)`,
    )
      .bind(id)
      .run()
    const limit = { kind: 'deposit', period: 'day', amount: 50, reason: 'asked' }
    await platformEnv.DB.exec(
      "CREATE TRIGGER crash BEFORE INSERT ON audit_log WHEN NEW.outcome = 'done' BEGIN SELECT raise(ABORT, 'crash'); END",
    )
    const administrator = memberOf('administrator')
    const answers = [
      await asStaff(administrator, `/players/${id}/limits`, limit, 'PUT'),
      await asStaff(administrator, `/players/${id}/exclusion`, { length: '1d', reason: 'asked' }),
      await asStaff(administrator, `/players/${id}/bonus-program`, { is_member: false, reason: 'asked' }),
      await asStaff(administrator, '/documents/cut-short/decision', {
        ...{ status: 'REJECTED', reason: 'unreadable' },
      }),
    ]
    await platformEnv.DB.exec('DROP TRIGGER crash')
    expect(answers.map(({ http }) => http)).toEqual([502, 502, 502, 502])
    const lines = [...(await auditOf(`target=${id}`)), ...(await auditOf('target=cut-short'))]
    expect(lines.map(({ action, outcome, actor }) => [action, outcome, actor])).toEqual([
      ['setBonusProgram', 'began', 'the-administr'],
      ['excludePlayer', 'began', 'the-administr'],
      ['setHouseLimit', 'began', 'the-administr'],
      ['decideDocument', 'began', 'the-administr'],
    ])
  })

  it('[STUDIO-06] has who signed in, and neither half sign-ins nor the guesses of strangers', async () => {
    await member('SignsIn', 'editor')
    await firstStep('SignsIn', 'Wrong1234')
    await firstStep('Stranger', 'Wrong1234')
    await secondStep(null)
    await secondStep((await firstStep('SignsIn')).headers.get('x-pending-token'), '000000')
    const lines = [...(await auditOf('action=staffSignIn')), ...(await auditOf('action=staffSecondFactor'))]
    expect(lines.filter(({ outcome, role }) => outcome !== 'done' || role === 'guest')).toEqual([])
    expect(lines[0]).toMatchObject({ actor: 'SignsIn', action: 'staffSecondFactor' })
  })

  it('[STUDIO-06] is changed and shortened by nobody', async () => {
    const { DB } = platformEnv
    await expect(DB.exec(`UPDATE audit_log SET actor = 'nobody'`)).rejects.toThrow('never changed')
    await expect(DB.exec('DELETE FROM audit_log')).rejects.toThrow('never deleted')
  })

  it('[STUDIO-06] names a foreign back office as it names itself, and keeps no secrets', async () => {
    const headers = { 'x-operator-user': 'desk 7' }
    const { OPERATOR_KEY: token } = platformEnv
    const answer = await call('/operator/players', { token, headers, body: signUpBody('Foreign') })
    const [line] = await auditOf(`target=${idOf(answer)}`)
    expect(line).toMatchObject({ actor: 'key: desk 7', role: 'key', action: 'savePlayer' })
    expect(JSON.stringify(await auditOf(''))).not.toMatch(/Demo1234|ATOLLATOLL/)
  })
})

describe('the desk', () => {
  it('[STUDIO-04] finds players by username, email, phone and id', async () => {
    const more = { email: 'sought@atoll.test', phone: '+5511987654321', first_name: 'Sol' }
    const id = idOf(await operator('/players', signUpBody('Sought', more)))
    for (const q of ['sought', 'SOUGHT@atoll', '+5511987654321', '5511987', id]) {
      const { result } = await asStaff(memberOf('support'), `/players?q=${encodeURIComponent(q)}`)
      expect(result, q).toMatchObject({ total: 1, items: [{ id, username: 'Sought', first_name: 'Sol' }] })
    }
    expect((await asStaff(memberOf('support'), '/players?q=%25')).result).toMatchObject({ total: 0 })
    expect((await asStaff(memberOf('support'), `/players/${id}`)).result).toMatchObject({
      ...{ balance_minor: 0, is_banned: false, in_bonus_program: true, lang: 'en' },
    })
  })

  it('[STUDIO-04] finds players by name, and by phone only for what is written as one', async () => {
    const mike = idOf(await operator('/players', signUpBody('mike7', { phone: '+447700900111' })))
    const more = { phone: '+77712345678', first_name: 'Aizhan', last_name: 'Serik' }
    const other = idOf(await operator('/players', signUpBody('NotMike', more)))
    const found = async (q: string) => {
      const { result } = await asStaff(memberOf('support'), `/players?q=${encodeURIComponent(q)}`)
      return (result as { items: { id: string }[] }).items.map(({ id }) => id)
    }
    expect(await found('mike7')).toEqual([mike])
    for (const q of ['+7 (771) 234-56', 'aizhan', 'Serik', 'aizhan ser'])
      expect(await found(q), q).toEqual([other])
    for (const q of ['+', '- -', 'izhan', '%7']) expect(await found(q), q).toEqual([])
  })

  it('[STUDIO-04] finds players, staff and promo codes by texts of any length and script', async () => {
    const support = memberOf('support')
    const email = `${'sought.by.a.long.address'.repeat(2)}@atoll.test`
    const lastName = 'א'.repeat(25)
    const id = idOf(await operator('/players', signUpBody('LongSought', { email, last_name: lastName })))
    for (const q of [email, email.toUpperCase(), lastName]) {
      const { result } = await asStaff(support, `/players?q=${encodeURIComponent(q)}`)
      expect(result, q).toMatchObject({ total: 1, items: [{ id }] })
    }
    const long = 'x'.repeat(120)
    for (const path of ['players', 'staff', 'offers'])
      expect(await operator(`/${path}?q=${long}`), path).toMatchObject({ status: 0, result: { total: 0 } })
  })

  it('[STUDIO-04] finds players by the phone for contact, as by the one that signs in', async () => {
    const { token, user } = await signUp('Reachable')
    const [signsIn, contact] = ['551188880001', '551177770002']
    await operator('/players', signUpBody('Reachable', { phone: signsIn }))
    const body = { phone: contact }
    const path = '/api/user/profile/additional/update'
    expect((await call(path, { token, method: 'PUT', body })).status).toBe(0)
    const found = async (q: string) => {
      const { result } = await asStaff(memberOf('support'), `/players?q=${encodeURIComponent(q)}`)
      return (result as { items: { id: string }[] }).items.map(({ id }) => id)
    }
    for (const q of [contact, `+${contact}`, '+55 (11) 7777', signsIn])
      expect(await found(q), q).toEqual([user.id])
    for (const q of ['77770002', '551177770003']) expect(await found(q), q).toEqual([])
  })

  it('[STUDIO-04] shows the sessions of a player and ends them', async () => {
    const guest = await signUp('Session1')
    const support = memberOf('support')
    const path = `/players/${guest.user.id}/sessions`
    expect((await asStaff(support, path)).result).toMatchObject({ total: 1 })
    expect((await asStaff(support, `${path}/end`, { reason: 'lost phone' })).status).toBe(0)
    expect(await call('/api/user/check', { token: guest.token })).toMatchObject({ http: 401 })
  })

  it('[STUDIO-07] hides games, gives them places, and takes both back', async () => {
    const editor = memberOf('editor')
    const place = { is_hidden: true, position: 3 }
    expect((await asStaff(editor, '/games/pragmatic/gems', place, 'PUT')).status).toBe(0)
    await asStaff(editor, '/sections/virtual', { is_hidden: true }, 'PUT')
    expect((await call('/api/site/arrangement')).result).toMatchObject({
      games: [{ id: 'pragmatic/gems', ...place }],
    })
    const { sections } = (await call('/api/site/arrangement')).result as { sections: object[] }
    expect(sections).toContainEqual({ id: 'virtual', is_hidden: true, position: null })
    await asStaff(editor, '/games/pragmatic/gems', { is_hidden: false }, 'PUT')
    expect((await asStaff(editor, '/games')).result).toMatchObject({ total: 0 })
  })
})

describe('the description of the calls', () => {
  it('[STUDIO-08] is an OpenAPI 3.1 document with every call of the table', async () => {
    const { token } = memberOf('editor')
    const request = new Request('http://platform.test/operator/openapi.json', {
      headers: { authorization: `Bearer ${token}` },
    })
    const { fetchBySite } = await import('../support.ts')
    const document = await (
      await fetchBySite(request)
    ).json<{
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(ids.toSorted()).toEqual(staffCallNames.toSorted())
    expect(document.paths['/operator/players/{id}/adjust']).toMatchObject({
      post: {
        'x-permission': 'players.money',
        'x-fresh-proof': true,
        parameters: [{ name: 'id', in: 'path', required: true }],
        requestBody: {
          content: {
            'application/json': { schema: { required: ['account', 'amount_minor', 'key', 'reason'] } },
          },
        },
      },
    })
  })
})
