import type { Recipient } from '../messages/deliver.ts'
import { sendNotice } from '../messages/limited.ts'
import type { MessageKind } from '../messages/compose.ts'
import { servicesFor, type Services } from '../kit/services.ts'
import { type Account, isMadeUp } from '../tables/accounts.ts'

/** Changes that the player is notified of, because somebody else may have made them. */
export type AccountEvent = Extract<
  MessageKind,
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'sessionsEnded'
  | 'payeeAdded'
  | 'payeeRemoved'
  | 'accountUnused'
  | 'accountDormant'
>

/** Writes to the player by email, or by SMS where there is no email; without either nothing is sent. */
export async function notifyOwner(services: Services, account: Account, kind: AccountEvent): Promise<void> {
  const theirs = servicesFor(services, account)
  const to = ownerAt(theirs, account)
  if (to) await sendNotice(theirs, to, { kind, lang: account.lang })
}

function ownerAt(services: Services, { email, phone }: Account): Recipient | undefined {
  if (!isMadeUp(services, email)) return { channel: 'email', address: email }
  return phone ? { channel: 'sms', address: phone } : undefined
}
