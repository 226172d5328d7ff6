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
  [code.reviewNeeded]:
    'Somebody else than who edited this last has to publish it. Save it and ask for a review.',
  [code.secondPersonNeeded]: 'Kept: it waits for a second person.',
  [code.invitationOver]: 'This invitation was used, or it is over. Ask for another.',
  [code.socialRefused]: 'The provider did not confirm who you are. Try again.',
  [code.networkRefused]: 'The studio does not open from this network.',
  [code.wrongAccountKind]: 'An account is a player’s or one of the staff, and stays so.',
  [code.otherBrand]:
    'This is of another brand than yours, or of all of them. Choose one of yours at the top.',
  [code.permissionsApart]: 'Nobody may hold these permissions together.',
  [code.exportTooLarge]: 'More lines than one file or its list holds: narrow the filter, where there is one.',
  [code.endpointRefused]: 'Nothing may be sent to this address: it has to be a public host, over https.',
  [code.offerNotInMarket]: 'The market of this site does not allow such an offer.',
}

/** For calls that give a code a more exact meaning. */
const ofCall: Partial<Record<StaffCallName, Partial<Record<number, string>>>> = {
  removePicture: { [code.conflict]: 'This picture is in use: take it out of what shows it first.' },
  liftExclusion: { [code.conflict]: 'Nothing is carried over from that account any more.' },
  cancelPlayerBonus: { [code.conflict]: 'This bonus is over.' },
  cancelPlayerGift: { [code.conflict]: 'Nothing is left of it.' },
  givePlayerGift: {
    [code.conflict]:
      'Nothing was given now: the player is out of the bonus program, or an earlier try has given it.',
    [code.excluded]: 'The player may not play, so nothing is given.',
  },
  putPreference: {
    [code.conflict]: 'This is kept for today’s session alone: there is no room for more views and columns.',
    [code.invalid]: 'This is kept for today’s session alone: the list has too many saved views. Remove one.',
  },
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
  adjustedByYou:
    'You changed this player’s balance or gave free play in the last 30 days: somebody else has to approve it',
  agentSetByYou: 'You set this player’s agent in the last 30 days: somebody else gives the password',
  dayCap: 'This is above what your role may move by hand a day',
  two: 'Kept: somebody else has to confirm it within three days',
  administrator:
    'Kept: somebody else has to confirm it within three days, and one of you is an administrator',
  adjustAndApprove:
    'Nobody may both change balances and decide about payments: one hand would make money and pay it out',
  codeAndApprove:
    'Nobody may both write promo codes and decide about payments: one hand would give money and pay it out',
  partnerAndSettle: 'Nobody may both write what partners earn and approve it: one hand would earn for itself',
  agentAndSettle: 'No agent may approve what partners earn: they would pay themselves',
  fixedRole: 'The four fixed roles stay as they are: make a new one',
  roleHeld: 'Somebody has this role: give them another first',
  isPlayer: 'This is a player’s account: invite this person to an account of the staff',
  isStaff: 'This is an account of the staff: it takes no money and does not play',
  notInvited: 'Nobody invited this address to the studio, or it is another person’s by now',
  noAddress: 'This account has no email address',
  notYours: 'Only who asked for it takes it back',
  refusedByVendor:
    'The vendor for identity refuses this player: nothing is paid out, unless the answer is cleared on the player’s page',
  codeByYou:
    'The player used a promo code of yours, or won a tournament of yours, in the last 30 days: somebody else has to approve it',
  xliffNoXml: 'The file is no XML, or has entities that XML does not know',
  xliffDoctype: 'The file has a document type: such files are not read',
  xliffNone: 'The file is no XLIFF, or has no texts',
  xliffVersion: 'The file is of another version of XLIFF: 1.2 is read',
  xliffTooLarge: 'The file is too large, or holds more than 200 entries',
  brokenLink: 'A link leads nowhere',
  unsafeLink: 'This kind of link is not allowed',
  pictureGone: 'The picture was deleted',
  taken: 'This leads to another page',
  foreignPicture: 'A picture in the text has to be one of ours: its address begins with /media/',
  wordless: 'A picture in the text has no words',
  timeSkipped: 'The clock skips this time: choose another',
  scheduleShown: 'It would take off at once what another schedule shows until later',
  published: 'It was published: what goes out is not changed any more. Make another campaign',
  offerNotOn:
    'This offer is not published for all of that time: players would be told of what they cannot join',
  otherUnit:
    'An offer that was published in money stays in money, and one of points in points: make another offer',
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
