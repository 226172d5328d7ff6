import type { Page } from '@playwright/test'
import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { expectAccessible } from './lib/accessible.ts'
import { markupErrors } from './lib/markup.ts'
import { enter, newPlayer, operatorCall } from './lib/players.ts'
import { address, newUsername, watchErrors } from './lib/site.ts'
import {
  beginToEnter,
  enterStudio,
  expectDone,
  goTo,
  newStaff,
  nextStaffCode,
  sendWrongCode,
} from './lib/staff.ts'
import { pngPhoto } from '../worker/lib/photos.ts'
import { expect, test } from './lib/test.ts'

const minute_ms = 60_000

const menu = (page: Page) => page.getByRole('navigation', { name: 'Screens' })

/** Clicks a button of the language that is shown. */
async function press(page: Page, label: string): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button', { name: label, exact: true }).click()
}

/** How long it takes until a public page says something, or does not any more. */
async function untilPage(page: Page, path: string, words: string, isThere = true): Promise<number> {
  const started = Date.now()
  await expect
    .poll(async () => (await (await page.request.get(path)).text()).includes(words), {
      timeout: minute_ms,
      intervals: [100],
    })
    .toBe(isThere)
  return Date.now() - started
}

test('[CONTENT-06] [STUDIO-02] a sentence of the Hebrew page: preview, publish, seen by players, taken back @desktop', async ({
  page,
}, info) => {
  const sentence = `משפט חדש ${newUsername()}`
  await enterStudio(page, await newStaff('editor'))
  const errors = watchErrors(page)
  await goTo(page, 'content/page:frequently_asked_questions')
  await page.getByRole('tab', { name: 'עברית' }).click()
  const text = page.getByRole('tabpanel').getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toHaveAttribute('dir', 'rtl')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(` ${sentence}`)

  const opened = page.waitForEvent('popup')
  await press(page, 'Preview')
  const preview = await opened
  await expect(preview.locator('#preview')).toContainText(sentence)
  await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl')
  await preview.close()
  const faq = '/flatPages/frequently_asked_questions'
  expect(await (await page.request.get(faq)).text()).not.toContain(sentence)

  // The actions stay in sight beside a long text, and what they say does not lie on them.
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport({ ratio: 1 })
  await press(page, 'Publish')
  await expectDone(page, 'Published')
  const ofHistory = page.getByRole('button', { name: 'History', exact: true })
  await expect(ofHistory).toBeEnabled()
  // At once, for the notice goes after four seconds.
  const isOpenToPress = await ofHistory.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOpenToPress).toBe(true)
  const seen_ms = await untilPage(page, faq, sentence)
  info.annotations.push({ type: 'seen by players after', description: `${seen_ms} ms` })

  await press(page, 'History')
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('list', { name: 'Revisions' }).getByRole('button').nth(1).click()
  await expect(history.locator('del').filter({ hasText: sentence })).toBeVisible()
  await history.getByRole('button', { name: 'Restore' }).click()
  await expect(history).toBeHidden()
  await press(page, 'Publish')
  await untilPage(page, faq, sentence, false)
  expect(errors).toEqual([])
})

test('[STUDIO-02] [STUDIO-03] a slide with a picture is scheduled by a clock, shown in its time, and taken off @desktop', async ({
  page,
}) => {
  const slug = `e2e-${newUsername()}`
  const title = `Slide ${slug}`
  await enterStudio(page, await newStaff('editor'))
  await goTo(page, 'content/create')
  // A name or a kind that is corrected later takes nothing along of what was typed.
  const name = page.getByLabel('Name in addresses')
  await name.fill(`${slug}x`)
  await page.getByLabel('Title').fill(title)
  await name.fill('')
  await name.fill(slug)
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Slide' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Link', { exact: true }).fill('/promotions')
  const picture = { name: 'slide.png', mimeType: 'image/png', buffer: Buffer.from(await pngPhoto(640, 360)) }
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await expect(page.getByRole('group', { name: 'Picture', exact: true }).locator('img')).toBeVisible()

  // A picture without words may be saved, and not shown.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectDone(page, 'It cannot be published yet')
  await page.getByLabel('The picture in words').fill('A lighthouse')
  await page.getByLabel('Words of the button').fill('See it')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('tab', { name: 'English' })).toBeVisible()

  await schedule(page, '2036-01-01T10:00', '')
  await expect(page.getByRole('tabpanel')).toContainText('Scheduled from 01.01.2036')
  expect(await (await page.request.get('/en/home')).text()).not.toContain(title)
  await schedule(page, '2026-01-01T10:00', '2036-01-01T10:00')
  await untilPage(page, '/en/home', title)
  await press(page, 'Take off the site')
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click()
  await untilPage(page, '/en/home', title, false)
})

async function schedule(page: Page, from: string, until: string): Promise<void> {
  await press(page, 'Schedule')
  const dialog = page.getByRole('dialog', { name: 'Publish at a time' })
  await dialog.getByLabel('From').fill(from)
  await dialog.getByLabel('Until').fill(until)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expectDone(page, 'Scheduled')
}

test('[CONTENT-04] [CONTENT-06] [DESK-19] a popup for the crash games in three languages; the languages that are missing are listed @desktop', async ({
  page,
  browser,
}) => {
  const slug = `e2e-${newUsername()}`
  await enterStudio(page, await newStaff('editor'))
  await goTo(page, 'content/create')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Popup' }).click()
  await page.getByLabel('Name in addresses').fill(slug)
  await page.getByLabel('Title').fill(`News ${slug}`)
  await page.getByRole('combobox', { name: 'Shown on' }).click()
  // Where no other test plays: a popup lies over the page of every player while it is published.
  await page.getByRole('option', { name: 'crash games', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  for (const [language, words] of [
    ['עברית', 'חדשות'],
    ['العربية', 'أخبار'],
  ] as const) {
    await page.getByRole('tab', { name: language }).click()
    const title = page.getByRole('tabpanel').getByLabel('Title')
    await expect(title).toHaveAttribute('dir', 'rtl')
    await title.fill(`${words} ${slug}`)
    await press(page, 'Publish')
    await expect(page.getByRole('tabpanel')).toContainText('Players see it.')
  }

  const context = await browser.newContext()
  const player = await context.newPage()
  await enter(player, await newPlayer())
  for (const [lang, words] of [
    ['en', 'News'],
    ['he', 'חדשות'],
    ['ar', 'أخبار'],
    ['fr', 'News'],
  ] as const) {
    expect(await popupsOf(player, lang, 'crash_games')).toContain(`${words} ${slug}`)
    expect(await popupsOf(player, lang, 'sport')).not.toContain(slug)
  }

  await goTo(page, 'translations')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Popup' }).click()
  const row = page.getByRole('row').filter({ hasText: `News ${slug}` })
  await expect(row).toContainText('fr, es, ru, pt')
  await goTo(page, `content/popup:${slug}`)
  await page.getByRole('button', { name: 'Take off all languages' }).click()
  const question = page.getByRole('dialog', { name: 'Take off the site in all languages?' })
  await expect(question).toContainText('Players see it no more in עברית, English, العربية')
  await question.getByRole('button', { name: 'Take off' }).click()
  await expect(page.getByText('Players do not see it in any language.')).toBeVisible()
  expect(await popupsOf(player, 'fr', 'crash_games')).not.toContain(slug)
  await context.close()
})

test('[STUDIO-02] of two who save, the second sees the newer one beside what was typed, and loses nothing @desktop', async ({
  page,
}) => {
  const entry = `page:e2e-${newUsername()}`
  const save = (version: number, title: string) =>
    operatorCall('PUT', `/content/${entry}/en`, {
      ...{ version, title, body_md: 'Text.' },
      fields: { id: 990, description: 'About' },
    })
  await save(0, 'First')
  await enterStudio(page, await newStaff('editor'))
  await goTo(page, `content/${entry}`)
  await expect(page.getByLabel('Title')).toHaveValue('First')
  await save(1, 'Theirs')
  await page.getByLabel('Title').fill('Mine')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('region', { name: 'Saved meanwhile' })).toContainText('Theirs')
  await expect(page.getByLabel('Title')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  // Not the notice before, that somebody else has saved.
  await expect(page.getByRole('alert').filter({ hasText: /Saved(?! meanwhile)/ })).toBeVisible()
  const { drafts } = await operatorCall<{ drafts: { title: string }[] }>('GET', `/content/${entry}`)
  expect(drafts.map(({ title }) => title)).toEqual(['Mine'])
})

test('[SEO-01] [STUDIO-01] a role sees what it may do, in valid markup, and a wrong code opens nothing @desktop', async ({
  page,
}) => {
  const editor = await newStaff('editor')
  await page.goto('/studio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await beginToEnter(page, editor)
  await sendWrongCode(page)
  await expectDone(page, 'The code is wrong or used')
  expect((await page.request.get('/studio/api/content')).status()).toBe(401)
  await enterStudio(page, editor)
  await expect(page.getByRole('cell', { name: 'frequently_asked_questions' })).toBeVisible()
  await expect(page.locator('.app-loader')).toBeHidden()
  await expectAccessible(page)
  expect(await markupErrors(await page.content())).toEqual([])
  await expect(menu(page).getByRole('link', { name: 'Content' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Players' })).toBeHidden()
  await goTo(page, 'players')
  await expect(page.getByText(/not authorized|access denied|don.t have the right/i).first()).toBeVisible()
  const refused = await page.request.get('/studio/api/players')
  expect(refused.status()).toBe(403)
})

test('[STUDIO-01] [STUDIO-04] [STUDIO-05] [STUDIO-06] [STUDIO-07] [DESK-07] [DESK-33] the desk: from a player’s email to the audit log @desktop', async ({
  page,
  browser,
}) => {
  const player = await newPlayer({ amount_major: 5000 })
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await enter(theirs, player)
  await callAsPlayer(theirs, '/api/payment/pagstar/withdrawal', {
    ...{ value: 4000, payment_system: 'PIX', request_id: crypto.randomUUID() },
  })
  await callAsPlayer(theirs, '/api/user/photo_verify', {
    ...{ image: Buffer.from(await pngPhoto(320, 200)).toString('base64'), ext: 'png', type: 4 },
    document_number: `E2E ${player.username.slice(0, 12)}`,
  })
  await context.close()

  await enterStudio(page, await newStaff('administrator'))
  const errors = watchErrors(page)
  // What the menu counts is what the list behind it has.
  await menu(page)
    .getByRole('link', { name: /^Documents\s*\d/ })
    .click()
  await expect(page.getByRole('row').filter({ hasText: player.username })).toBeVisible()
  await goTo(page, 'players')
  await page.getByPlaceholder('Email, name, phone, number or id').fill(player.email)
  await expect(page.getByText('1-1 of 1')).toBeVisible()
  expect(await markupErrors(await page.content())).toEqual([])
  await page.getByRole('cell', { name: player.email }).click()
  await expect(page.getByText('$1,000.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Block the casino' }).click()
  await explain(page, 'Block the casino')
  await page.getByRole('button', { name: 'Open the casino' }).click()
  await explain(page, 'Open the casino')
  await page.getByRole('tab', { name: 'Ledger' }).click()
  await expect(page.getByRole('cell', { name: '$5,000.00' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add the ledger up' }).click()
  await expectDone(page, 'which is the balance')

  await page.getByRole('tab', { name: 'Limits' }).click()
  const limit = page.getByRole('row').filter({ hasText: 'deposit, day' })
  await limit.getByRole('button', { name: 'Set' }).click()
  await page.getByLabel('Limit of the house').fill('50')
  await explain(page, 'Set')
  await expect(limit.getByRole('cell', { name: '50', exact: true }).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('cell', { name: 'waits for staff' }).click()
  await expect(page.getByText('more in a day than goes out without staff')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await explain(page, 'Approve')
  await expect(page.getByText('This withdrawal waits:')).toBeHidden()

  await goTo(page, 'documents')
  const sent = page.getByRole('row').filter({ hasText: player.username })
  await sent.getByRole('cell', { name: 'pending' }).click()
  await expect(page.getByAltText('The document as the player sent it')).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('verified', { exact: true })).toBeVisible()

  await makeJackpot(page)
  // The site asks the providers for their games when somebody first wants to see them.
  await page.request.get('/en/slots')
  await goTo(page, 'providers')
  await expect(page.getByRole('row').filter({ hasText: 'pragmatic' })).toContainText('answers')
  for (const place of ['staff', 'audit']) {
    await goTo(page, place)
    await expect(page.locator('#main-content tbody tr').first()).toBeVisible()
    expect(await markupErrors(await page.content()), place).toEqual([])
  }
  for (const [action, words] of [
    ['approved the payment', 'approved the payment of'],
    ['changed the casino block of', 'opened the casino again for'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Did what' }).fill(action)
    await page.getByRole('option', { name: action }).click()
    const line = page.getByRole('row').filter({ hasText: words }).filter({ hasText: player.username })
    await expect(line.first()).toContainText('Because of a test')
  }
  await page.keyboard.press('Control+k')
  await page.getByLabel('What to look for').fill(`nobody-${player.email}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Nothing of that name')
  await page.getByLabel('What to look for').fill(player.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible()
  await expect(page.getByRole('heading', { name: player.username }).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('[STUDIO-01] what moves money asks for a fresh code, and goes on with it @desktop', async ({ page }) => {
  await enterStudio(page, await newStaff('payments'))
  // The proof of the sign-in is ten minutes old, as far as the studio hears.
  const stale = {
    status: code.proofRequired,
    error_message: 'fresh proof needed',
    fields: { code: 'required' },
  }
  await page.route('**/studio/api/offers/*/publish', (route) => route.fulfill({ status: 403, json: stale }), {
    times: 1,
  })
  const id = `e2e-${newUsername()}`
  await operatorCall('PUT', `/offers/${id}`, {
    terms: codeTerms(id),
    texts: { en: { title: id, pitch: id } },
  })
  await goTo(page, `offers/${id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByLabel('Reason, for the audit log').fill('Because of a test')
  await asked.getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Authenticator code').fill(await nextStaffCode())
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expectDone(page, 'Done: Publish')
})

/** A dollar for who has the code. */
function codeTerms(code: string) {
  const day_ms = 24 * 3600 * 1000
  return {
    starts_at: new Date(Date.now() - day_ms).toISOString(),
    ends_at: new Date(Date.now() + day_ms).toISOString(),
    ...{ who: { kind: 'everyone' }, join: { kind: 'code', code }, days: null, trigger: { kind: 'join' } },
    gift: { kind: 'bonus', amounts: { USD: 100 } },
    wager: { percent: 0, counts: { games: 100, sport: 100 }, days: 3 },
    budget: { USD: 100 },
  }
}

async function explain(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Because of a test')
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

/** In a currency in which no other test plays. */
async function makeJackpot(page: Page): Promise<void> {
  const id = `e2e-${newUsername()}`
  await goTo(page, 'jackpots/create')
  await page.getByLabel('Short name in addresses').fill(id)
  await page.getByLabel('Name', { exact: true }).or(page.getByLabel('Name *')).first().fill(`Jackpot ${id}`)
  const picture = {
    name: 'jackpot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await pngPhoto(640, 360)),
  }
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await expect(page.getByRole('group', { name: 'Picture' }).locator('img')).toBeVisible()
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'ILS' }).click()
  await page.getByLabel('Every round begins with').fill('100')
  await page.getByLabel('Won from').fill('200')
  await page.getByLabel('Won at the latest at').fill('300')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('open')
  await row.click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await explain(page, 'Close')
  await expect(page.getByText('closed', { exact: true })).toBeVisible()
}

/** What the popups of a page say to the player. The language is that of the page that asks. */
async function popupsOf({ request }: Page, lang: LanguageCode, of: string): Promise<string> {
  const Referer = `http://localhost:${process.env.E2E_PORT ?? 4399}${address(lang, '/settings')}`
  const headers = { 'X-Atoll': '1', 'Sec-Fetch-Site': 'same-origin', Referer }
  return (await request.get(`/api/user/popups?page=${of}`, { headers })).text()
}

async function callAsPlayer({ request }: Page, path: string, data: object): Promise<void> {
  const Origin = `http://localhost:${process.env.E2E_PORT ?? 4399}`
  const headers = { 'X-Atoll': '1', 'Sec-Fetch-Site': 'same-origin', Origin }
  expect((await request.post(path, { headers, data })).status()).toBe(200)
}

test('[STUDIO-02] [STUDIO-05] content and approvals fit a phone @phone', async ({ page }) => {
  await enterStudio(page, await newStaff('administrator'))
  const width = page.viewportSize()?.width
  const places = [
    'content',
    'content/page:rules',
    'payments',
    'moneyActions',
    'documents',
    'players',
    'report',
    'figures',
    '',
    'audit',
  ]
  for (const place of places) {
    await goTo(page, place)
    await expect(page.locator('#main-content')).not.toBeEmpty()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('[DESK-16] a game that is moved by the keyboard is where it was put down, on the site too @desktop', async ({
  page,
}) => {
  const before = await operatorCall<object>('GET', '/lobbies/virtual')
  await enterStudio(page, await newStaff('editor'))
  await goTo(page, 'games?part=lobby&section=virtual')
  const row = page.getByRole('region', { name: 'All games' })
  const names = () => row.getByRole('listitem').locator('[title]').allTextContents()
  await expect(row.getByRole('listitem').nth(1)).toBeVisible()
  const [first = '', second = ''] = (await names()).map((name) => name.replace(/^\d+\. /, ''))
  await row.getByRole('button', { name: `Move ${first}, now 1` }).press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Over place 2 of')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([`1. ${second}`, `2. ${first}`])
  try {
    await page.getByRole('button', { name: 'Save the lobby' }).click()
    await expectDone(page, 'Saved')
    await expect
      .poll(
        async () => {
          const html = await (await page.request.get('/en/virtual-games')).text()
          const [placeOfFirst, placeOfSecond] = [html.indexOf(first), html.indexOf(second)]
          return placeOfSecond !== -1 && placeOfSecond < placeOfFirst
        },
        { timeout: minute_ms },
      )
      .toBe(true)
  } finally {
    const { version } = await operatorCall<{ version: number }>('GET', '/lobbies/virtual')
    await operatorCall('PUT', '/lobbies/virtual', { ...before, version })
  }
})
