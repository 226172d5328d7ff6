import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/lib/run.ts'

/*
 * The player's object remembers for an hour what the accounts said (docs/decisions/clearance.md), so whoever changes an account or a sign-in
 * says so first. Here is every file that does, with its number of statements: they are announced, or change nothing that is remembered.
 */
const announced = 'announced'
const statements: Record<string, [number, string]> = {
  'accounts/dormant.ts': [3, `${announced}, but for the notice, which is not remembered`],
  'accounts/password/password.ts': [2, announced],
  'accounts/password/revokeSignIn.ts': [1, 'a sign-in whose token nobody has got'],
  'accounts/playerCalls.ts': [1, announced],
  'accounts/sessions/proof.ts': [1, 'when the player last proved who they are'],
  'accounts/sessions/session.ts': [
    5,
    `${announced}, but for what is over by time, the time of use, and the sign-in itself`,
  ],
  'accounts/sessions/sessions.ts': [1, announced],
  'accounts/signUp/confirmation.ts': [1, announced],
  'accounts/social/socialAccount.ts': [1, 'an account that has just been made'],
  'accounts/wayBack.ts': [1, announced],
  'identity/checkPerson.ts': [2, `${announced} where an answer is lost; a newer one is not remembered`],
  'operator/playerCalls.ts': [
    3,
    `${announced}, but for transfers, agents and test accounts, which are not remembered`,
  ],
  'operator/recordCalls.ts': [1, 'roles of the staff'],
  'partners/release.ts': [1, 'who brought the player, which is not remembered'],
  'privacy/deletion.ts': [2, announced],
  'profile/profile.ts': [1, announced],
  'protection/askPlace.ts': [2, 'the place of a sign-in, which the object forgets first; the last country'],
  'protection/protectionCalls.ts': [1, 'how often reality is checked'],
  'staff/players.ts': [3, announced],
  'staff/staffSessions.ts': [1, 'when one of the staff signed in'],
  'terms/terms.ts': [2, 'announced by its caller (content/terms.ts); at a sign-up before the first question'],
}

test('[SESSION-10] every change of an account or a sign-in is announced to the player’s object, or is nothing that it remembers', () => {
  const folder = join(root, 'functions/platform')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const found = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const count = text.match(/\.(update|delete)\((user|session)\)/g)?.length ?? 0
    return count > 0 ? [[name, count] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(statements).map(([name, [count]]) => [name, count])),
  )
  const silent = Object.entries(statements).filter(
    ([name, [, how]]) =>
      how.startsWith(announced) &&
      name !== 'terms/terms.ts' &&
      !readFileSync(join(folder, name), 'utf8').includes('changePlayer('),
  )
  expect(silent).toEqual([])
})
