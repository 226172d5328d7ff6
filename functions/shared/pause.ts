/** Written here because the types of `node:timers/promises` would add Node's globals. */
export function pause(duration_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration_ms))
}
