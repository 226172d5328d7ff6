/** Written here because the types of `node:timers/promises` would add Node's globals. */
export function pause(duration_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration_ms))
}

/** The answer, or `late` after that time. */
export async function within<Answer, Late>(
  limit_ms: number,
  answer: Promise<Answer>,
  late: Late,
): Promise<Answer | Late> {
  const { promise: over, resolve } = Promise.withResolvers<Late>()
  const timer = setTimeout(() => resolve(late), limit_ms)
  try {
    return await Promise.race([answer, over])
  } finally {
    clearTimeout(timer)
  }
}
