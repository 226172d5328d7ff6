/** 93784000 → 26:03:04: hours, minutes and seconds, read alike in every language; days count as hours. */
export function clockOf(left_ms: number): string {
  const left_s = Math.max(0, Math.floor(left_ms / 1000))
  const parts = [Math.floor(left_s / 3600), Math.floor(left_s / 60) % 60, left_s % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
