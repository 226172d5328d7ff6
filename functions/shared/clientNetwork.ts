/**
 * The key of a client for rate limits: its IPv4 address, or the /64 of its IPv6 address. A connection has 2^64 IPv6
 * addresses, so counting single ones would never limit anybody.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [before = [], after] = address.split('::', 2).map(groupsOf)
  const zeros = after ? Array<string>(Math.max(0, groupCount - before.length - after.length)).fill('0') : []
  const network = [...before, ...zeros, ...(after ?? [])].slice(0, groupCount / 2)
  return `${network.join(':')}::/64`
}

const groupCount = 8

/** Groups without leading zeros and in small letters, so that an address has one spelling. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
