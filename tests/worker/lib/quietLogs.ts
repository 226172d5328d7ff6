import { beforeAll, vi } from 'vitest'

/**
 * For a file that aborts objects. Vitest sends each log on from a timer in the object that logged; where the object is
 * aborted first, the timer never fires, and the run never ends.
 */
export function quietLogs(): void {
  beforeAll(() => {
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation(() => undefined)
    }
  })
}
