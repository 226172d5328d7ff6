const two = (value: number) => String(value).padStart(2, '0')

/** 3 725 000 ms → 1:02:05; under an hour 02:05. */
export function elapsedText(elapsed_ms: number): string {
  const total_s = Math.max(0, Math.floor(elapsed_ms / 1000))
  const hours = Math.floor(total_s / 3600)
  const rest = `${two(Math.floor(total_s / 60) % 60)}:${two(total_s % 60)}`
  return hours ? `${hours}:${rest}` : rest
}

/** The device's time of day, in all languages alike. */
export function clockText(now: Date): string {
  return `${two(now.getHours())}:${two(now.getMinutes())}`
}
