import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'

/** The host of the third parties. */
const theirHost = /^sandbox\./

type Next = () => void

/**
 * Lets `npm run dev` answer for the third parties. Astro's development server refuses what a page of another site asks of it,
 * and to a browser `stage.localhost` and `sandbox.localhost` are two: the stage would not get the script of its sportsbook. The
 * built site has no such rule; the site's own host keeps it here.
 */
export function devHostsPlugin(): Plugin {
  return {
    name: 'atoll:dev-hosts',
    apply: 'serve',
    enforce: 'post',
    // What is returned runs after Astro has put its own handlers first.
    configureServer: (server) => () => {
      server.middlewares.stack.unshift({ route: '', handle: forgetSite })
    },
  }
}

/** A request without the header counts as one of no browser. */
export function forgetSite({ headers }: Pick<IncomingMessage, 'headers'>, _: unknown, next: Next): void {
  if (theirHost.test(headers.host ?? '')) delete headers['sec-fetch-site']
  next()
}
