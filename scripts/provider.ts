import { localSecrets } from './lib/secrets.ts'
import { ExpectedFailure, failWith } from './lib/run.ts'

/**
 * `npm run --silent provider -- keys`: the keys of this machine's providers whose own wallet calls the platform speaks, as JSON on one
 * line, for a client that plays the provider.
 */
try {
  if (process.argv[2] !== 'keys') throw new ExpectedFailure('What of it? npm run provider -- keys')
  const { SEAMLESS_KEYS } = localSecrets()
  const pragmatic = { providerId: 'PragmaticPlay', secret: SEAMLESS_KEYS['pragmatic'] }
  // The merchant id is signed, and any is taken.
  const slotegrator = { merchantId: 'atoll', merchantKey: SEAMLESS_KEYS['slotegrator'] }
  console.log(JSON.stringify({ pragmatic, slotegrator }))
} catch (error) {
  failWith(error)
}
