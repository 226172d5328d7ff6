/** Of our own, for the types of `node:timers/promises` would bring Node's globals along. */
export function pause(duration_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration_ms))
}
