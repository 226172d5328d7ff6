import { code } from '#contract/errors.ts'
import type { StaffCallName } from '#contract/operator/calls.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import errors from '../../../locales/en/errors.json'

/** The staff's text of a refusal. The players' text is used if there is nothing more exact. */
const ofCode: Partial<Record<number, string>> = {
  [code.userNotFound]: 'Wrong login or password.',
  [code.wrongPassword]: 'Wrong login or password.',
  [code.userBanned]: 'This account is blocked.',
  [code.documentVerified]: 'This document has verified another player.',
  [code.imageTooLarge]: 'The picture is too large: 10 MB at most.',
  [code.imageFormat]: 'This is not a PNG, JPEG, WebP or AVIF picture.',
  [code.insufficientBalance]: 'The balance does not cover this.',
  [code.invalid]: 'Something is wrong. See the marked fields.',
  [code.signInRequired]: 'Sign in again.',
  [code.refused]: 'Your role does not allow this.',
  [code.noSuchCall]: 'There is nothing here, or no longer.',
  [code.conflict]: 'It has changed meanwhile: look again.',
  [code.tooLarge]: 'This is too large.',
  [code.tooMany]: 'Too many attempts. Wait a little.',
  [code.secondFactorWrong]: 'The code is wrong or used.',
  [code.proofRequired]: 'This needs your authenticator’s code.',
  [code.factorMissing]: 'The account has no second factor yet: set one up first.',
  [code.notPublishable]: 'It cannot be published yet: see the marked fields.',
  [code.pictureGone]: 'A picture of this revision was deleted.',
  [code.secondPersonNeeded]: 'Kept: it waits for a second person.',
  [code.invitationOver]: 'This invitation was used, or it is over. Ask for another.',
  [code.socialRefused]: 'The provider did not confirm who you are. Try again.',
  [code.networkRefused]: 'The studio does not open from this network.',
  [code.wrongAccountKind]: 'An account is a player’s or one of the staff, and stays so.',
  [code.permissionsApart]: 'Nobody may hold these permissions together.',
}

/** For calls that give a code a more exact meaning. */
const ofCall: Partial<Record<StaffCallName, Partial<Record<number, string>>>> = {
  removePicture: { [code.conflict]: 'This picture is in use: take it out of what shows it first.' },
  liftExclusion: { [code.conflict]: 'Nothing is carried over from that account any more.' },
  cancelPlayerBonus: { [code.conflict]: 'This bonus is over.' },
  adjustPlayer: {
    [code.conflict]:
      'Nothing was moved now: an earlier try has moved money already, or the balance would be too large. Look at the ledger, and open the player anew before another try.',
  },
}

const ofField: Record<string, string> = {
  ...errors.fields,
  incorrectInput: 'This value is not allowed',
  exists: 'This exists already: choose another',
  ownAccount: 'This is your own account: somebody else has to do it',
  adjustedByYou: 'You changed this player’s balance in the last 30 days: somebody else has to approve it',
  dayCap: 'This is above what your role may move by hand a day',
  two: 'Kept: somebody else has to confirm it within three days',
  administrator:
    'Kept: somebody else has to confirm it within three days, and one of you is an administrator',
  adjustAndApprove:
    'Nobody may both change balances and decide about payments: one hand would make money and pay it out',
  codeAndApprove:
    'Nobody may both write promo codes and decide about payments: one hand would give money and pay it out',
  fixedRole: 'The four fixed roles stay as they are: make a new one',
  roleHeld: 'Somebody has this role: give them another first',
  isPlayer: 'This is a player’s account: invite this person to an account of the staff',
  isStaff: 'This is an account of the staff: it takes no money and does not play',
  notInvited: 'Nobody invited this address to the studio, or it is another person’s by now',
  noAddress: 'This account has no email address',
  notYours: 'Only who asked for it takes it back',
  refusedByVendor:
    'The vendor for identity refuses this player: nothing is paid out, unless the answer is cleared on the player’s page',
  codeByYou: 'The player used a promo code of yours in the last 30 days: somebody else has to approve it',
  brokenLink: 'A link leads nowhere',
  unsafeLink: 'This kind of link is not allowed',
  pictureGone: 'The picture was deleted',
  taken: 'This leads to another page',
  foreignPicture: 'A picture in the text has to be one of ours: its address begins with /media/',
  wordless: 'A picture in the text has no words',
  timeSkipped: 'The clock skips this time: choose another',
  scheduleShown: 'It would take off at once what another schedule shows until later',
  timePast: 'This time has passed',
  timeOrder: 'The end is not after the beginning',
  timeZone: 'This time zone is not known',
}

export function failureMessage(
  { kind, code: number, message, fields, retryAfter_s }: CallFailure,
  call?: StaffCallName,
): string {
  if (kind !== 'answered') return kind === 'offline' || kind === 'timeout' ? errors[kind] : errors.unreadable
  const exact = causeOf(number, fields) ?? (call && ofCall[call]?.[number])
  const known = exact ?? ofCode[number] ?? (errors.codes as Record<string, string>)[number]
  const wait = retryAfter_s ? ` (${retryAfter_s} s)` : ''
  return (known ?? `${errors.default} (${number}: ${message})`) + wait
}

/** For a form that marks no fields: the notice contains their names and errors. */
export function noticeOf(failure: CallFailure, call: StaffCallName): string {
  if (failure.kind !== 'answered' || failure.code !== code.invalid) return failureMessage(failure, call)
  const faults = Object.entries(fieldMessages(failure.fields)).map(
    ([name, message]) => `${name.replaceAll(/[_.]/g, ' ')}: ${message}`,
  )
  return faults.length > 0 ? `Something is wrong. ${faults.join('; ')}` : 'Something is wrong.'
}

/** A refusal or a conflict that names its cause says more than its code does. */
function causeOf(number: number, fields?: Record<string, string>): string | undefined {
  const named: readonly number[] = [
    code.refused,
    code.conflict,
    code.secondPersonNeeded,
    code.permissionsApart,
    code.wrongAccountKind,
  ]
  return named.includes(number) ? Object.values(fieldMessages(fields))[0] : undefined
}

/** The words under each field that was refused. */
export function fieldMessages(fields: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, ofField[key] ?? key]))
}
