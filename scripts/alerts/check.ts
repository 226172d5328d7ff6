import type { AlertQuery } from './file.ts'

/** Asks Analytics Engine; rows have the names of the query's columns. */
export type AskNumbers = (sql: string) => Promise<Readonly<Record<string, unknown>>[]>

export type Fired = { alert: AlertQuery; label: string; value: number }

/** Nothing here needs Node: the watch runs it too. */
export function numbersAt(account: string, token: string, base: string): AskNumbers {
  return async (sql) => {
    const response = await fetch(`${base}/accounts/${account}/analytics_engine/sql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: sql,
      signal: AbortSignal.timeout(60_000),
    })
    const said = await response.text()
    if (!response.ok)
      throw new Error(`Cloudflare refused a query (${response.status}): ${said.slice(0, 300)}`)
    return (JSON.parse(said) as { data: Record<string, unknown>[] }).data
  }
}

/** Runs each query; what is above or below its threshold now, the worst first. */
export async function firedNow(
  alerts: readonly AlertQuery[],
  dataset: string,
  ask: AskNumbers,
): Promise<Fired[]> {
  const fired: Fired[] = []
  for (const alert of alerts) {
    const rows = await ask(alert.sql.trim().replaceAll('{numbers}', dataset))
    fired.push(...rows.flatMap((row) => firedBy(alert, row)))
  }
  return fired.toSorted(
    (one, other) => Number(one.alert.severity !== 'page') - Number(other.alert.severity !== 'page'),
  )
}

/** Sums come as text, and nothing counted as null or not a number, which only a threshold from below takes for nothing. */
function firedBy(
  alert: AlertQuery,
  { value: given, n = 0, label = '' }: Readonly<Record<string, unknown>>,
): Fired[] {
  const { above = Infinity, below = -Infinity, least } = alert
  const isCounted = given !== null && given !== undefined && Number.isFinite(Number(given))
  if (!isCounted && alert.below === undefined) return []
  const value = isCounted ? Number(given) : 0
  const isFired = (value > above || value < below) && Number(n) >= least
  return isFired ? [{ alert, label: String(label), value }] : []
}
