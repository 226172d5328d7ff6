/** A cell: a text, or a number as a spreadsheet should read it. */
export type Cell = string | number

/**
 * A table as CSV (RFC 4180), with the mark that makes spreadsheets read it as UTF-8. A text that a spreadsheet would run as a
 * formula gets an apostrophe: names of teams and events are not ours.
 */
export function historyCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = /^\s*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
