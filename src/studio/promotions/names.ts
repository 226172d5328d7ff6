import type { JackpotRow } from '#contract/operator/promotions.ts'

/** A language whose name was emptied has none of its own: the platform knows absent names, and no null. */
export function withoutEmptyNames({ names = {}, ...rest }: Partial<JackpotRow>): Partial<JackpotRow> {
  const given = Object.entries<string | null>(names).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  )
  return { ...rest, names: Object.fromEntries(given) }
}
