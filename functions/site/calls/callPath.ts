import { callNames, callOf } from '#contract/calls.ts'
import { studioPrefix } from '#contract/operator/calls.ts'

/** The first part of the addresses of players' calls: `/api`, and each sportsbook's own. */
export const callRoots: readonly string[] = [
  ...new Set(callNames.map((name) => `/${callOf(name).path.split('/')[1]}`)),
]
const allRoots = [...callRoots, studioPrefix]

/** Whether the caller of this address reads JSON and treats a page as an unreadable answer. */
export function isCallPath(pathname: string): boolean {
  return allRoots.some((root) => pathname === root || pathname.startsWith(`${root}/`))
}
