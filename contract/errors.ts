import * as code from './codes.ts'

export * as code from './codes.ts'

/** Staff alone are answered these; the studio has the words. */
export const staffCodes: readonly number[] = [
  ...[code.factorMissing, code.notPublishable, code.pictureGone, code.secondPersonNeeded],
  ...[code.permissionsApart, code.invitationOver, code.networkRefused, code.wrongAccountKind],
  ...[code.offerNotInMarket, code.reviewNeeded, code.otherBrand, code.exportTooLarge, code.endpointRefused],
]

/** Books and providers alone are answered these: no page shows them. */
export const partnerCodes: readonly number[] = [code.notBooked]

const httpByCode: Partial<Record<number, number>> = {
  [code.userNotFound]: 401,
  [code.wrongPassword]: 401,
  [code.userBanned]: 403,
  [code.notVerified]: 403,
  [code.onlyPlayers]: 403,
  [code.playerBanned]: 403,
  [code.emailTaken]: 409,
  [code.emailExists]: 409,
  [code.phoneTaken]: 409,
  [code.usernameTaken]: 409,
  [code.featureBlocked]: 403,
  [code.imageTooLarge]: 413,
  [code.photosTooMany]: 429,
  [code.limitReached]: 403,
  [code.excluded]: 403,
  [code.verificationNeeded]: 403,
  [code.pageNotFound]: 404,
  [code.pagesNotFound]: 404,
  [code.roundNotFound]: 404,
  [code.bonusNotInMarket]: 403,
  [code.payeeNotOwn]: 403,
  [code.paymentsFailed]: 429,
  [code.placeRefused]: 403,
  [code.payoutsBlocked]: 403,
  [code.depositPlayed]: 409,
  [code.unknownPushService]: 400,
  [code.noPush]: 404,
  [code.reviewNeeded]: 409,
  [code.otherBrand]: 403,
  [code.exportTooLarge]: 413,
  [code.invalid]: 422,
  [code.signInRequired]: 401,
  [code.refused]: 403,
  [code.noSuchCall]: 404,
  [code.conflict]: 409,
  [code.notBooked]: 409,
  [code.favoritesFull]: 409,
  [code.tooLarge]: 413,
  [code.tooMany]: 429,
  [code.smsLimit]: 429,
  [code.secondFactorRequired]: 401,
  [code.secondFactorWrong]: 401,
  [code.passkeyRefused]: 401,
  [code.proofRequired]: 403,
  [code.factorMissing]: 403,
  [code.pictureGone]: 409,
  [code.secondPersonNeeded]: 409,
  [code.invitationOver]: 403,
  [code.networkRefused]: 403,
  [code.wrongAccountKind]: 409,
  [code.signUpRefused]: 403,
  [code.stopped]: 403,
  [code.termsDue]: 403,
  [code.idle]: 401,
  [code.accountDormant]: 403,
  [code.upstreamBroke]: 502,
  [code.upstreamOff]: 503,
  [code.upstreamTimeout]: 504,
}

/** The HTTP status of a code; codes of the catalog without their own have 422. */
export function httpStatusOf(errorCode: number): number {
  return httpByCode[errorCode] ?? 422
}
