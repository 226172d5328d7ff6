import type { JackpotRow } from '#contract/operator/promotions.ts'

/** A language with an emptied name has none: the platform accepts missing names, but no null. */
export function withoutEmptyNames({ names = {}, ...rest }: Partial<JackpotRow>): Partial<JackpotRow> {
  const given = Object.entries<string | null>(names).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  )
  return { ...rest, names: Object.fromEntries(given) }
}
