/** Validated values as a query, sorted by name, without absent ones: one address per call. */
export function toQuery(values: object): URLSearchParams {
  const pairs = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(pairs.sort(([one], [other]) => (one < other ? -1 : 1)))
}
