/** Codes of the specification's catalogue (section 8) that code of ours gives by name. */
export const code = {
  ok: 0,
  emailTaken: 21,
  emailInvalid: 2,
  userNotFound: 3,
  wrongPassword: 4,
  userBanned: 5,
  notVerified: 11,
  onlyPlayers: 14,
  currencyNotAvailable: 17,
  pageNotFound: 201,
  pagesNotFound: 202,
  phoneTaken: 228,
  emailExists: 240,
  usernameTaken: 241,
  featureBlocked: 251,
  insufficientBalance: 501,
  // The broker's own.
  invalid: 9400,
  signInRequired: 9401,
  refused: 9403,
  noSuchCall: 9404,
  conflict: 9409,
  tooLarge: 9413,
  tooMany: 9429,
  upstreamBroke: 9502,
  upstreamOff: 9503,
  upstreamTimeout: 9504,
} as const

const httpByCode: Partial<Record<number, number>> = {
  [code.userNotFound]: 401,
  [code.wrongPassword]: 401,
  [code.userBanned]: 403,
  [code.notVerified]: 403,
  [code.onlyPlayers]: 403,
  [code.emailTaken]: 409,
  [code.emailExists]: 409,
  [code.phoneTaken]: 409,
  [code.usernameTaken]: 409,
  [code.featureBlocked]: 403,
  [code.pageNotFound]: 404,
  [code.pagesNotFound]: 404,
  [code.invalid]: 422,
  [code.signInRequired]: 401,
  [code.refused]: 403,
  [code.noSuchCall]: 404,
  [code.conflict]: 409,
  [code.tooLarge]: 413,
  [code.tooMany]: 429,
  [code.upstreamBroke]: 502,
  [code.upstreamOff]: 503,
  [code.upstreamTimeout]: 504,
}

/** The HTTP status a code goes out with; codes of the catalogue without one of their own are 422. */
export function httpStatusOf(errorCode: number): number {
  return httpByCode[errorCode] ?? 422
}
