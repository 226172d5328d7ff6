import * as v from 'valibot'

/*
 * Networks as `192.0.2.0/24` or `2001:db8::/32`; an address alone is a network of one. Both kinds are numbers of 128 bits here: an
 * IPv4 address is one of `::ffff:0:0/96`.
 */
export type Network = { base: bigint; bits: number }

const all_bits = 128
const mapped_bits = 96

/** Valid values of the configuration become networks. */
export const NetworkText = v.pipe(
  v.string('must be networks such as 192.0.2.0/24'),
  v.rawTransform(({ dataset, addIssue, NEVER }): Network => {
    const network = parseNetwork(dataset.value)
    if (network) return network
    addIssue({ message: 'must be networks such as 192.0.2.0/24' })
    return NEVER
  }),
)

export function parseNetworks(texts: readonly string[]): Network[] {
  return v.parse(v.array(NetworkText), texts)
}

export function isInside(address: string | undefined, networks: readonly Network[]): boolean {
  const number = address === undefined ? undefined : numberOf(address)
  return number !== undefined && networks.some(({ base, bits }) => prefixOf(number, bits) === base)
}

function parseNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.trim().split('/')
  const number = numberOf(address)
  if (number === undefined || rest.length > 0) return undefined
  const [most, offset] = address.includes(':') ? [all_bits, 0] : [all_bits - mapped_bits, mapped_bits]
  if (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > most)) return undefined
  const bits = offset + (length === undefined ? most : Number(length))
  return { base: prefixOf(number, bits), bits }
}

function prefixOf(number: bigint, bits: number): bigint {
  return number >> BigInt(all_bits - bits)
}

function numberOf(address: string): bigint | undefined {
  if (!address.includes(':'))
    return ofGroups(['0', '0', '0', '0', '0', 'ffff', ...(quadGroups(address) ?? [])])
  const cut = address.lastIndexOf(':') + 1
  const tail = address.slice(cut)
  const quad = tail.includes('.') ? quadGroups(tail) : [tail]
  if (!quad) return undefined
  const written = address.slice(0, cut) + quad.join(':')
  const [before, after, ...rest] = written.split('::')
  if (before === undefined || rest.length > 0) return undefined
  const first = before === '' ? [] : before.split(':')
  if (after === undefined) return ofGroups(first)
  const last = after === '' ? [] : after.split(':')
  const missing = 8 - first.length - last.length
  return missing < 1 ? undefined : ofGroups([...first, ...Array<string>(missing).fill('0'), ...last])
}

/** `192.0.2.1` as the last two groups of an IPv6 address. */
function quadGroups(text: string): string[] | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256))
    return undefined
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}

function ofGroups(groups: readonly string[]): bigint | undefined {
  if (groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}
