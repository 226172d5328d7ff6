import { beforeAll, describe, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import { deleteOldPhotos } from '../../../../functions/platform/verification/deleteOld.ts'
import { base64, documentBody, jpeg, pdf, pngPhoto } from '../../lib/photos.ts'
import { services } from '../profile/profileSupport.ts'
import {
  call,
  countRows,
  documentOf,
  fetchBySite,
  migrate,
  operator,
  origin,
  platformEnv,
  signUp,
  type Answer,
  type Player,
} from '../support.ts'

let players = 0
const newcomer = () => signUp(`Shown${(players += 1)}`)
let photo: Uint8Array

beforeAll(async () => {
  await migrate()
  photo = await pngPhoto()
})

function show(player: Player, body: object): Promise<Answer> {
  return call('/api/user/photo_verify', { token: player.token, body })
}

async function verificationStatus(player: Player): Promise<unknown> {
  return (await call('/api/user/check_verify', { token: player.token })).result
}

async function decide(player: Player, decision: object): Promise<Answer> {
  const found = (await documentOf(player.user.id)) ?? (await documentOf(player.user.id, 'VERIFIED'))
  return operator(`/documents/${found?.id ?? 'none'}/decision`, decision)
}

describe('a photo of a document', () => {
  it('[PROFILE-04] goes from not sent over pending to verified, and is sent no more then', async () => {
    const player = await newcomer()
    expect(await verificationStatus(player)).toEqual({ is_verify: 'NOT_SEND', reason: null })
    const sent = await show(player, documentBody(photo, 'VERIFY 1'))
    expect(sent.result).toEqual({ is_verify: 'PENDING', reason: null })
    expect(await verificationStatus(player)).toEqual({ is_verify: 'PENDING', reason: null })
    expect(await decide(player, { status: 'VERIFIED' })).toMatchObject({ status: 0 })
    expect(await verificationStatus(player)).toEqual({ is_verify: 'VERIFIED', reason: null })
    expect(await show(player, documentBody(photo, 'VERIFY 1'))).toMatchObject({ status: 235 })
  })

  it('[PROFILE-04] that was rejected says why, and another may be sent', async () => {
    const player = await newcomer()
    await show(player, documentBody(photo, 'REJECT 1'))
    expect(await decide(player, { status: 'REJECTED' })).toMatchObject({ status: 9400 })
    expect(await decide(player, { status: 'REJECTED', reason: 'looks odd' })).toMatchObject({ status: 9400 })
    await decide(player, { status: 'REJECTED', reason: 'unreadable' })
    expect(await verificationStatus(player)).toEqual({ is_verify: 'REJECTED', reason: 'unreadable' })
    expect(await show(player, documentBody(photo, 'REJECT 1'))).toMatchObject({ status: 0 })
    expect(await verificationStatus(player)).toEqual({ is_verify: 'PENDING', reason: null })
  })

  it.each([
    ['png', () => pngPhoto()],
    ['jpg', async () => jpeg(1200, 800)],
    ['jpeg', async () => jpeg(800, 1200)],
    ['pdf', async () => pdf()],
    // The bytes of a scanned picture spell anything.
    ['pdf', async () => pdf('1 0 obj <</Length 5>> stream\n\u0001/JS\u0002 endstream endobj')],
    // A photo is what it holds, whatever it is called.
    ['png', async () => jpeg(1200, 800)],
  ])('[PROFILE-04] may be a %s', async (ext, made) => {
    const answer = await show(await newcomer(), documentBody(await made(), `KIND ${Math.random()}`, ext))
    expect(answer).toMatchObject({ status: 0 })
  })

  it.each([
    [
      'a script with the name of a picture',
      234,
      async () => new TextEncoder().encode('<script>alert(1)</script>'),
    ],
    [
      'a vector picture',
      234,
      async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a GIF', 234, async () => new TextEncoder().encode('GIF89a\u0001\u0000\u0001\u0000')],
    ['a PDF that runs scripts', 234, async () => pdf('1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj')],
    [
      'a PDF that hides its scripts by its spelling',
      234,
      async () => pdf('1 0 obj <</S /J#61vaScript /J#53 (app.alert(1))>> endobj'),
    ],
    ['a PDF with links', 234, async () => pdf('1 0 obj <</S /URI /#55RI (https://evil.test)>> endobj')],
    ['a PDF that sends a form', 234, async () => pdf('1 0 obj <</S /Submit#46orm /F (x)>> endobj')],
    ['a PDF that was cut', 234, async () => pdf().slice(0, 30)],
    ['a picture that was cut', 234, async () => (await pngPhoto()).slice(0, 12)],
    ['nothing a file begins with', 234, async () => new Uint8Array(64)],
    ['a picture of 100 megapixels', 233, async () => jpeg(10_000, 10_000)],
    [
      'a bomb: 20,000 by 20,000 pixels of one color',
      233,
      () => pngPhoto(8, 8, { width: 20_000, height: 20_000 }),
    ],
    ['7 MiB', 233, async () => jpeg(1200, 800, 7 * 1024 * 1024)],
  ])('[PROFILE-04] is refused if it is %s', async (_, status, made) => {
    const player = await newcomer()
    expect(await show(player, documentBody(await made(), 'REFUSED 1', 'png'))).toMatchObject({ status })
    expect(await verificationStatus(player)).toMatchObject({ is_verify: 'NOT_SEND' })
  })

  it('[PROFILE-04] is refused by its name where that is of no kind that is taken, and above what a call may carry', async () => {
    const player = await newcomer()
    expect(await show(player, documentBody(photo, 'NAMED 1', 'exe'))).toMatchObject({ status: 234 })
    const large = documentBody(jpeg(1200, 800, 11 * 1024 * 1024), 'LARGE 1')
    expect(await show(player, large)).toMatchObject({ http: 413, status: 9413 })
    const almost = documentBody(jpeg(1200, 800, 6 * 1024 * 1024 - 100), 'ALMOST 1', 'jpg')
    expect(await show(player, almost)).toMatchObject({ status: 0 })
  })

  it.each([
    { image: 'not base64!' },
    { image: '' },
    { type: 5 },
    { document_number: '' },
    { document_number: '<b>' },
    { document_number: '1'.repeat(41) },
  ])('[PROFILE-04] refuses %o', async (wrong) => {
    const answer = await show(await newcomer(), { ...documentBody(photo), ...wrong })
    expect(answer).toMatchObject({ http: 422, status: 9400 })
  })

  it('[PROFILE-04] may be sent five times a day, and the newest alone waits', async () => {
    const player = await newcomer()
    for (let n = 0; n < 5; n += 1) await show(player, documentBody(photo, 'OFTEN 1'))
    expect(await show(player, documentBody(photo, 'OFTEN 1'))).toMatchObject({ http: 429, status: 236 })
    const waiting = `document WHERE player_id = ? AND status = 'PENDING'`
    expect(await countRows(waiting, player.user.id)).toBe(1)
  })

  it('[PROFILE-04] verifies one player, however its number is typed', async () => {
    const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()]
    await show(first, documentBody(photo, 'ONE-777 A'))
    await show(second, documentBody(photo, 'one 777a'))
    expect(await decide(first, { status: 'VERIFIED' })).toMatchObject({ status: 0 })
    expect(await decide(second, { status: 'VERIFIED' })).toMatchObject({ status: 243 })
    expect(await show(third, documentBody(photo, 'ONE777A'))).toMatchObject({ status: 243 })
    expect(await decide(second, { status: 'REJECTED', reason: 'mismatch' })).toMatchObject({ status: 0 })
  })

  it('[PROFILE-04] is decided once', async () => {
    const player = await newcomer()
    await show(player, documentBody(photo, 'ONCE 1'))
    const { id = '' } = (await documentOf(player.user.id)) ?? {}
    const yes = { status: 'VERIFIED' }
    expect(await operator(`/documents/${id}/decision`, yes)).toMatchObject({ status: 0 })
    expect(await operator(`/documents/${id}/decision`, yes)).toMatchObject({ status: 0 })
    const no = { status: 'REJECTED', reason: 'other' }
    expect(await operator(`/documents/${id}/decision`, no)).toMatchObject({ http: 409, status: 9409 })
    expect(await operator('/documents/none/decision', yes)).toMatchObject({ status: 9404 })
  })
})

describe('what is kept of a document', () => {
  async function readPhoto(id: string, token?: string): Promise<Response> {
    const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` })
    return fetchBySite(new Request(`${origin}/operator/documents/${id}/photo`, { headers }))
  }

  it('[PROFILE-04] is encrypted in the bucket and in the database, and the operator alone reads it', async () => {
    const player = await newcomer()
    await show(player, documentBody(photo, 'SECRET-4711'))
    const { id = '' } = (await documentOf(player.user.id)) ?? {}
    const object = await platformEnv.DOCUMENTS.get(id)
    const stored = base64(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer()))
    expect(stored.length).toBeGreaterThan(photo.length)
    expect(stored).not.toContain(base64(photo).slice(8, 24))
    const rows = await platformEnv.DB.prepare('SELECT * FROM document WHERE id = ?').bind(id).all()
    expect(JSON.stringify(rows.results)).not.toContain('4711')

    expect((await readPhoto(id)).status).toBe(403)
    expect((await readPhoto(id, player.token)).status).toBe(403)
    expect((await fetchBySite(new Request(`${origin}/media/${id}`))).status).toBe(404)
    const read = await readPhoto(id, platformEnv.OPERATOR_KEY)
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(photo)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'cache-control': 'private, no-store',
    })
    const answer = await operator(`/documents/${id}`)
    expect(answer.result).toMatchObject({ number: 'SECRET-4711', player_id: player.user.id })
  })

  it('[PROFILE-04] has every read and every decision in the security log', async () => {
    const player = await newcomer()
    await show(player, documentBody(photo, 'LOGGED 1'))
    const { id = '' } = (await documentOf(player.user.id)) ?? {}
    await operator(`/documents/${id}`)
    await (await readPhoto(id, platformEnv.OPERATOR_KEY)).arrayBuffer()
    await decide(player, { status: 'REJECTED', reason: 'expired' })
    const { result } = await operator(`/security-events?user_id=${player.user.id}`)
    const { items: events } = result as { items: { kind: string; detail: string | null }[] }
    expect(events.map(({ kind, detail }) => `${kind} ${detail ?? ''}`.trim()).slice(0, 4)).toEqual([
      `document_decided ${id} REJECTED`,
      `document_read ${id} photo`,
      `document_read ${id} number`,
      `document_sent ${id}`,
    ])
  })

  it('[PROFILE-04] goes when its time is over: 30 days after a refusal, five years after a verification', async () => {
    const [refused, verified, waiting] = [await newcomer(), await newcomer(), await newcomer()]
    for (const [n, player] of [refused, verified, waiting].entries())
      await show(player, documentBody(photo, `KEPT ${n}`))
    await decide(refused, { status: 'REJECTED', reason: 'other' })
    await decide(verified, { status: 'VERIFIED' })
    const age = (days: number) =>
      platformEnv.DB.prepare('UPDATE document SET created_at = created_at - ?1, decided_at = decided_at - ?1')
        .bind(days * day_ms)
        .run()
    const hasPhoto = async (player: Player, status: string) => {
      const found = await documentOf(player.user.id, status)
      const inBucket = (await platformEnv.DOCUMENTS.head(found?.id ?? '')) !== null
      expect(inBucket).toBe(found?.has_photo)
      return inBucket
    }
    await age(29)
    await deleteOldPhotos(services, Date.now())
    expect(await hasPhoto(refused, 'REJECTED')).toBe(true)
    await age(2)
    await deleteOldPhotos(services, Date.now())
    expect(await hasPhoto(refused, 'REJECTED')).toBe(false)
    expect(await hasPhoto(verified, 'VERIFIED')).toBe(true)
    await age(1825)
    await deleteOldPhotos(services, Date.now())
    expect(await hasPhoto(verified, 'VERIFIED')).toBe(false)
    expect(await hasPhoto(waiting, 'PENDING')).toBe(true)
    expect(await verificationStatus(verified)).toMatchObject({ is_verify: 'VERIFIED' })
  })
})
