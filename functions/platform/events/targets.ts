import { isLocalHost } from '../../shared/configValues.ts'
import { isInside, parseNetworks } from '../kit/networks.ts'
import type { PlatformEnv } from '../kit/services.ts'

/**
 * Networks that are nobody's in public: this host, private and shared ones, link-local with the metadata services of clouds, documentation,
 * multicast, and what translates into them.
 */
const closed = parseNetworks([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/96',
    '64:ff9b::/32',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'ff00::/8',
  ],
])
const closedNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|test|invalid|example)$/

/** The sandbox of a local run is reached by its binding, over no network. */
export function isSandbox(env: PlatformEnv, url: string): boolean {
  return env.SANDBOX !== undefined && isLocalHost(new URL(url).origin)
}

/**
 * Why nothing may be sent to an address; undefined if it may. A name that leads to a closed network is caught by Cloudflare, whose workers
 * reach public addresses alone.
 */
export function targetFault(
  env: PlatformEnv,
  text: string,
): 'incorrectInput' | 'httpsOnly' | 'closedHost' | undefined {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return 'incorrectInput'
  if (isSandbox(env, text)) return undefined
  if (url.protocol !== 'https:') return 'httpsOnly'
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isName = !host.includes(':') && !/^[\d.]+$/.test(host)
  if (isName) return host.includes('.') && !closedNames.test(host) ? undefined : 'closedHost'
  return isInside(host, closed) ? 'closedHost' : undefined
}
