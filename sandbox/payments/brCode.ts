/*
 * BR Code: the text of a PIX payment, as a QR code shows it. Fields of the EMV standard for merchant-presented codes: two digits
 * of the field, two of its length, the value. The last is a checksum of all before it, its own head included.
 */
const gui = 'br.gov.bcb.pix'
const realISO4217 = '986'

export type BrCode = {
  /** The key of the payee, of a code for any amount; or the address of a charge, without its scheme. */
  payee: { key: string } | { location: string }
  /** "50.00"; left out, the payer says how much. */
  amount?: string
  name: string
  city: string
  /** The number of the charge; `***` where its address names it. */
  txid: string
}

export function brCode({ payee, amount, name, city, txid }: BrCode): string {
  const account = 'key' in payee ? field('01', payee.key) : field('25', payee.location)
  const text = [
    field('00', '01'),
    field('26', field('00', gui) + account),
    field('52', '0000'),
    field('53', realISO4217),
    ...(amount === undefined ? [] : [field('54', amount)]),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', txid)),
    '6304',
  ].join('')
  return text + checksum(text)
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new Error(`field ${id} of a BR Code is too long`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** CRC-16/CCITT-FALSE: polynomial 1021, beginning with FFFF; four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
