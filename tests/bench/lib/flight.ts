import { brotli } from './phone.ts'

const segment_bytes = 1460
const firstWindow_segments = 10

/** What a server sends on a fresh connection before the first acknowledgement (RFC 6928). */
const flight_bytes = firstWindow_segments * segment_bytes

/** What is sent until a point of a page, in bytes: the headers of the answer and its body as the edge compresses it. */
type Sent = { headers: number; toSlide: number; whole: number }

/** Of a page with slides. */
export function sentOf(headers: readonly { name: string; value: string }[], page: string): Sent {
  const ofHeaders = headers.reduce((sum, { name, value }) => sum + `${name}: ${value}\r\n`.length, 0)
  const slide = page.indexOf('id="slide-1"')
  if (slide < 0) throw new Error('the page has no slide')
  const end = page.indexOf('</li>', slide) + '</li>'.length
  const sent = (part: string) => ofHeaders + brotli(Buffer.from(part)).length
  return { headers: ofHeaders, toSlide: sent(page.slice(0, end)), whole: sent(page) }
}

/** How often a fresh connection waits for its other end until so many bytes are there, without those of its start. */
export function roundTrips(bytes: number): number {
  let trips = 1
  for (let window = flight_bytes, sent = window; sent < bytes; sent += window) {
    window *= 2
    trips += 1
  }
  return trips
}
