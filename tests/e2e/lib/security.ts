import { expect, type Locator, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { enter, newPlayer, type TestPlayer } from './players.ts'

const step_s = 30

/** A card of the security page, by its heading. */
export function card(page: Page, heading: string | RegExp): Locator {
  return page.getByRole('region', { name: heading })
}

/** The security page of a new player. */
export async function openSecurity(page: Page): Promise<TestPlayer> {
  const player = await newPlayer()
  await enter(page, player)
  await page.goto('/en/profile/security')
  await expect(card(page, 'Password')).toBeVisible()
  return player
}

/** The code of an authenticator app now, or `steps` of 30 s later: a code counts once, and clocks may differ by one. */
export function appCode(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * step_s })
}

/** Chromium's own stand-in for a device that makes passkeys and says yes to everything. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
