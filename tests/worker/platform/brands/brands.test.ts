import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCallNames, staffCallOf, type StaffCallName } from '#contract/operator/calls.ts'
import { utcDay } from '#lib/dates.ts'
import {
  password,
  call,
  captchaSolvedBy,
  changeUser,
  deposit,
  fetchBySite,
  lastMessageTo,
  login,
  migrate,
  origin,
  operator,
  platformEnv,
  ring,
  signUp,
  signUpBody,
  signUpCall,
  type Player,
} from '../support.ts'
import { asStaff, auditOf, member, signedIn, type Member } from '../operator/staffSupport.ts'
import { stakeOffer } from '../offers/offerSupport.ts'
import { atSirocco, joinSirocco, signUpAtSirocco } from './brandSupport.ts'

/* Two brands on one platform: what a player and a member of staff of one reach of the other. */
let leave: () => void
let ours: Player
let theirs: Player
/** Of Sirocco, with every permission; of all brands. */
let sirocca: Member
let whole: Member

beforeAll(async () => {
  await migrate()
  leave = joinSirocco()
  ours = await signUp('AtollPlayer')
  theirs = await signUpAtSirocco('SiroccoPlayer')
  whole = await member('WholeHouse', 'administrator')
  const hired = await member('Sirocca', 'administrator')
  await changeUser(hired.id, { staff_brands: '["sirocco"]' })
  sirocca = await signedIn(hired)
})
afterAll(() => leave())

/** What shows and changes nothing of a brand, or is the caller's own; what makes other calls is tried below. */
const openToAll = new Set<StaffCallName>([
  ...([
    'putPreference',
    'putReportMail',
    'seeMention',
    'dropMoneyAction',
    'readJackpot',
    'exportList',
  ] as const),
])
const staffReads = new Set([
  'players',
  'payments',
  'cases',
  'complaints',
  'offers',
  'tournaments',
  'campaigns',
])

/** One of each, of a player; the rows have what their tables ask for. */
async function recordsOf(player: string): Promise<Record<string, string>> {
  const row = async (table: string, given: Record<string, string | number | null>) => {
    const { results } = await platformEnv.DB.prepare(`PRAGMA table_info(${table})`).all<{
      name: string
      type: string
      notnull: number
      dflt_value: string | null
    }>()
    const asked = results.filter((column) => column.notnull === 1 && column.dflt_value === null)
    const usual = asked.map(({ name, type }) => [name, type === 'TEXT' ? '{}' : 1] as const)
    const values = { ...Object.fromEntries(usual), ...given }
    const names = Object.keys(values)
    await platformEnv.DB.prepare(
      `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
    )
      .bind(...Object.values(values))
      .run()
  }
  const id = crypto.randomUUID()
  const ofPlayer = { id, player_id: player }
  await row('payment', { ...ofPlayer, direction: 'in', method: 'pagstar', status: 'paid', currency: 'USD' })
  await row('document', { ...ofPlayer, status: 'PENDING' })
  await row('money_case', { ...ofPlayer, state: 'open' })
  await row('harm_marker', { ...ofPlayer, rule: 'long_nights' })
  await row('complaint', { ...ofPlayer, number: 12_345_678, brand: 'main', state: 'open', lang: 'en' })
  const made = { id: 'of-main', brand: 'main', state: 'draft' }
  await row('offer', made)
  await row('offer_version', { offer_id: 'of-main', terms: JSON.stringify(stakeOffer) })
  await row('tournament', made)
  await row('tournament_run', { id: 'of-main.1', tournament_id: 'of-main' })
  await row('campaign', made)
  return {
    ...{
      players: player,
      ledgers: player,
      payments: id,
      documents: id,
      cases: id,
      complaints: id,
      markers: id,
    },
    ...{ offers: 'of-main', tournaments: 'of-main', campaigns: 'of-main', 'tournament-runs': 'of-main.1' },
    content: 'page:main.rules',
  }
}

/** By hand; then their object tells the house. */
async function pay({ user: { id } }: Player, amount_minor: number): Promise<void> {
  await deposit(id, amount_minor)
  await ring(platformEnv.WALLET.getByName(id), `UPDATE house_report SET due_at = 0`)
}

const otherBrand = { http: 403, status: 9490 }
const asked = (by: Member, path: string, brand: string, body?: unknown, method?: string) =>
  call(`/operator${path}`, {
    token: by.token,
    headers: { 'X-Brand': brand },
    body,
    ...(method && { method }),
  })
const namesIn = (answer: { result: unknown }) =>
  (answer.result as { items: { username: string }[] }).items.map(({ username }) => username)

describe('a player', () => {
  it('[DESK-24] is of the brand whose site the account was made at, and signs in there alone', async () => {
    const brands = await platformEnv.DB.prepare('SELECT username, brand FROM user WHERE role = 0').all()
    expect(brands.results).toEqual([
      { username: 'atollplayer', brand: 'main' },
      { username: 'siroccoplayer', brand: 'sirocco' },
    ])
    // A right password elsewhere is the same as a login of nobody.
    expect(await login('SiroccoPlayer')).toMatchObject({ http: 401, status: 4 })
    const away = await atSirocco('/api/user/login', { body: { email: 'AtollPlayer', password } })
    expect(away).toMatchObject({ http: 401, status: 4 })
    const home = await atSirocco('/api/user/login', { body: { email: 'SiroccoPlayer', password } })
    expect(home.status).toBe(0)
    expect((await signUpCall('SiroccoPlayer')).status).toBe(241)
  })

  it('[DESK-24] whose token comes to the site of another brand is signed in nowhere there', async () => {
    for (const path of ['/api/user/check', '/api/user/balance', '/api/user/profile']) {
      expect((await call(path, { token: ours.token })).status, path).toBe(0)
      expect((await atSirocco(path, { token: theirs.token })).status, path).toBe(0)
      expect(await call(path, { token: theirs.token }), path).toMatchObject({ http: 401, status: 9401 })
      expect(await atSirocco(path, { token: ours.token }), path).toMatchObject({ http: 401, status: 9401 })
      // A header is no binding, and a brand written before a token makes another token of it.
      const headers = { 'X-Brand': 'main', 'x-site-brand': 'main' }
      expect((await atSirocco(path, { token: ours.token, headers })).status, path).toBe(9401)
      expect((await atSirocco(path, { token: `sirocco~${ours.token}` })).status, path).toBe(9401)
    }
  })

  it('[DESK-24] has the settings of their brand, and the other keeps its own', async () => {
    const put = await asked(whole, '/settings', 'sirocco', { support_email: 'help@sirocco.test' }, 'PUT')
    expect(put.status).toBe(0)
    expect((await asked(whole, '/settings', 'sirocco')).result).toMatchObject({
      support_email: 'help@sirocco.test',
    })
    expect((await asStaff(whole, '/settings')).result).toMatchObject({ support_email: 'support@atoll.test' })
    const [at, here] = [await atSirocco('/api/site/settings'), await call('/api/site/settings')]
    expect((at.result as { currencies: string[] }).currencies).toContain('TND')
    expect((here.result as { currencies: string[] }).currencies).not.toContain('TND')
  })
})

describe('a member of staff of one brand', () => {
  it('[DESK-25] is refused every call that names what is of another, and what is of the house', async () => {
    const records = await recordsOf(ours.user.id)
    let walked = 0
    for (const name of staffCallNames) {
      const { path, access, method, answeredBy } = staffCallOf(name)
      if (answeredBy || access === 'staff:guest' || access === 'staff:key' || openToAll.has(name)) continue
      const kind = Object.keys(records).find((start) => path.startsWith(`/operator/${start}/:`))
      if (kind === undefined && !path.includes(':')) continue
      const named = path.replaceAll(/:(\w+)/g, (_, part) => (part === 'id' && records[kind ?? '']) || 'en')
      const answer = await asStaff(sirocca, named.slice('/operator'.length), undefined, method)
      expect({ name, status: answer.status }).toEqual({ name, status: 9490 })
      walked += 1
    }
    expect(walked).toBeGreaterThan(80)
    // None was refused for anything else: who works for all brands reaches each of these records.
    for (const [start, id] of Object.entries(records))
      if (staffReads.has(start))
        expect((await asStaff(whole, `/${start}/${id}`)).status, start).not.toBe(9490)
  })

  it('[DESK-25] sees in lists, searches and files what is of theirs', async () => {
    expect(namesIn(await asStaff(sirocca, '/players'))).toEqual(['SiroccoPlayer'])
    expect(namesIn(await asStaff(whole, '/players')).toSorted()).toEqual(['AtollPlayer', 'SiroccoPlayer'])
    expect(namesIn(await asked(whole, '/players', 'main'))).toEqual(['AtollPlayer'])
    expect(await asked(sirocca, '/players', 'main')).toMatchObject(otherBrand)
    for (const q of ['AtollPlayer', ours.user.id]) {
      const found = await asStaff(sirocca, '/search', { q })
      expect((found.result as { items: unknown[] }).items, q).toEqual([])
    }
    const lists = [
      '/payments',
      '/documents',
      '/cases',
      '/complaints',
      '/markers',
      '/money-actions',
      '/payments/flags',
    ]
    for (const path of [
      ...lists,
      '/mentions',
      '/audit',
      '/security-events',
      '/campaigns',
      '/content',
      '/reports/waiting',
    ]) {
      const answer = await asStaff(sirocca, path)
      expect(answer.status, path).toBe(0)
      expect(JSON.stringify(answer.result), path).not.toContain(ours.user.id)
      expect(JSON.stringify(answer.result), path).not.toContain('AtollPlayer')
    }
    const file = await call('/operator/exports/playerLedger', {
      ...{ token: sirocca.token, body: { id: ours.user.id, reason: 'a test' } },
    })
    expect(file).toMatchObject(otherBrand)
  })

  it('[DESK-25] has in a file each brand with the name that staff call it', async () => {
    const headers = { authorization: `Bearer ${whole.token}`, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify({ query: {} }) }
    const file = await fetchBySite(new Request(`${origin}/operator/exports/listPlayers`, sent))
    const lines = (await file.text()).split('\n')
    expect(lines.find((line) => line.includes('SiroccoPlayer'))).toMatch(/,sirocco,Sirocco(?:,|\r|$)/)
  })

  it('[DESK-25] is what administrators of the whole house make them; the audit log names the brand', async () => {
    const reason = 'the desk of Sirocco'
    const one = await member('Given', 'support')
    const give = (brands: string[] | null, by = whole) =>
      asStaff(by, `/staff/${one.id}`, { role: 'support', brands, reason }, 'PUT')
    expect(await give(['nowhere'])).toMatchObject({ status: 9400, fields: { brands: 'incorrectInput' } })
    expect(await give(null, sirocca)).toMatchObject(otherBrand)
    expect((await give(['sirocco'])).status).toBe(0)
    const back = await signedIn(one)
    expect((await asStaff(back, '/session')).result).toMatchObject({
      ...{ brands: [{ id: 'sirocco', name: 'Sirocco' }], all_brands: false },
    })
    expect(await asStaff(back, `/players/${ours.user.id}`)).toMatchObject(otherBrand)
    const noted = await asStaff(back, `/players/${theirs.user.id}/notes`, { text: 'called' })
    expect(noted.status).toBe(0)
    const [line] = await auditOf(`action=addPlayerNote&target=${theirs.user.id}`)
    expect(line).toMatchObject({ actor: 'Given', brand: 'sirocco' })
    expect((await operator('/chains/audit?after=0')).status).toBe(0)
  })

  it('[DESK-25] makes offers of their brand alone, and reads those of all', async () => {
    const terms = { terms: stakeOffer, texts: { en: { title: 'Stake', pitch: 'And get.' } } }
    const put = (by: Member, id: string, brand?: string) =>
      call(`/operator/offers/${id}`, {
        ...{ token: by.token, method: 'PUT', body: { is_new: true, ...terms } },
        ...(brand && { headers: { 'X-Brand': brand } }),
      })
    expect((await put(sirocca, 'theirs')).result).toMatchObject({ id: 'theirs', brand: 'sirocco' })
    expect((await put(whole, 'atoll-only', 'main')).result).toMatchObject({ brand: 'main' })
    expect((await put(whole, 'for-all')).result).toMatchObject({ brand: null })
    expect((await asStaff(sirocca, '/offers/for-all')).status).toBe(0)
    expect(await asStaff(sirocca, '/offers/for-all/stop', { reason: 'mine' })).toMatchObject(otherBrand)
    expect(await asStaff(sirocca, '/offers/atoll-only')).toMatchObject(otherBrand)
    const listed = (await asStaff(sirocca, '/offers')).result as { items: { id: string }[] }
    expect(listed.items.map(({ id }) => id).toSorted()).toEqual(['for-all', 'theirs'])
  })
})

describe('the house', () => {
  it('[DESK-26] adds up each brand by itself: reports divide by it and keep to the chosen one', async () => {
    await pay(ours, 5000)
    await pay(theirs, 300)
    const today = utcDay(Date.now())
    const figures = (by: Member, query: string, brand?: string) =>
      call(`/operator/reports/figures?from=${today}&to=${today}&span=all&${query}`, {
        ...{ token: by.token, ...(brand && { headers: { 'X-Brand': brand } }) },
      })
    const sums = async (...of: Parameters<typeof figures>) =>
      ((await figures(...of)).result as { items: { name: string; adjustments_minor: number }[] }).items.map(
        ({ name, adjustments_minor }) => [name, adjustments_minor],
      )
    expect((await sums(whole, 'by=brand')).toSorted()).toEqual([
      ['main', 5000],
      ['sirocco', 300],
    ])
    expect(await sums(whole, 'by=none')).toEqual([['', 5300]])
    expect(await sums(whole, 'by=none', 'main')).toEqual([['', 5000]])
    expect(await sums(sirocca, 'by=brand')).toEqual([['sirocco', 300]])
    const owed = (await asStaff(sirocca, `/reports/overview?day=${today}`)).result as {
      currencies: { currency: string; standing: { liability_minor: number }; days: { new: number }[] }[]
    }
    expect(owed.currencies).toMatchObject([
      { currency: 'USD', standing: { liability_minor: 300 }, days: [{ new: 1 }, {}, {}] },
    ])
    expect((await operator('/reports/check')).result).toMatchObject({ behind: 0, differences: [] })
  })
})

describe('what a brand has of its own', () => {
  it('[DESK-25] says which entries lead to a page only of brands within reach', async () => {
    const page = (slug: string, id: number, body_md: string) => ({
      ...{ kind: 'page', slug, locale: 'en', title: slug, body_md, priority: 1, fields: { id } },
    })
    const link = '[here](/flatPages/aim)'
    const entries = [
      ...[page('aim', 910, 'Aim'), page('main.secret', 911, link)],
      ...[page('sirocco.known', 912, link), page('known', 913, link)],
    ]
    expect(await operator('/content', { entries })).toMatchObject({ status: 0 })
    const leading = async (by: Member) => {
      const { result } = await asStaff(by, '/content/page:aim/places')
      return (result as { linked_from: { slug: string }[] }).linked_from.map(({ slug }) => slug).toSorted()
    }
    expect(await leading(whole)).toEqual(['known', 'main.secret', 'sirocco.known'])
    expect(await leading(sirocca)).toEqual(['known', 'sirocco.known'])
  })

  it('[DESK-24] is a page in the place of the one of all, in every language', async () => {
    const page = (slug: string, locale: string, title: string, id = 900) => ({
      ...{ kind: 'page', slug, locale, title, body_md: title, priority: 1, fields: { id } },
    })
    const entries = [
      ...[page('house-rules', 'en', 'Of all'), page('house-rules', 'he', 'של כולם')],
      ...[page('sirocco.house-rules', 'fr', 'De Sirocco'), page('sirocco.only', 'fr', 'Seulement', 901)],
    ]
    expect(await operator('/content', { entries })).toMatchObject({ status: 0 })
    const pagesOf = async (ask: typeof call, lang: string) => {
      const pages = (await ask(`/api/site/flatpages/list/${lang}`)).result as {
        idName: string
        name: string
      }[]
      return Object.fromEntries(
        pages.flatMap(({ idName, name }) => (/house-rules|only/.test(idName) ? [[idName, name]] : [])),
      )
    }
    expect(await pagesOf(call, 'he')).toEqual({ 'flatpages/house-rules': 'של כולם' })
    for (const lang of ['he', 'fr'])
      expect(await pagesOf(atSirocco, lang)).toEqual({
        ...{ 'flatpages/house-rules': 'De Sirocco', 'flatpages/only': 'Seulement' },
      })
  })

  it('[DESK-24] is an offer and a code that nobody of another brand joins', async () => {
    const coded = {
      ...stakeOffer,
      join: { kind: 'code', code: 'ATOLLONLY', owner_id: null, partner_id: null, campaign: null },
    }
    const body = { terms: coded, texts: { en: { title: 'Code', pitch: 'Of Atoll.' } } }
    const put = await call('/operator/offers/atoll-code', {
      ...{ token: platformEnv.OPERATOR_KEY, method: 'PUT', body, headers: { 'X-Brand': 'main' } },
    })
    expect(put).toMatchObject({ status: 0, result: { brand: 'main' } })
    const { version } = put.result as { version: number }
    expect((await operator('/offers/atoll-code/publish', { version, reason: 'a test' })).status).toBe(0)
    const activate = (ask: typeof call, { token }: Player) =>
      ask('/api/payment/promocode/activation', { token, body: { code: 'ATOLLONLY' } })
    expect((await activate(call, ours)).status).not.toBe(2200)
    expect(await activate(atSirocco, theirs)).toMatchObject({ status: 2200 })
  })

  it('[DESK-24] is its name in messages; who has an account elsewhere is told where, and nobody else is', async () => {
    await operator('/players', signUpBody('Known', { email: 'known@atoll.test' }))
    const captcha = await captchaSolvedBy((path) => atSirocco(path))
    const asked = await atSirocco('/api/user/email/code', { body: { email: 'known@atoll.test', captcha } })
    expect(asked.status).toBe(0)
    const told = await lastMessageTo('known@atoll.test')
    expect(told.subject).toContain('Atoll')
    expect(told.link).toBe('https://atoll.test/en/restore-password')
    const again = await captchaSolvedBy((path) => atSirocco(path))
    await atSirocco('/api/user/email/code', { body: { email: 'new@sirocco.test', captcha: again } })
    expect((await lastMessageTo('new@sirocco.test')).subject).toContain('Sirocco')
  })

  it('[DESK-24] is money among friends, and the complaint of a guest', async () => {
    await deposit(ours.user.id, 1000)
    await changeUser(ours.user.id, { friend_transfer_allowed: 1 })
    const sent = await call('/api/user/friend_transfers', {
      ...{
        token: ours.token,
        body: { friend_login: 'SiroccoPlayer', amount: 1, request_id: crypto.randomUUID() },
      },
    })
    expect(sent).toMatchObject({ status: 9452 })
    const captcha = await captchaSolvedBy((path) => atSirocco(path))
    const words = { subject: 'payment', text: 'Mine is not here', lang: 'en', email: 'guest@sirocco.test' }
    expect((await atSirocco('/api/complaints', { body: { ...words, captcha } })).status).toBe(0)
    const emails = async (answer: ReturnType<typeof asked>) =>
      ((await answer).result as { items: { email: string }[] }).items.map(({ email }) => email)
    expect(await emails(asked(whole, '/complaints', 'sirocco'))).toEqual(['guest@sirocco.test'])
    expect(await emails(asked(whole, '/complaints', 'main'))).not.toContain('guest@sirocco.test')
  })
})
