import { beforeAll, describe, expect, it } from 'vitest'
import type { RoleRow } from '#contract/operator/roleCalls.ts'
import { migrate, operator, signUp } from '../support.ts'
import { asStaff, auditOf, member, signedIn, type Member } from './staffSupport.ts'

/* Roles that administrators make. */
let admin: Member
let payer: Member

beforeAll(async () => {
  await migrate()
  admin = await member('Ada', 'administrator')
  payer = await member('Pay', 'payments')
})

const reason = 'a new desk'
const put = (id: string, permissions: string[], more: object = {}, by = admin) =>
  asStaff(by, `/roles/${id}`, { name: `The ${id}`, permissions, reason, ...more }, 'PUT')
const remove = (id: string) => asStaff(admin, `/roles/${id}/remove`, { reason })
const listed = async () => (await asStaff(admin, '/roles')).result as { items: RoleRow[] }
const read = async (id: string) => (await listed()).items.find((role) => role.id === id)

describe('a role that administrators make', () => {
  it('[STUDIO-13] says what who has it may do; a change counts from the next call', async () => {
    expect((await put('desk', ['players.read'])).result).toMatchObject({
      ...{ id: 'desk', name: 'The desk', permissions: ['players.read'], is_fixed: false, members: 0 },
    })
    const one = await member('Dora', 'desk')
    expect((await asStaff(one, '/session')).result).toMatchObject({
      ...{ role: 'desk', permissions: ['players.read'] },
    })
    expect((await asStaff(one, '/players')).status).toBe(0)
    expect(await asStaff(one, '/payments')).toMatchObject({ http: 403, status: 9403 })
    await put('desk', ['payments.read'])
    expect(await asStaff(one, '/players')).toMatchObject({ http: 403, status: 9403 })
    expect((await asStaff(one, '/payments')).status).toBe(0)
    const [line] = await auditOf('action=putRole&target=desk')
    expect(line).toMatchObject({
      ...{ outcome: 'done', actor: 'Ada', reason },
      before: { name: 'The desk', permissions: ['players.read'] },
      after: { name: 'The desk', permissions: ['payments.read'] },
    })
  })

  it('[STUDIO-13] is made and given by administrators alone, and never manages the staff', async () => {
    expect(await put('mine', ['players.read'], {}, payer)).toMatchObject({ http: 403, status: 9403 })
    expect(await asStaff(payer, '/roles')).toMatchObject({ http: 403 })
    expect(await put('mine', ['staff.manage'])).toMatchObject({ http: 422, status: 9400 })
    expect(await put('mine', [])).toMatchObject({ status: 9400, fields: { permissions: 'required' } })
    expect(await put('mine', ['players.everything'])).toMatchObject({ status: 9400 })
  })

  it('[STUDIO-13] holds nothing together by which one hand makes money and pays it out', async () => {
    const refused = (pair: string) => ({ http: 422, status: 9462, fields: { permissions: pair } })
    expect(await put('both', ['players.money', 'payments.decide'])).toMatchObject(refused('adjustAndApprove'))
    expect(await put('both', ['promotions.write', 'payments.decide'])).toMatchObject(
      refused('codeAndApprove'),
    )
    expect(await put('both', ['agents.own', 'partners.settle'])).toMatchObject(refused('agentAndSettle'))
    expect(
      await operator('/roles/both', { name: 'x', permissions: ['players.money', 'payments.decide'] }, 'PUT'),
    ).toMatchObject(refused('adjustAndApprove'))
    expect(await read('both')).toBeUndefined()
    expect((await put('both', ['players.money', 'promotions.write'])).status).toBe(0)
    expect(await put('both', ['players.money', 'payments.decide'])).toMatchObject(refused('adjustAndApprove'))
    expect((await read('both'))?.permissions).toEqual(['players.money', 'promotions.write'])
  })

  it('[STUDIO-13] the four stay as they are', async () => {
    const fixed = { http: 409, status: 9409, fields: { id: 'fixedRole' } }
    for (const id of ['editor', 'support', 'payments', 'administrator']) {
      expect(await put(id, ['players.read'])).toMatchObject(fixed)
      expect(await remove(id)).toMatchObject(fixed)
    }
    const { items } = await listed()
    expect(items.slice(0, 4).map(({ id, is_fixed }) => [id, is_fixed])).toEqual([
      ...[
        ['editor', true],
        ['support', true],
        ['payments', true],
        ['administrator', true],
      ],
    ])
  })

  it('[STUDIO-13] is not overwritten by whoever read an older version, and a new one overwrites none', async () => {
    await put('versions', ['games.read'])
    const updated_at = (await read('versions'))?.updated_at
    expect((await put('versions', ['games.arrange'], { updated_at })).status).toBe(0)
    expect(await put('versions', ['games.read'], { updated_at })).toMatchObject({ http: 409, status: 9409 })
    expect(await put('versions', ['games.read'], { is_new: true })).toMatchObject({
      fields: { id: 'exists' },
    })
    const both = await Promise.all(
      [1, 2, 3].map((n) => put('at-once', ['games.read'], { is_new: true, name: `${n}` })),
    )
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(
      (await auditOf('action=putRole&target=at-once')).filter(({ outcome }) => outcome === 'done'),
    ).toHaveLength(1)
  })

  it('[STUDIO-13] is removed when nobody has it; one that is not there is given to nobody', async () => {
    await put('leaving', ['games.read'])
    const one = await member('Lena', 'leaving')
    expect(await remove('leaving')).toMatchObject({ http: 409, status: 9409, fields: { id: 'roleHeld' } })
    const give = (role: string | null) => asStaff(admin, `/staff/${one.id}`, { role, reason }, 'PUT')
    expect((await give('editor')).status).toBe(0)
    expect((await remove('leaving')).status).toBe(0)
    expect(await give('leaving')).toMatchObject({ status: 9400, fields: { role: 'incorrectInput' } })
    expect((await asStaff(await signedIn(one), '/session')).result).toMatchObject({ role: 'editor' })
    expect(await remove('leaving')).toMatchObject({ http: 404 })
  })

  it('[STUDIO-13] [STUDIO-11] is under the rules of two persons and under the cap of a day', async () => {
    await put('credits', ['players.money'])
    const one = await member('Cred', 'credits')
    const player = await signUp('Credited', { currency: 'TRY' })
    const move = (by: Member, amount: number, key: string) =>
      asStaff(by, `/players/${player.user.id}/adjust`, {
        ...{ account: 'real', amount_minor: amount * 100, key, reason },
      })
    expect(await move(one, 4000, 'two')).toMatchObject({ status: 9461, fields: { needs: 'two' } })
    // Whose role may no longer make the call is no first person.
    await put('credits', ['players.read'])
    expect(await move(payer, 4000, 'two')).toMatchObject({ status: 9461 })
    await put('credits', ['players.money'])
    expect(await move(one, 4000, 'two')).toMatchObject({ status: 0 })
    expect(await move(one, 3000, 'more')).toMatchObject({ status: 0 })
    expect(await move(one, 3001, 'over')).toMatchObject({ status: 9403, fields: { amount_minor: 'dayCap' } })
  })
})
