import { siteEnv, startAfresh } from './support.ts'

/*
 * Files of these tests share a worker, whose rate limits nothing empties: each file begins with nothing remembered, and
 * counts under keys of its own.
 */
const file = crypto.randomUUID()

for (const limiter of [siteEnv.CALL_LIMIT, siteEnv.SIGN_IN_LIMIT]) {
  const own = Object.getPrototypeOf(limiter) as RateLimit
  limiter.limit = (options) => own.limit.call(limiter, { ...options, key: `${file} ${options.key}` })
}
await startAfresh()
