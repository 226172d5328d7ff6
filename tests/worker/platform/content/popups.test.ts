import { beforeAll, expect, it } from 'vitest'
import { publish, call, countRows, migrate, platformEnv, signUp, type Player } from '../support.ts'

let player: Player

function popup(slug: string, fields: object = {}, locale = 'en') {
  return { kind: 'popup', slug, locale, title: `${slug} ${locale}`, fields }
}

beforeAll(async () => {
  await migrate()
  player = await signUp('Popper')
  const everywhere = { text: 'Hello', image: '/media/popups/reef.webp', alt: 'A reef', url: '/slots' }
  await publish(
    popup('everywhere', { ...everywhere, need_close: true }),
    popup('everywhere', { text: 'Olá' }, 'pt'),
    popup('phone', { device_type: 'mobile' }),
    popup('screen', { device_type: 'desktop' }),
    popup('slots', { show_page: 'slots' }),
    popup('hebrew', { lang_type: 'he' }),
    popup('later', { from: '2999-01-01T00:00:00Z' }),
    popup('over', { until: '2001-01-01T00:00:00Z' }),
  )
})

async function popupsOf(search: string, lang = 'en', of = player): Promise<string[]> {
  const headers = { 'x-client-language': lang }
  const answer = await call(`/api/user/popups${search}`, { token: of.token, headers })
  expect(answer.status).toBe(0)
  return (answer.result as { id: string }[]).map(({ id }) => id)
}

it('[CONTENT-04] are those of the device, the language and the page', async () => {
  expect(await popupsOf('?device_type=mobile')).toEqual(['everywhere', 'phone', 'slots'])
  expect(await popupsOf('?device_type=desktop')).toEqual(['everywhere', 'screen', 'slots'])
  expect(await popupsOf('')).toEqual(['everywhere', 'screen', 'slots'])
  expect(await popupsOf('?device_type=mobile', 'he')).toEqual(['everywhere', 'hebrew', 'phone', 'slots'])
  expect(await popupsOf('?device_type=mobile&page=sport')).toEqual(['everywhere', 'phone'])
  expect(await popupsOf('?device_type=mobile&page=slots')).toEqual(['everywhere', 'phone', 'slots'])
})

it('[CONTENT-04] have the fields of the specification, in the language of the page', async () => {
  const headers = { 'x-client-language': 'pt' }
  const answer = await call('/api/user/popups?device_type=mobile', { token: player.token, headers })
  expect((answer.result as object[])[0]).toMatchObject({ title: 'everywhere pt', text: 'Olá' })
  const [first] = (await call('/api/user/popups', { token: player.token })).result as object[]
  expect(first).toEqual({
    ...{ id: 'everywhere', url: '/slots', url_image: '/media/popups/reef.webp', lang_type: 'all' },
    ...{ show_page: 'all', needClose: true, title: 'everywhere en', text: 'Hello', alt: 'A reef' },
  })
})

it('[CONTENT-04] are hidden from the player who has seen them, and from nobody else', async () => {
  const [one, other] = [await signUp('PopperOne'), await signUp('PopperTwo')]
  const seen = (popup_id: string) => call('/api/user/popups', { token: one.token, body: { popup_id } })
  expect(await seen('everywhere')).toMatchObject({ status: 0, result: {} })
  expect(await seen('everywhere')).toMatchObject({ status: 0 })
  expect(await seen('no-such-popup')).toMatchObject({ status: 0 })
  expect(await popupsOf('', 'en', one)).toEqual(['screen', 'slots'])
  expect(await popupsOf('', 'en', other)).toEqual(['everywhere', 'screen', 'slots'])
  // What does not exist is not kept, so that nobody fills the table.
  expect(await countRows('popup_seen WHERE player_id = ?', one.user.id)).toBe(1)
})

it('[SCALE-14] which ones a player has closed their object knows, and one that is closed is gone at once', async () => {
  const one = await signUp('PopperThree')
  expect(await popupsOf('', 'en', one)).toEqual(['everywhere', 'screen', 'slots'])
  // Past every rule, so that nobody tells the player's object: the table is not asked.
  await platformEnv.DB.prepare("INSERT INTO popup_seen VALUES (?, 'screen', 1)").bind(one.user.id).run()
  expect(await popupsOf('', 'en', one)).toEqual(['everywhere', 'screen', 'slots'])
  await call('/api/user/popups', { token: one.token, body: { popup_id: 'slots' } })
  expect(await popupsOf('', 'en', one)).toEqual(['everywhere'])
})

it('[CONTENT-04] refuses what is no device and no page', async () => {
  for (const search of ['?device_type=watch', '?page=bank']) {
    expect(await call(`/api/user/popups${search}`, { token: player.token })).toMatchObject({ status: 9400 })
  }
})
