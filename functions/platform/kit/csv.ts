/** Rows as CSV (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((fields) => `${fields.map(quoted).join(',')}\r\n`).join('')
}

/** A spreadsheet takes what begins with one of these for a formula, unless it is a number. */
function quoted(field: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(field) && !/^-?\d+\.\d{2}$/.test(field)
  const harmless = isFormula ? `'${field}` : field
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
