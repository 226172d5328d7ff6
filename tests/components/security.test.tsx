import { secondFactorWrong } from '#contract/codes.ts'
import { code } from '#contract/errors.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasskeysCard } from '@/islands/security/PasskeysCard.tsx'
import { SecondFactorCard } from '@/islands/security/SecondFactorCard.tsx'
import { SessionsCard } from '@/islands/security/SessionsCard.tsx'
import { beginSession } from '@/stores/session/session.ts'
import { callTo, holdCalls, player, textsOf } from './lib.tsx'

const security = await textsOf('security')
const panels = await textsOf('panels')
const texts = {
  ...{ lang: 'en' as const, security, panels },
  ...{ errors: await textsOf('errors'), widgets: await textsOf('widgets') },
}
const moment = '2026-03-04T05:06:00.000Z'
const password = 'Demo1234'
const unavailable = 9503

type Calls = ReturnType<typeof holdCalls>

beforeEach(() => beginSession(player))

/** The newest call to a path is answered. */
async function answer(calls: Calls, path: string, result: object | number): Promise<void> {
  const call = await callTo(calls, `/api/user/${path}`)
  calls.splice(calls.indexOf(call), 1)
  call.answer(typeof result === 'number' ? { status: result } : { status: code.ok, result })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function sendPassword(submit: string): Promise<void> {
  await userEvent.fill(page.getByLabelText(panels.currentPassword), password)
  await button(submit).click()
}

test('[SIGNIN-05] the second factor is set up: password, picture and key, code of the app, recovery codes', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `abcde-fgh0${index}`)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const calls = holdCalls()
  await render(<SecondFactorCard texts={texts} />)
  await answer(calls, 'second-factor', { enabled: false, recovery_codes_left: 0 })
  await button(security.setUp).click()
  await sendPassword(panels.next)
  const uri = 'otpauth://totp/Atoll:demo?secret=JBSWY3DPEHPK3PXP&issuer=Atoll'
  await answer(calls, 'second-factor/setup', { secret: 'JBSWY3DPEHPK3PXP', uri })
  await expect.element(page.getByRole('img', { name: security.qr })).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()

  await userEvent.fill(page.getByLabelText(panels.appCode), '123456')
  await button(security.confirm).click()
  await answer(calls, 'second-factor/confirm', secondFactorWrong)
  await expect.element(page.getByLabelText(panels.appCode)).toBeInvalid()
  await button(security.confirm).click()
  await answer(calls, 'second-factor/confirm', { recovery_codes: codes })
  await expect.element(page.getByText(codes[9]!)).toBeVisible()
  await button(security.download).click()
  expect(saved).toEqual(['recovery-codes.txt'])
  await button(security.kept).click()
  await expect.element(page.getByText('10 recovery codes left')).toBeVisible()
  await expect.element(page.getByText(codes[9]!)).not.toBeInTheDocument()
})

test('[SIGNIN-05] the second factor is ended with the password', async () => {
  const calls = holdCalls()
  await render(<SecondFactorCard texts={texts} />)
  await answer(calls, 'second-factor', { enabled: true, recovery_codes_left: 1 })
  await expect.element(page.getByText('1 recovery code left')).toBeVisible()
  await button(security.turnOff).click()
  await sendPassword(security.turnOff)
  await answer(calls, 'second-factor/end', {})
  await expect.element(page.getByText(security.off, { exact: true })).toBeVisible()
})

test('[SESSION-07] a session is ended, and all others at once', async () => {
  const session = (id: string, device: string) => ({
    ...{ id, device, is_current: id === '1' },
    ...{ created_at: moment, last_seen_at: moment, ends_at: moment },
  })
  const sessions = [session('1', 'Chrome, Linux'), session('2', ''), session('3', 'Safari, iPhone')]
  const calls = holdCalls()
  await render(<SessionsCard texts={texts} />)
  await answer(calls, 'sessions', { sessions })
  await expect.element(page.getByText(security.thisDevice)).toBeVisible()
  await button(`${security.end} Safari, iPhone`).click()
  await answer(calls, 'sessions/3', { sessions: sessions.slice(0, 2) })
  await expect.element(page.getByText('Safari, iPhone')).not.toBeInTheDocument()
  await expect.element(page.getByText(security.unknownDevice).first()).toBeVisible()
  await button(security.endOthers).click()
  await answer(calls, 'sessions', { sessions: sessions.slice(0, 1) })
  await expect.element(page.getByText(security.onlyThis)).toBeVisible()
})

test('[ERR-04] a card that does not load says so, and is loaded again', async () => {
  const answers: NonNullable<Parameters<typeof holdCalls>[0]> = {
    '/api/user/passkeys': { status: unavailable },
  }
  holdCalls(answers)
  await render(<PasskeysCard texts={texts} />)
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText(/unavailable/i)
        .first(),
    )
    .toBeVisible()
  answers['/api/user/passkeys'] = { status: code.ok, result: { passkeys: [] } }
  await button(panels.again).click()
  await expect.element(page.getByText(security.noPasskeys)).toBeVisible()
})
