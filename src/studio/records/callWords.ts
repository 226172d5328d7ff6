import type { StaffCallName } from '#contract/operator/calls.ts'

/** What a call of the staff did, as it follows the name of who made it. */
const words: Partial<Record<StaffCallName, string>> = {
  staffSignIn: 'began to sign in',
  staffSecondFactor: 'signed in',
  staffOpenIdStart: 'began to sign in with the provider of the staff',
  staffOpenIdFinish: 'signed in with the provider of the staff',
  staffFactorSetUp: 'began to set up a second factor',
  staffFactorConfirm: 'set up a second factor',
  acceptInvitation: 'accepted an invitation',
  staffSignOut: 'signed out',
  staffProof: 'proved who they are',
  createEndpoint: 'let events go to',
  putEndpoint: 'changed the endpoint',
  removeEndpoint: 'removed the endpoint',
  setEndpointState: 'paused or let go on the endpoint',
  rotateEndpointSecret: 'made a new secret for the endpoint',
  testEndpoint: 'sent a test event to',
  replayEvents: 'sent events again to',
  createKey: 'made the key',
  rotateKey: 'made a new key for',
  revokeKey: 'revoked the key',
  saveContent: 'saved a draft of',
  publishContent: 'published',
  scheduleContent: 'scheduled',
  unscheduleContent: 'took the schedule off',
  unpublishContent: 'took off the site',
  restoreRevision: 'took an earlier revision back as a draft of',
  saveLanguages: 'saved drafts of',
  publishAll: 'published together the languages of',
  takeOffAll: 'took off the site in all languages',
  askReview: 'asked for a review of',
  sendBack: 'sent back the draft of',
  exportTranslations: 'saved texts for translators',
  checkTranslations: 'looked at a file of translators',
  importTranslations: 'imported texts of translators',
  previewContent: 'previewed',
  uploadPicture: 'uploaded a picture',
  removePicture: 'removed a picture',
  endPlayerSessions: 'ended sessions of',
  setHouseLimit: 'set a limit of the house for',
  excludePlayer: 'excluded',
  liftExclusion: 'lifted a carried-over exclusion of',
  reopenPlayer: 'opened again the account of',
  markTest: 'changed the mark of a test account of',
  addPlayerNote: 'wrote a note on',
  banPlayer: 'changed the ban of',
  blockCasino: 'changed the casino block of',
  verifyPlayer: 'changed the verification of',
  allowTransfers: 'changed the transfers to friends of',
  setAgent: 'set the agent of',
  setBonusProgram: 'changed the bonus program of',
  cancelPlayerBonus: 'canceled a bonus of',
  cancelPlayerPromocode: 'canceled a promo code of',
  adjustPlayer: 'adjusted a balance of',
  givePlayerGift: 'gave free bets or free rounds to',
  cancelPlayerGift: 'took back free bets or free rounds of',
  clearPersonCheck: 'cleared the identity check of',
  handleMarker: 'handled a marker of harm of',
  takeCase: 'took the case',
  noteCase: 'wrote a note on the case',
  decideCase: 'closed the case',
  reconcilePayments: 'asked the providers about open payments',
  approvePayment: 'approved the payment',
  refusePayment: 'refused the payment',
  dropMoneyAction: 'took back a question to a second person',
  decideDocument: 'decided about the document',
  putJackpot: 'saved the jackpot',
  closeJackpot: 'closed the jackpot',
  putOffer: 'saved the offer',
  publishOffer: 'published the offer',
  stopOffer: 'stopped the offer',
  putCampaign: 'saved the campaign',
  testCampaign: 'sent a test of the campaign',
  publishCampaign: 'published the campaign',
  stopCampaign: 'stopped the campaign',
  putTournament: 'saved the tournament',
  putProviderShare: 'set the share of the provider',
  putReportMail: 'chose which reports come by email',
  publishTournament: 'published the tournament',
  stopTournament: 'stopped the tournament',
  putPartner: 'saved the partner',
  blockPartner: 'changed the block of the partner',
  releasePlayer: 'took from the partner a player:',
  resetPlayerPassword: 'gave a new password to',
  resetAgentPlayerPassword: 'gave as the agent a new password to',
  putPlan: 'saved the plan of commission',
  assignPlan: 'set the plan of the partner',
  approveStatement: 'approved the statement',
  payStatement: 'noted as paid the statement',
  putGamePosition: 'placed the game',
  putSection: 'placed the section',
  putLobby: 'arranged the lobby',
  putCollection: 'saved the collection',
  removeCollection: 'removed the collection',
  putCountryRule: 'chose the countries of',
  removeCountryRule: 'opened to every country',
  putStop: 'stopped play:',
  removeStop: 'let play go on:',
  askTerms: 'asked players to accept',
  takeComplaint: 'took over the complaint',
  replyComplaint: 'answered the complaint',
  inviteStaff: 'invited to the staff',
  sendStaffLink: 'sent a new link to',
  putStaffRole: 'changed the role of',
  putSettings: 'changed settings',
  putRole: 'saved the role',
  removeRole: 'removed the role',
  writeCopy: 'had a copy written',
  beginRestore: 'began to restore from a copy',
  stepRestore: 'went on restoring',
  acceptRestore: 'accepted what was restored',
  exportList: 'saved as a file the list of',
  searchDesk: 'searched and found',
  importContent: 'imported content',
  importMedia: 'imported the picture',
  savePlayer: 'saved by script the account of',
  setPlayerRole: 'changed the site’s role of',
  setSecondFactor: 'set the second factor of',
}

/** Calls that do one thing or its opposite: the field of what they left, and the words of both. */
const eithers: Partial<Record<StaffCallName, [field: string, yes: string, no: string]>> = {
  banPlayer: ['isBanned', 'banned', 'ended the ban of'],
  blockCasino: ['isCasinoBlocked', 'blocked the casino for', 'opened the casino again for'],
  verifyPlayer: ['verifiedAt', 'verified', 'took back the verification of'],
  allowTransfers: ['friendTransferAllowed', 'allowed transfers to', 'stopped transfers of'],
  markTest: ['isTest', 'marked as a test account', 'took back the mark of a test account of'],
}

/** In words, by what the call left; a call that has no words yet is named as it is written. */
export function callWords(action: string, after?: unknown): string {
  const name = action as StaffCallName
  const either = eithers[name]
  if (either && typeof after === 'object' && after !== null && either[0] in after)
    return (after as Record<string, unknown>)[either[0]] ? either[1] : either[2]
  return words[name] ?? spaced(action)
}

/** `second_factor_on` and `secondFactorOn` as words. */
export function spaced(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

/** The security events whose kinds say too little by themselves. */
const events: Record<string, string> = {
  sign_in: 'signed in',
  sign_in_failed: 'a sign-in failed',
  staff_sign_in: 'signed in to the studio',
  staff_sign_in_refused: 'a sign-in to the studio was refused',
  second_factor_on: 'set up a second factor',
  second_factor_off: 'took the second factor off',
  second_factor_failed: 'typed a wrong code of the second factor',
  password_proof_failed: 'typed a wrong password to prove who they are',
  email_confirmed: 'confirmed the email address',
  player_saved: 'the account was saved by script',
  place_flagged: 'seen at a place that a rule flags',
  way_back_added: 'added a way back into the account',
  code_refused: 'typed a wrong code',
  passkey_refused: 'a passkey was refused',
  operator_key_refused: 'a wrong operator’s key was tried',
  studio_network_refused: 'the studio was tried from a network that is not allowed',
  money_adjusted: 'a balance was adjusted by hand',
  money_cap_reached: 'the cap of money moved by hand was reached',
  document_read: 'staff read a document',
  exclusion_suspected: 'may be the person of an excluded account',
  exclusion_carried: 'an exclusion was carried over from another account',
  case_alert: 'a rule of cases found something',
}

/** A security event in words. */
export function eventWords(kind: string): string {
  const text = events[kind] ?? spaced(kind)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
