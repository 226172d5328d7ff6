import { asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'

type ListQuery<Field extends string> = {
  page: number
  perPage: number
  sort: Field
  order: 'ASC' | 'DESC'
}

/** The order (by the columns of the fields) and the page of a list's query. */
export function pageOf<Field extends string>(
  { page, perPage, sort, order }: ListQuery<Field>,
  columns: Record<Field, AnyColumn | SQL>,
  tieBreak: AnyColumn,
): { orderBy: SQL[]; limit: number; offset: number } {
  const way = order === 'ASC' ? asc : desc
  return { orderBy: [way(columns[sort]), way(tieBreak)], limit: perPage, offset: (page - 1) * perPage }
}

/** Matches what begins with a text that somebody typed, in whatever case of Latin letters. D1 refuses a LIKE of over 50 bytes. */
export function beginsWith(column: AnyColumn | SQL, text: string): SQL {
  return sql`substr(lower(${column}), 1, length(${text})) = lower(${text})`
}

export function isoOf(at: number | Date): string {
  return new Date(at).toISOString()
}

export function isoOrNull(at: number | Date | null): string | null {
  return at === null ? null : isoOf(at)
}

/** Values for an IN, as one parameter: D1 allows at most 100 of them per query. */
export function sqlList(values: readonly (string | number)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}

/** The mark that makes spreadsheets read a file as UTF-8. */
export const utf8Mark = '\uFEFF'

/** Rows as CSV (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((fields) => `${fields.map(quoted).join(',')}\r\n`).join('')
}

/** A spreadsheet takes what begins with one of these for a formula, unless it is a number. */
function quoted(field: string): string {
  const isFormula = /^\s*[=+\-@\t\r\n]/.test(field) && !/^-?\d+(?:\.\d+)?$/.test(field)
  const harmless = isFormula ? `'${field}` : field
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
