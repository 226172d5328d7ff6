import type { NumbersEnv } from '../../shared/numbers.ts'
import type { VariableName } from './config.ts'

/** The bindings of wrangler.toml, and the variables and secrets, which getConfig reads and checks. */
export interface SiteEnv extends Partial<Record<VariableName, unknown>>, NumbersEnv {
  /** The platform worker; absent where PLATFORM_ORIGIN names one over HTTPS. */
  PLATFORM?: Fetcher
  /** Present only where providers with origin "sandbox" are configured. */
  SANDBOX?: Fetcher
  CATALOG: KVNamespace
  IMAGES: ImagesBinding
  ASSETS?: Fetcher
  SIGN_IN_LIMIT: RateLimit
  CALL_LIMIT: RateLimit
}
