import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/run.ts'

/** A port and databases of this suite's own, beside those of the browser tests. */
export const port = Number(process.env.E2E_PORT ?? 4399) + 1
export const state = '.cache/server-state'

export function forgetState(): void {
  rmSync(join(root, state), { recursive: true, force: true })
}
