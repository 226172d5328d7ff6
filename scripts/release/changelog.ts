/** What kind of news a part of the changelog has; docs/operate/releases.md says which version each leads to. */
const kinds = ['Breaking', 'Security', 'Added', 'Changed', 'Fixed', 'Removed'] as const
export type Kind = (typeof kinds)[number]

type Part = { heading: string; text: string }

const versionHeading = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/

/** The parts of a changelog below its first lines: what is not released yet, then the releases, newest first. */
function partsOf(changelog: string): Part[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return { heading, text: lines.join('\n').trim() }
    })
}

const kindsOf = (text: string): string[] => [...text.matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind)

/** Everything that is wrong with a changelog, in lines. */
export function changelogFaults(changelog: string): string[] {
  const [first, ...releases] = partsOf(changelog)
  const versions = releases.map(({ heading }) => versionHeading.exec(heading)?.[1])
  return [
    ...(first?.heading === 'Unreleased' ? [] : ['it does not begin with "## Unreleased"']),
    ...releases.flatMap(({ heading }) =>
      versionHeading.test(heading) ? [] : [`"## ${heading}" is no "## 1.2.3 (2026-01-31)"`],
    ),
    ...versions.flatMap((version, index) => {
      const after = versions[index - 1]
      return version && after && compareVersions(after, version) <= 0
        ? [`${after} stands above ${version}`]
        : []
    }),
    ...partsOf(changelog).flatMap(({ heading, text }) =>
      kindsOf(text).flatMap((kind) =>
        (kinds as readonly string[]).includes(kind)
          ? []
          : [`${heading}: "### ${kind}" is none of ${kinds.join(', ')}`],
      ),
    ),
  ]
}

/** What the next release brings, as text and as kinds. */
export function unreleased(changelog: string): { text: string; kinds: Kind[] } {
  const text = partsOf(changelog).find(({ heading }) => heading === 'Unreleased')?.text ?? ''
  return { text, kinds: kindsOf(text) as Kind[] }
}

/** Gives what is not released yet its version and day. */
export function released(changelog: string, version: string, day: string): string {
  return changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} (${day})\n`)
}

export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
