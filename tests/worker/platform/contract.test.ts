import { beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { generate } from 'otplib'
import { callNames, callOf, calls, type CallName } from '#contract/calls.ts'
import { createAuthenticator } from '../lib/authenticator.ts'
import { documentBody, pngPhoto } from '../lib/photos.ts'
import { offer, stakeOffer } from './offers/offerSupport.ts'
import { tournament } from './tournaments/tournamentSupport.ts'
import { bankAnswers, callBack, cpf, goodBank, newest, pay, wire } from './payments/paymentSupport.ts'
import { codeOffer } from './offers/offerSupport.ts'
import { unsubscribeLink } from '../../../functions/platform/inbox/unsubscribe.ts'
import { servicesOf } from '../../../functions/platform/kit/services.ts'
import {
  accountOf,
  afterPause,
  call,
  codeFor,
  deposit,
  idOf,
  inWallet,
  lastMessageTo,
  migrate,
  openGame,
  operator,
  password,
  platformEnv,
  seamless,
  signUp,
  signUpBody,
  signUpBy,
  signUpCall,
  solvedCaptcha,
  type Answer,
} from './support.ts'

beforeAll(migrate)

const held = new Set<CallName>()

/** Every field of the shared schema, and none besides. */
function expectContract(name: CallName, answer: Answer): void {
  const { answer: refs, result } = callOf(name)
  expect(answer, name).toMatchObject({ http: 200, status: 0 })
  expect(v.parse(refs ?? result, answer.result), name).toEqual(answer.result)
  held.add(name)
}

it('answers every call in the shape of the contract', async () => {
  const { token, user } = await signUp('Shapely')
  expectContract('signupUsername', await signUpCall('Shapely2'))
  expectContract('login', await call(calls.login.path, { body: { email: 'Shapely', password: 'Demo1234' } }))
  await operator(`/players/${user.id}/adjust`, { account: 'real', amount_minor: 1999, key: 'k', reason: 'r' })
  expectContract('captcha', await call(calls.captcha.path))
  for (const name of ['check', 'balance'] as const) {
    expectContract(name, await call(calls[name].path, { token }))
  }
  expectContract('setLanguage', await call(calls.setLanguage.path, { token, body: { languageId: 5 } }))
  expectContract('settings', await call(calls.settings.path))
  expectContract('slides', await call(`${calls.slides.path}?lang=en`))
  expectContract('ads', await call(`${calls.ads.path}?lang=pt`))
  const jackpot = { name: 'Reef', image: '/media/r.jpg', currency: 'USD', share_bp: 1, start_minor: 1 }
  await operator('/jackpots/reef', { ...jackpot, min_minor: 2, max_minor: 3, period_s: 60 }, 'PUT')
  expectContract('jackpots', await call(calls.jackpots.path))
  expectContract('wonJackpots', await call(calls.wonJackpots.path, { token }))
  expectContract('flatPages', await call(calls.flatPages.path.replace(':lang', 'pt')))
  expectContract('logout', await call(calls.logout.path, { token }))
  expectContract('logout1', await call(calls.logout1.path, { token }))
})

const email = 'shape@atoll.test'
const phone = '551198700001'
const new_password = 'Newer1234'

it('answers every way in and back in the shape of the contract', async () => {
  expectContract('emailCode', await call(calls.emailCode.path, { body: { email } }))
  const { code } = await lastMessageTo(email)
  const signedUp = await signUpBy('email', signUpBody('ShapeMail', { email, code }))
  expectContract('signup', signedUp)
  const token = signedUp.headers.get('x-session-token') ?? ''
  const link = (await lastMessageTo(email)).link ?? ''
  const proof = new URL(link).searchParams.get('code') ?? ''
  await afterPause()
  const owner = { email, password: 'Demo1234', captcha: await solvedCaptcha() }
  expectContract('resendConfirmation', await call(calls.resendConfirmation.path, { body: owner }))
  await afterPause()
  const asked = { token, body: { captcha: await solvedCaptcha() } }
  expectContract('resendOwnConfirmation', await call(calls.resendOwnConfirmation.path, asked))
  expectContract('verifyEmail', await call(calls.verifyEmail.path.replace(':code', proof)))
  expectContract('loginEmail', await call(calls.loginEmail.path, { body: { email, password: 'Demo1234' } }))
  const human = { captcha: await solvedCaptcha() }
  expectContract('phoneCode', await call(calls.phoneCode.path, { body: { phone, ...human } }))
  const sms = await lastMessageTo(phone)
  const byPhone = await signUpBy('phone', { ...signUpBody('ShapePhone'), phone, code: sms.code })
  expectContract('signupPhone', byPhone)
  const phoneToken = byPhone.headers.get('x-session-token') ?? ''
  expectContract('loginPhone', await call(calls.loginPhone.path, { body: { phone, password: 'Demo1234' } }))
  expectContract('checkSignup', await signUpBy('check', { username: 'checkedFirst' }))
  expectContract('signupOneClick', await signUpBy('one-click', { currency: 'USD', is_adult: true }))
  expectContract('countVisit', await call(calls.countVisit.path, { body: { partner: 'nobody' } }))
  expectContract('generatePassword', await call(calls.generatePassword.path))

  const change = { password: 'Demo1234', new_password }
  expectContract('changePassword', await call(calls.changePassword.path, { token, body: change }))
  const mailed = { code: await codeFor(email, { token }), new_password: 'Newest1234' }
  expectContract(
    'changePasswordByEmail',
    await call(calls.changePasswordByEmail.path, { token, body: mailed }),
  )
  await afterPause()
  const texted = { code: await codeFor(phone, { token: phoneToken }), new_password }
  const byText = await call(calls.changePasswordByPhone.path, { token: phoneToken, body: texted })
  expectContract('changePasswordByPhone', byText)
})

it('answers every call of recovery in the shape of the contract', async () => {
  const owner = { email: 'lost@atoll.test', phone: '551198700002' }
  await operator('/players', signUpBody('ShapeLost', owner))
  const byEmail = await call(calls.restorePassword.path, { body: { email: owner.email } })
  expectContract('restorePassword', byEmail)
  const mailed = { email: owner.email, code: (await lastMessageTo(owner.email)).code }
  const headers = browserOf(byEmail)
  expectContract('checkRestoreCode', await call(calls.checkRestoreCode.path, { body: mailed, headers }))
  const set = await call(calls.setRestoredPassword.path, { body: { ...mailed, new_password }, headers })
  expectContract('setRestoredPassword', set)
  const asked = await call(calls.restorePasswordByPhone.path, { body: { phone: owner.phone } })
  expectContract('restorePasswordByPhone', asked)
  const texted = {
    phone: owner.phone,
    code: (await lastMessageTo(owner.phone)).code,
    new_password: 'Newest1234',
  }
  const setByPhone = await call(calls.setPasswordByPhone.path, { body: texted, headers: browserOf(asked) })
  expectContract('setPasswordByPhone', setByPhone)
})

it('answers every call of what a player keeps of the games in the shape of the contract', async () => {
  const { token } = await signUp('ShapeGamer')
  const slot = { provider: 'pragmatic', gameId: 'vsmoon' }
  const id = 'pragmatic/vsmoon'
  const asPlayer = async (name: CallName, more: object = {}, search = '') =>
    expectContract(
      name,
      await call(callOf(name).path + search, { token, method: callOf(name).method, ...more }),
    )
  await asPlayer('addFavorite', { body: { slot } })
  await asPlayer('favorites')
  await asPlayer('setLike', {}, `?name=Moon&id=${id}&is_increase=true&current_likes_amount=0`)
  await asPlayer('likes')
  await asPlayer('likedGames')
  const opening = { provider: slot.provider, game_id: slot.gameId, device: 'mobile', lang: 'en' }
  await call('/api/games/session', { token, body: opening })
  await asPlayer('recentGames')
  expectContract('likeCounts', await call(calls.likeCounts.path))
  expectContract('recentWins', await call(calls.recentWins.path))
  await asPlayer('removeFavorite', { body: { id } })
})

it('answers every call of what guards an account in the shape of the contract', async () => {
  const { token } = await signUp('ShapeGuard')
  const post = (name: CallName, body: object, headers = {}) =>
    call(callOf(name).path, { token, method: 'POST', body, headers })
  expectContract('secondFactor', await call(calls.secondFactor.path, { token }))
  const setup = await post('setUpSecondFactor', { password })
  expectContract('setUpSecondFactor', setup)
  const { secret } = setup.result as { secret: string }
  expectContract(
    'confirmSecondFactor',
    await post('confirmSecondFactor', { code: await generate({ secret }) }),
  )
  expectContract('prove', await post('prove', { password }))
  const renewed = await post('renewRecoveryCodes', { password })
  expectContract('renewRecoveryCodes', renewed)
  const [code = ''] = (renewed.result as { recovery_codes: string[] }).recovery_codes
  const first = await call(calls.login.path, { body: { email: 'ShapeGuard', password } })
  const pending = { 'x-pending-token': first.headers.get('x-pending-token') ?? '' }
  expectContract('loginSecondFactor', await post('loginSecondFactor', { code }, pending))
  expectContract('sessions', await call(calls.sessions.path, { token }))
  expectContract(
    'endSession',
    await call(calls.endSession.path.replace(':id', 'gone'), { token, method: 'DELETE' }),
  )
  expectContract('endOtherSessions', await call(calls.endOtherSessions.path, { token, method: 'DELETE' }))
  expectContract('endSecondFactor', await post('endSecondFactor', { password }))
})

it('[SIGNUP-13] answers both ways of adding a way back in the shape of the contract', async () => {
  for (const [name, channel, address] of [
    ['addEmail', 'email', 'shape.back@atoll.test'],
    ['addPhone', 'phone', '+972541119988'],
  ] as const) {
    const { token } = await signUp(`Shape${name}`)
    const asked = { [channel]: address, captcha: await solvedCaptcha() }
    await call(`/api/user/${channel}/code`, { token, body: asked })
    const { code } = await lastMessageTo(address.replace('+', ''))
    expectContract(name, await call(calls[name].path, { token, body: { [channel]: address, code } }))
  }
})

it('answers every call of passkeys in the shape of the contract', async () => {
  const { token } = await signUp('ShapeKeys')
  const device = await createAuthenticator()
  const site = { origin: platformEnv.SITE_ORIGIN, rpId: new URL(platformEnv.SITE_ORIGIN).hostname }
  const challengeOf = (answer: Answer) =>
    (answer.result as { options: { challenge: string } }).options.challenge
  const options = await call(calls.passkeyOptions.path, { token, body: { password } })
  expectContract('passkeyOptions', options)
  const response = await device.register({ challenge: challengeOf(options), ...site })
  const added = await call(calls.addPasskey.path, { token, body: { name: 'Phone', response } })
  expectContract('addPasskey', added)
  expectContract('passkeys', await call(calls.passkeys.path, { token }))
  const toSign = await call(calls.loginPasskeyOptions.path, { method: 'POST' })
  expectContract('loginPasskeyOptions', toSign)
  const challenge = challengeOf(toSign)
  const signed = { response: await device.sign({ challenge, ...site }) }
  const headers = { 'x-pending-token': challenge }
  expectContract('loginPasskey', await call(calls.loginPasskey.path, { body: signed, headers }))
  const { passkeys } = added.result as { passkeys: { id: string }[] }
  const path = calls.removePasskey.path.replace(':id', passkeys[0]?.id ?? '')
  expectContract('removePasskey', await call(path, { token, method: 'DELETE' }))
})

it('answers that a win was shown in the shape of the contract', async () => {
  const { token, user } = await signUp('ShapeWinner')
  await platformEnv.DB.prepare(
    `INSERT INTO jackpot_win (id, jackpot_id, player_id, amount_minor, start_minor, won_at)
     VALUES ('reef.1', 'reef', ?, 300, 100, 1)`,
  )
    .bind(user.id)
    .run()
  expectContract('wonJackpots', await call(calls.wonJackpots.path, { token }))
  const shown = await call(calls.jackpotShown.path, { token, body: { JackpotId: 'reef.1' } })
  expectContract('jackpotShown', shown)
})

it('answers every call of the profile in the shape of the contract', async () => {
  const { token, user } = await signUp('ShapeOwner')
  await signUp('ShapeFriend')
  const asPlayer = async (name: CallName, body?: object, search = '') =>
    expectContract(name, await call(callOf(name).path + search, { token, method: callOf(name).method, body }))
  await operator('/players', signUpBody('ShapeOwner', { friend_transfer_allowed: true }))
  await deposit(user.id, 1000)
  await asPlayer('profile')
  await asPlayer('accountSummary')
  await asPlayer('updateProfile', { first_name: 'Shape' })
  await asPlayer('verification')
  await asPlayer('sendDocument', documentBody(await pngPhoto()))
  await asPlayer('transferToFriend', { friend_login: 'ShapeFriend', amount: 10, request_id: 'request-1' })
  await asPlayer('transfers')
  await asPlayer('transferStatus')
  await deposit(user.id, 500, 'bonus')
  await asPlayer('bonuses')
  await asPlayer('conversionTerms')
  await asPlayer('convertBonus', { request_id: 'request-2' })
  await operator(`/players/${user.id}/adjust`, {
    account: 'bonus',
    amount_minor: 100,
    key: 'kept',
    reason: 'r',
  })
  await asPlayer('giveUpBonus', { id: 'operator:kept' })
  await deposit(user.id, 500)
  const game = await openGame({ token, user })
  const stake = { token: game.token, transaction_id: 't', round_id: 'r', amount_minor: 10, currency: 'USD' }
  await seamless('debit', stake)
  await asPlayer('slotsHistory', {})
  await asPlayer('round', undefined, '?provider=pragmatic&id=r')
  await asPlayer('openRounds')
  await asPlayer('lastRounds', undefined, '?provider=pragmatic&game=vsmoon')
  const fields = { need_close: true, show_page: 'slots' }
  await operator('/content', {
    entries: [{ kind: 'popup', slug: 'shape', locale: 'en', title: 'Shape', fields }],
  })
  await asPlayer('popups')
  await asPlayer('popupSeen', { popup_id: 'shape' })
  await codeOffer('SHAPED')
  await asPlayer('activatePromocode', { code: 'shaped' })
  await asPlayer('promocodes')
})

it('[PIX-01] answers the calls of payments in the shape of the contract', async () => {
  const { token, user } = await signUp('ShapelyPayer', { currency: 'BRL' })
  const player = { token, user }
  await deposit(user.id, 100_000)
  await bankAnswers(goodBank)
  const get = (name: 'cashier' | 'payees' | 'paymentHistory' | 'paymentStatement') =>
    call(calls[name].path, { token })
  expectContract('paymentToken', await call(calls.paymentToken.path, { method: 'POST', token }))
  expectContract('payByPagstar', await pay(player, 'pagstar/payment'))
  expectContract('payByPix', await pay(player, 'pix/payment', { cpf }))
  const dollars = await signUp('ShapelyDollars', { currency: 'USD' })
  expectContract('payByPage', await pay(dollars, 'page/payment', { method: 'card' }))
  const key = { cpf, pix_key: 'shape@atoll.test', pix_key_type: 'email', save_key: true }
  expectContract('withdrawByPix', await pay(player, 'pix/withdrawal', key))
  const withdrawal = await pay(player, 'pagstar/withdrawal')
  expectContract('withdrawByPagstar', withdrawal)
  const id = idOf(withdrawal)
  expectContract('payment', await call(calls.payment.path.replace(':id', id), { token }))
  const cancelled = { json: { data: wire('redeem', id, 'canceled', 5000) } }
  await bankAnswers({ [`POST /pagstar/api/v1/redeems/${id}/cancel`]: cancelled })
  expectContract('cancelWithdrawal', await call(calls.cancelWithdrawal.path, { body: { id }, token }))
  await bankAnswers(goodBank)
  const { payment_url } = (await pay(player, 'pagstar/payment')).result as { payment_url: string }
  expect(payment_url).toBeTruthy()
  const deposited = await newest(player)
  await callBack(wire('payment', deposited.id, 'approved', 5000))
  expectContract('returnDeposit', await pay(player, 'deposit/return', { deposit: deposited.id }))
  expectContract('paymentHistory', await get('paymentHistory'))
  expectContract('paymentStatement', await get('paymentStatement'))
  const known = await get('cashier')
  expectContract('cashier', known)
  const [saved] = v.parse(calls.cashier.result, known.result).keys
  expectContract('payees', await get('payees'))
  const path = calls.removePayee.path.replace(':id', saved?.id ?? '')
  expectContract('removePayee', await call(path, { method: 'DELETE', token }))
})

it('[PROTECT-01] answers the calls of protection in the shape of the contract', async () => {
  const { token, user } = await signUp('ShapelyPlayer')
  await deposit(user.id, 10_000)
  const game = await openGame({ token, user })
  const stake = { token: game.token, transaction_id: 'p1', round_id: 'p1', amount_minor: 10, currency: 'USD' }
  await seamless('debit', stake)
  const ask = async (name: CallName, body?: object) => {
    const { path, method } = callOf(name)
    expectContract(name, await call(path, { token, method, body }))
  }
  await ask('setLimit', { kind: 'stake', period: 'day', amount: 50 })
  await ask('setLimit', { kind: 'stake', period: 'day', amount: 70 })
  await ask('limits')
  await inWallet(user.id, (sql) => void sql.exec('UPDATE own_limit SET pending_from = ?', Date.now() - 1))
  await ask('confirmLimit', { kind: 'stake', period: 'day' })
  await ask('setRealityCheck', { minutes: 30 })
  await ask('play')
  await ask('playHistory')
  await ask('setConsent', { email: true })
  await ask('consent')
  await ask('exportData')
  await ask('requestDeletion', { password })
  await ask('deletion')
  await ask('withdrawDeletion')
  await ask('takeTimeOut', { days: 1 })
  await ask('excludeSelf', { months: 6, password })
  await inWallet(user.id, (sql) => void sql.exec('UPDATE exclusion SET until = 1'))
  await ask('endExclusion', { password })
})

it('answers every call of the content and of the books in the shape of the contract', async () => {
  const { token } = await signUp('ShapeRest')
  expectContract('appUpdates', await call(calls.appUpdates.path, { body: { project: 'atoll' } }))
  for (const name of ['contentVersion', 'arrangement', 'measuredRtp'] as const) {
    expectContract(name, await call(calls[name].path))
  }
  const entry = {
    kind: 'page',
    slug: 'shape',
    locale: 'en',
    title: 'Shape',
    body_md: 'Text',
    fields: { id: 77, description: 'Shapes' },
  }
  await operator('/content', { entries: [entry] })
  const asked = await operator('/content/page:shape/en/preview', {})
  const { url } = asked.result as { url: string }
  expectContract('previewedContent', await call(`/api/site/preview/${url.split('/').at(-1)}`))
  const asPlayer = async (name: CallName, body?: object, search = '') =>
    expectContract(name, await call(callOf(name).path + search, { token, body }))
  await asPlayer('digitainToken')
  await asPlayer('bets', undefined, '?provider=digitain&count=10&page=1')
  await asPlayer('betconstructToken', { project_name: 'atoll' })
  await asPlayer('betconstructBets', { count: 10, page: 1 })
})

it('answers calls about terms, complaints and the inbox in the shape of the contract', async () => {
  const {
    token,
    user: { id },
  } = await signUp('ShapeTerms')
  const page = { kind: 'page', slug: 'terms_and_conditions', locale: 'en', title: 'Terms', body_md: 'Rule' }
  await operator('/content', { entries: [{ ...page, fields: { id: 72 }, priority: 1 }] })
  await operator('/terms/terms', { changes: { en: 'New' }, reason: 'r' })
  expectContract('termsVersion', await call('/api/site/terms/en/terms/1'))
  expectContract('terms', await call(calls.terms.path, { token }))
  const accepted = { ids: [1], lang: 'en' }
  expectContract('acceptTerms', await call(calls.acceptTerms.path, { token, body: accepted }))
  expectContract('active', await call(calls.active.path, { token, method: 'POST' }))
  const complaint = { subject: 'game', text: 'It stopped', lang: 'en' }
  expectContract('complain', await call(calls.complain.path, { token, body: complaint }))
  expectContract('complaints', await call(calls.complaints.path, { token }))
  expectContract('inbox', await call(calls.inbox.path, { token }))
  expectContract('newsWishes', await call(calls.newsWishes.path, { token }))
  const wish = { topic: 'bets', channel: 'email', is_wanted: true }
  expectContract('setNewsWish', await call(calls.setNewsWish.path, { token, body: wish }))
  expectContract('push', await call(calls.push.path, { token }))
  expectContract(
    'setQuietHours',
    await call(calls.push.path, { token, method: 'PUT', body: { quiet: null } }),
  )
  expectContract('removePushDevice', await call(`${calls.push.path}/none`, { token, method: 'DELETE' }))
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  const device = { endpoint: 'https://push.test.localhost/contract', keys }
  expectContract('addPushDevice', await call(calls.push.path, { token, body: device }))
  expectContract('readNews', await call(calls.readNews.path, { token, body: { n: 1 } }))
  expectContract('openCampaign', await call(calls.openCampaign.path, { token, body: { campaign: 'reef' } }))
  const link = await unsubscribeLink(servicesOf(platformEnv), await accountOf(id), 'email', 'en')
  const stop = { token: link.split('token=')[1] }
  expectContract('unsubscribe', await call(calls.unsubscribe.path, { body: stop }))
  const guest = { ...complaint, email: 'shapeguest@atoll.test', captcha: await solvedCaptcha() }
  expectContract('complainAsGuest', await call(calls.complainAsGuest.path, { body: guest }))
})

it('answers calls about offers in the shape of the contract', async () => {
  const { token } = await signUp('ShapeOffers')
  await offer('shape', stakeOffer)
  expectContract('offers', await call(calls.offers.path))
  expectContract('myOffers', await call(calls.myOffers.path, { token }))
  const joined = await call(calls.joinOffer.path, { token, body: { id: 'shape', version: 1 } })
  expectContract('joinOffer', joined)
  expectContract('cancelOffer', await call(calls.cancelOffer.path, { token, body: { id: 'shape' } }))
  expectContract('myGifts', await call(calls.myGifts.path, { token }))
})

it('answers calls about tournaments in the shape of the contract', async () => {
  const { token } = await signUp('ShapeRace')
  await tournament('shape')
  expectContract('tournaments', await call(calls.tournaments.path))
  expectContract('tournament', await call(`${calls.tournament.path}?id=shape`))
  expectContract('tournamentTable', await call(`${calls.tournamentTable.path}?run=shape.1`))
  const body = { run: 'shape.1', version: 1 }
  expectContract('joinTournament', await call(calls.joinTournament.path, { token, body }))
  expectContract('myTournaments', await call(calls.myTournaments.path, { token }))
})

it('leaves no call of the platform out', () => {
  const answered = callNames.filter((name) => callOf(name).answeredBy === undefined)
  expect([...held].sort()).toEqual(answered.sort())
})

/** The browser that asked shows its token with the code. */
function browserOf(asked: Answer): Record<string, string> {
  return { 'x-pending-token': asked.headers.get('x-pending-token') ?? '' }
}
