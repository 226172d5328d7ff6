import { beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#contract/operator/roles.ts'
import { documentBody, pngPhoto } from '../../lib/photos.ts'
import { bankAnswers, goodBank } from '../payments/paymentSupport.ts'
import { asStaff, member, type Member } from '../operator/staffSupport.ts'
import { call, documentOf, migrate, operator, platformEnv, signUp } from '../support.ts'

/** Accounts of the staff may have a withdrawal and documents from the time when they were players'. */
let payer: Member
let support: Member
let administrator: Member
let colleague: Member
let photo: Uint8Array

beforeAll(async () => {
  await migrate()
  photo = await pngPhoto()
  payer = await playsToo('OwnPayer', 'payments')
  support = await playsToo('OwnSupport', 'support')
  administrator = await playsToo('OwnAdmin', 'administrator')
  colleague = await playsToo('Colleague', 'editor')
})

/** Somebody of the staff with a document that waits, as from the time when staff were players too. */
async function playsToo(username: string, role: StaffRole): Promise<Member> {
  const { token, user } = await signUp(`${username}Was`)
  const sent = await call('/api/user/photo_verify', { token, body: documentBody(photo, `NO ${username}`) })
  expect(sent.status).toBe(0)
  const hired = await member(username, role)
  await platformEnv.DB.prepare('UPDATE document SET player_id = ? WHERE player_id = ?')
    .bind(hired.id, user.id)
    .run()
  return hired
}

const own = { http: 403, status: 9403, fields: { player: 'ownAccount' } }
const reason = 'because'
const because = (body: object) => ({ reason, ...body })

/** What staff do with a player, by the call's path and body. */
const serving = {
  adjust: because({ account: 'real', amount_minor: 500, key: 'mine' }),
  exclusion: because({ length: '1d' }),
  'exclusion/lift': because({ from: 'somebody' }),
  transfers: because({ is_allowed: true }),
  agent: because({ agent_id: 'me' }),
  verify: because({ is_verified: true }),
  'casino-block': because({ is_casino_blocked: true }),
  'bonus-program': because({ is_member: false }),
  'bonuses/some/cancel': because({}),
  'promocodes/SOME/cancel': because({}),
}
const limit = because({ kind: 'deposit', period: 'day', amount: 50 })

/** A withdrawal that waits for staff. */
async function withdrawalOf({ id: player, username }: Member): Promise<string> {
  const id = `w-${username}`
  await platformEnv.DB.prepare(
    `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor,
      status, details, created_at, expires_at, checked_at)
    VALUES (?, ?, ?, 'x', 'out', 'pagstar', 'USD', 1000, 0, 'reserved', '{}', 1, 1, 1)`,
  )
    .bind(id, player, id)
    .run()
  return id
}

describe('an own account', () => {
  it('[STUDIO-04] is served by nobody of the staff, who owns the site included; others are', async () => {
    for (const [path, body] of Object.entries(serving)) {
      const mine = await asStaff(administrator, `/players/${administrator.id}/${path}`, body)
      expect(mine, path).toMatchObject(own)
    }
    const mine = await asStaff(administrator, `/players/${administrator.id}/limits`, limit, 'PUT')
    expect(mine).toMatchObject(own)
    expect(await asStaff(payer, `/players/${payer.id}/adjust`, serving.adjust)).toMatchObject(own)
    expect(await asStaff(support, `/players/${support.id}/limits`, limit, 'PUT')).toMatchObject(own)
    const { result } = await operator(`/players/${payer.id}`)
    expect(result).toMatchObject({ balance_minor: 0 })
    const other = await signUp('Served1')
    for (const path of ['adjust', 'exclusion', 'transfers', 'verify'] as const) {
      const served = await asStaff(administrator, `/players/${other.user.id}/${path}`, serving[path])
      expect(served.status, path).toBe(0)
    }
  })

  it('[STUDIO-05] has its withdrawals, documents and markers decided by somebody else', async () => {
    await bankAnswers(goodBank)
    const id = await withdrawalOf(payer)
    for (const way of ['approve', 'refuse'])
      expect(await asStaff(payer, `/payments/${id}/${way}`, { reason }), way).toMatchObject(own)
    expect((await operator(`/payments/${id}`)).result).toMatchObject({ status: 'reserved' })
    expect((await asStaff(administrator, `/payments/${id}/approve`, { reason: 'test' })).status).toBe(0)
    const decision = `/documents/${(await documentOf(administrator.id))?.id}/decision`
    expect(await asStaff(administrator, decision, { status: 'VERIFIED' })).toMatchObject(own)
    expect((await operator(`/players/${administrator.id}`)).result).toMatchObject({ is_verified: false })
    await platformEnv.DB.prepare(
      `INSERT INTO harm_marker (id, player_id, rule, made_at, facts) VALUES ('own', ?, 'long_nights', 1, '{}')`,
    )
      .bind(administrator.id)
      .run()
    expect(await asStaff(administrator, '/markers/own/handle', { reason })).toMatchObject(own)
  })
})

describe('an account of the staff', () => {
  it('[STUDIO-04] is verified and changed by those alone who manage the staff', async () => {
    const decision = `/documents/${(await documentOf(colleague.id))?.id}/decision`
    const path = `/players/${colleague.id}/transfers`
    const refused = { http: 403, status: 9403 }
    expect(await asStaff(support, decision, { status: 'VERIFIED' })).toMatchObject(refused)
    expect(await asStaff(support, path, serving.transfers)).toMatchObject(refused)
    expect(await asStaff(support, `/players/${colleague.id}/agent`, serving.agent)).toMatchObject(refused)
    const before = (await operator(`/players/${colleague.id}`)).result
    expect(before).toMatchObject({ is_verified: false, friend_transfer_allowed: false, agent_id: null })
    expect((await asStaff(administrator, decision, { status: 'VERIFIED' })).status).toBe(0)
    expect((await asStaff(administrator, path, serving.transfers)).status).toBe(0)
  })
})
