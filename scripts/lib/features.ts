export type Feature = { id: string; tests: string[] }
export type Claim = { id: string; file: string; title: string; asserts: boolean }

const idPattern = /\b[A-Z]+-\d{2}\b/g

/** Rows of the table in docs/features.md: `| id | what | test files, or "open" |`. */
export function listedFeatures(markdown: string): Feature[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id = '', , shown = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^[A-Z]+-\d{2}$/.test(id)) return []
    return [{ id, tests: [...shown.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '') }]
  })
}

/** The requirement ids that the test titles of a file claim, and whether the test's body asserts anything. */
export function claimsOf(file: string, source: string): Claim[] {
  const starts = [...source.matchAll(/\b(?:test|it)(?:\.each[\s\S]*?\]\)|\.\w+)?\(\s*(['"`])(.*?)\1/g)]
  return starts.flatMap((match, index) => {
    const body = source.slice(match.index, starts[index + 1]?.index)
    const title = match[2] ?? ''
    const claimed = title.match(/^(\[[^\]]+\]\s*)+/)?.[0] ?? ''
    const asserts = /\bexpect|\bassert|\bcheckA11y|\btoHave/.test(body)
    return (claimed.match(idPattern) ?? []).map((id) => ({ id, file, title, asserts }))
  })
}

export function featureProblems(
  features: Feature[],
  claims: Claim[],
  exists: (file: string) => boolean,
): string[] {
  const known = new Set(features.map(({ id }) => id))
  const problems = claims
    .filter(({ id }) => !known.has(id))
    .map(({ id, file }) => `${file}: ${id} is not in docs/features.md`)
  problems.push(
    ...claims
      .filter(({ asserts }) => !asserts)
      .map(({ file, title }) => `${file}: "${title}" asserts nothing`),
  )
  for (const { id, tests } of features) {
    const showing = claims.filter((claim) => claim.id === id)
    if (tests.length === 0 && showing.length > 0)
      problems.push(`docs/features.md: ${id} has tests but lists none`)
    for (const file of tests) {
      if (!exists(file)) problems.push(`docs/features.md: ${id} names ${file}, which does not exist`)
      else if (!showing.some((claim) => claim.file === file))
        problems.push(`docs/features.md: no title of ${file} claims ${id}`)
    }
  }
  return problems
}
