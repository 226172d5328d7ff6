import type * as worker from './worker.ts'

/** What `exports` of `cloudflare:workers` has in this worker. */
declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof worker
    }
  }
}
