/** Bindings and values of the site worker; `getConfig` of config.ts reads and checks the values. */
export type SiteEnv = {
  /** The platform worker; absent where PLATFORM_ORIGIN names one over HTTPS. */
  PLATFORM?: Fetcher
  /** Present only where providers with origin "sandbox" are configured. */
  SANDBOX?: Fetcher
  CATALOG: KVNamespace
  IMAGES: ImagesBinding
  ASSETS?: Fetcher
  SIGN_IN_LIMIT: RateLimit
  CALL_LIMIT: RateLimit
  SESSION_KEYS: string
  PROVIDERS: unknown
  PLATFORM_ORIGIN?: string
  SITE_KEY?: string
  SITE_ORIGIN?: string
  SANDBOX_ORIGIN?: string
  STAGE_ORIGIN?: string
  STUDIO_ORIGIN?: string
  SECURITY_CONTACT?: string
  INDEXNOW_KEY?: string
  BLOCKED_COUNTRIES?: unknown
  CRASH_GAMES?: unknown
  PARTNER_KEYS?: unknown
  SPORTSBOOKS?: unknown
  SPORTSBOOK_KEYS?: unknown
  SLOTEGRATOR_MERCHANT_ID?: string
  SLOTEGRATOR_MERCHANT_KEY?: string
  PLATFORM_TIMEOUT_MS?: unknown
  PROVIDER_TIMEOUT_MS?: unknown
}
