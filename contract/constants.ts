/** Constants the specification fixes (docs/specification.md, section 9). Units last. */
export const balancePoll_ms = 5000
export const authCheckDelay_ms = 1000
export const noticeLife_ms = 8000
export const noticeFade_ms = 700
export const searchPause_ms = 500
export const pagingStack = 10
export const providersPerPage = 7
export const scrollStep_px = 50
export const scrollStep_ms = 5
export const termsPageId = 72
/** The providers of the virtual lobby that pages and texts know by name. */
export const goldenRaceProvider = 'golden-race'
export const betradarProvider = 'betradar'

/** The brand that a platform has always had; others have ids of their own (docs/decisions/brands.md). */
export const mainBrand = 'main'
export const brandIdPattern = /^(?!(?:main|all)$)[a-z][a-z0-9-]{1,23}$/
/** The brand that a staff call is about, where it is one of several. */
export const brandHeader = 'X-Brand'

/** Header every call but a plain GET carries; a foreign page cannot send it without a preflight we refuse. */
export const callHeader = 'X-Atoll'
export const bodyLimit_bytes = 64 * 1024
/** A photo of a document, and the body that carries it in base64; between the two the refusal names the photo (233). */
export const photoLimit_bytes = 6 * 1024 * 1024
export const photoBodyLimit_bytes = 10 * 1024 * 1024

/*
 * Cookies. Sealed ones have the prefix `__Host-`: browsers accept such a cookie only from the site's own host. So a
 * neighboring host (the stage, where providers' scripts run) cannot replace it with another session.
 */
/** The sealed session with the platform's token; the hint only says that there is a session. */
export const sessionCookie = '__Host-atoll_session'
export const hintCookie = 'atoll_in'
/** A sign-in of several steps (second factor, passkey, social): sealed and short-lived. */
export const pendingCookie = '__Host-atoll_pending'
/** The same for a recovery, whose code is valid only in the browser that requested it. */
export const recoveryCookie = '__Host-atoll_recovery'
/** Proves that the site itself requested the notice of the next page; a link cannot. */
export const noticeCookie = '__Host-atoll_notice'
/** The sealed session of the studio, and the token between the two steps of signing in to it. */
export const staffCookie = '__Host-atoll_staff'
export const staffStepCookie = '__Host-atoll_staff_step'
export const languageCookie = 'lang'

/** The form of an IndexNow key (indexnow.org); the site and the platform have the same one. */
export const indexNowKeyPattern = /^[A-Za-z0-9-]{8,128}$/

/** The displayed and typed format of a date (LANG-07), in the tokens of dayjs. */
export const shownDate = 'DD.MM.YYYY'

/** A price counts for so long after the book has given it, unless the book gives it again. */
export const priceLife_ms = 15_000

/** The path of the live line (live.ts), and why the platform closes one: the codes of its WebSocket. */
export const livePath = '/api/user/live'
export const liveClosing = {
  /** The browser has hung up. */
  hungUp: 1000,
  /** The account or a sign-in of it has changed: whoever is still signed in opens another line at once. */
  account: 4001,
  /** The player has newer lines. */
  surplus: 4002,
  /** The browser has sent something. */
  spoken: 4003,
  /** `renew_s` is over. */
  over: 4004,
} as const
