import type * as worker from './worker.ts'

/** The entrypoints of this worker in `exports` of `cloudflare:workers`. */
declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof worker
    }
  }
}
