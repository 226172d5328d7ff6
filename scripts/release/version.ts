import type { Kind } from './changelog.ts'

/** What has come since the last release: the bodies of its commits, its new migrations, and the kinds of its news. */
export type Since = { bodies: readonly string[]; migrations: readonly string[]; kinds: readonly Kind[] }

/** A commit says in a line of its body what an operator must do before the new version runs. */
const breaks = /^Breaks: (\S.*)$/gm

/** What breaks for an operator, in the words of the commits. */
export const breaksOf = (bodies: readonly string[]): string[] =>
  bodies.flatMap((body) => [...body.matchAll(breaks)].map(([, line = '']) => line))

/**
 * The next version by what has come since (semver.org). What breaks, and a migration that the version before does not run on, make a new
 * major; before 1.0 a new minor. New and changed things make a minor, and everything else a patch.
 */
export function nextVersion(
  before: string,
  { bodies, migrations, kinds }: Since,
): { version: string; because: string } {
  const [major = 0, minor = 0, patch = 0] = before.split('.').map(Number)
  const [broken] = breaksOf(bodies)
  const [migration] = migrations
  const cause =
    broken ??
    (migration && `${migration} forbids the way back`) ??
    (kinds.includes('Breaking') ? 'the changelog names what breaks' : undefined)
  if (cause !== undefined)
    return { version: major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`, because: cause }
  const news = kinds.find((kind) => kind === 'Added' || kind === 'Changed' || kind === 'Removed')
  if (news) return { version: `${major}.${minor + 1}.0`, because: `the changelog has news under ${news}` }
  return { version: `${major}.${minor}.${patch + 1}`, because: 'nothing is new or changed' }
}
