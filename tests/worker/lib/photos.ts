/** Small real files and crafted headers, as a player or an attacker sends them. */
const text = (value: string) => new TextEncoder().encode(value)

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

function big32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined(text(type), data)
  return joined(big32(data.length), named, big32(crc(named)))
}

/** A whole PNG of one color; with `claimed` its header says another size than it has. */
export async function pngPhoto(width = 8, height = 8, claimed = { width, height }): Promise<Uint8Array> {
  const header = joined(big32(claimed.width), big32(claimed.height), new Uint8Array([8, 0, 0, 0, 0]))
  const rows = new Uint8Array((width + 1) * height)
  const packed = new Response(rows).body?.pipeThrough(new CompressionStream('deflate'))
  const data = new Uint8Array(await new Response(packed).arrayBuffer())
  const start = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return joined(start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', new Uint8Array()))
}

export function pdf(body = '1 0 obj <</Type /Catalog>> endobj'): Uint8Array {
  return text(`%PDF-1.4\n${body}\ntrailer <</Root 1 0 R>>\n%%EOF\n`)
}

/** The beginning of a JPEG with its frame header, and `padding_bytes` of nothing behind it. */
export function jpeg(width: number, height: number, padding_bytes = 64): Uint8Array {
  const start = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255]
  const rest = [3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]
  return joined(new Uint8Array([...start, ...frame, ...rest]), new Uint8Array(padding_bytes))
}

export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  }
  return btoa(binary)
}

export function documentBody(photo: Uint8Array, document_number = 'AB 123456', ext = 'png') {
  return { image: base64(photo), ext, type: 4, document_number }
}
