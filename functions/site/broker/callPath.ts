import { callNames, callOf } from '#contract/calls.ts'
import { studioPrefix } from '#contract/operator/calls.ts'

/** What the addresses of players' calls begin with: `/api`, and each sportsbook's own. */
export const callRoots: readonly string[] = [
  ...new Set(callNames.map((name) => `/${callOf(name).path.split('/')[1]}`)),
]
const allRoots = [...callRoots, studioPrefix]

/** Whether who asks for the address reads JSON, and takes a page for an answer that cannot be read. */
export function isCallPath(pathname: string): boolean {
  return allRoots.some((root) => pathname === root || pathname.startsWith(`${root}/`))
}
