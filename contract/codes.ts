/*
 * Codes of the specification's error catalog (section 8) that our code uses by name. They are separate constants and
 * not an object, so a script of the browser carries only the ones it names.
 */
export const ok = 0
export const emailInvalid = 2
export const userNotFound = 3
export const wrongPassword = 4
export const userBanned = 5
export const verificationInvalid = 6
export const verificationExpired = 7
export const alreadyVerified = 8
export const recoveryNotFound = 9
export const recoveryExpired = 10
export const notVerified = 11
export const onlyPlayers = 14
export const phoneInvalid = 15
export const currencyNotAvailable = 17
/** The catalog's second number for a ban, which ends a session as `userBanned` does. */
export const playerBanned = 20
export const emailTaken = 21
export const transactionFailed = 103
export const withdrawalStatusUnknown = 104
export const wageringOpen = 105
export const amountTooSmall = 106
export const pageNotFound = 201
export const pagesNotFound = 202
export const phoneTaken = 228
export const imageTooLarge = 233
export const imageFormat = 234
export const photoVerified = 235
export const photosTooMany = 236
export const emailExists = 240
export const usernameTaken = 241
export const documentVerified = 243
export const cpfInvalid = 244
export const featureBlocked = 251
export const amountTooHigh = 252
export const insufficientBalance = 501
/** No open free bet of this id and amount. */
export const noFreeBet = 506
export const insufficientBonus = 507
export const insufficientRealBalance = 508
export const bettorNotFound = 669
export const currencyRefused = 693
export const bonusOdds = 695
export const betsUncredited = 702
export const promocodeNotFound = 2200
export const promocodeExpired = 2201
export const promocodeSingleUsed = 2202
export const promocodeUsedByPlayer = 2203
export const promocodeOfAnotherPartner = 2204
export const promocodeOwn = 2205
export const promocodeUnknownKind = 2206
export const promocodePercentWaits = 2207
export const promocodeUsedUp = 2208
export const promocodeCanceled = 2209
export const promocodeFilled = 2210
export const promocodeNotInProgram = 2211
export const promocodeBlocked = 2212
export const promocodeWithdrawn = 2213
export const promocodeTerms = 2214
export const promocodeError = 2215
export const promocodeNotOfProvider = 2216
// The broker's own.
export const invalid = 9400
export const signInRequired = 9401
export const refused = 9403
export const noSuchCall = 9404
export const conflict = 9409
export const tooLarge = 9413
export const tooMany = 9429
// Ours too: what the specification's catalog has words for but no number, and what goes beyond it.
export const captchaInvalid = 9440
export const smsLimit = 9441
export const messageNotSent = 9442
export const secondFactorRequired = 9443
export const secondFactorWrong = 9444
export const passkeyRefused = 9445
export const socialRefused = 9446
export const favoritesFull = 9447
/** A limit of the player's or the house's; `fields.limit` names it (LimitName). */
export const limitReached = 9448
/** Time-out, self-exclusion or a national register; `fields` has its `kind` and `until`. */
export const excluded = 9449
export const verificationNeeded = 9450
/** Fresh proof of the second factor or the password; `fields` names which. */
export const proofRequired = 9451
export const friendNotFound = 9452
export const friendIsSelf = 9453
export const friendCurrency = 9454
export const transferDayLimit = 9455
/** Staff: the account has no second factor yet. */
export const factorMissing = 9456
/** Staff: content that may be saved, and not shown; `fields` names what to mend. */
export const notPublishable = 9457
/** Staff: the picture of a revision was deleted. */
export const pictureGone = 9458
/** A sign-up of somebody who may not have an account; says no reason, because nobody is signed in. */
export const signUpRefused = 9459
/** Staff have stopped play here; `fields.stop` names the stop, and fields named by a language have the staff's own words. */
export const stopped = 9460
/** Staff: kept until a second person makes the same call; `fields.needs` says who. */
export const secondPersonNeeded = 9461
/** Staff: a role would hold together what nobody may; `fields.permissions` names the pair. */
export const permissionsApart = 9462
/** Staff: an invitation that was used, or is over. */
export const invitationOver = 9463
/** Staff: the studio does not open from this network. */
export const networkRefused = 9464
/** Staff: an account is of a player or of the staff, for good; `fields.player` says what is asked of the wrong kind. */
export const wrongAccountKind = 9465
/** New terms are to be accepted before anything is played or paid in. */
export const termsDue = 9466
/** The sign-in was not used for the market's time: the player says again who they are, by password or passkey. */
export const idle = 9467
/** Closed because nobody used it: the money can be withdrawn, and staff open it again. */
export const accountDormant = 9468
/** No round of the player has this number at the provider. */
export const roundNotFound = 9470
/** The market has no bonus of this kind. */
export const bonusNotInMarket = 9471
/** The market pays the player's own account alone. */
export const payeeNotOwn = 9472
/** Several payments in a row failed; `retryAfter_s` says when the next may be tried. */
export const paymentsFailed = 9473
/** The deployment names the countries to play from, and this is none of them. */
export const placeRefused = 9474
/** The vendor for identity and sanctions refuses the player: nothing is paid out. */
export const payoutsBlocked = 9475
/** Less of the deposit was left unplayed than is to go back to its payer. */
export const depositPlayed = 9476
/** Books: nothing of a call was booked, because another movement of it was refused. */
export const notBooked = 9478
/** An offer that is over, not begun, or unknown. */
export const offerOver = 9480
/** The player is none of those whom the offer is for. */
export const offerNotForYou = 9481
/** Nothing is left of the offer's budget. */
export const offerUsedUp = 9482
/** The offer is for those who have agreed to marketing. */
export const offerNeedsConsent = 9483
/** Staff: the market does not allow such an offer; `fields` says which part. */
export const offerNotInMarket = 9484
/** The endpoint of a device is of no push service that the deployment knows. */
export const unknownPushService = 9485
/** The deployment pushes nothing. */
export const noPush = 9486
/** The game, or its provider, is not offered in the visitor's country. */
export const gameNotInCountry = 9487
/** Staff: content that somebody else than who edited it last has to publish. */
export const reviewNeeded = 9488
/** Staff: the record is of a brand that is not theirs; `fields.brand` asks to choose one. */
export const otherBrand = 9490
/** Staff: events may not be sent to this address; the field `url` says why. */
export const endpointRefused = 9489
/** Staff: a list has more lines than one file holds. */
export const exportTooLarge = 9493
export const upstreamBroke = 9502
export const upstreamOff = 9503
export const upstreamTimeout = 9504
