import type { Stop } from '#contract/operator/stops.ts'
import { TracedObject } from '../../shared/tracedObject.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { updateSchema, type SchemaStep } from '../kit/updateSchema.ts'

const steps: readonly SchemaStep[] = [
  (sql) =>
    sql.exec(`
      CREATE TABLE stop (
        id TEXT PRIMARY KEY,
        since TEXT NOT NULL,
        author TEXT NOT NULL,
        reason TEXT NOT NULL,
        texts TEXT NOT NULL
      ) STRICT, WITHOUT ROWID
    `),
]

type StopRow = Omit<Stop, 'texts'> & { texts: string }

/** What staff have stopped: one object, which every isolate that takes stakes asks once a second. It answers from memory. */
export class StopBoard extends TracedObject<PlatformEnv> {
  private readonly sql: SqlStorage
  private stops: Stop[]

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'StopBoard')
    this.sql = state.storage.sql
    updateSchema(state.storage, steps)
    this.stops = readStops(this.sql)
  }

  now(): Stop[] {
    return this.stops
  }

  /** One that holds already keeps its beginning. */
  put(stop: Omit<Stop, 'since'>): Stop {
    const { id, author, reason, texts } = stop
    this.sql.exec(
      `INSERT INTO stop (id, since, author, reason, texts) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET author = excluded.author, reason = excluded.reason, texts = excluded.texts`,
      ...[id, new Date().toISOString(), author, reason, JSON.stringify(texts)],
    )
    this.stops = readStops(this.sql)
    const put = this.stops.find((one) => one.id === id)
    if (!put) throw new Error('the stop is not there')
    return put
  }

  remove(id: string): void {
    this.sql.exec('DELETE FROM stop WHERE id = ?', id)
    this.stops = readStops(this.sql)
  }
}

function readStops(sql: SqlStorage): Stop[] {
  const rows = sql.exec<StopRow>('SELECT id, since, author, reason, texts FROM stop ORDER BY id').toArray()
  return rows.map((row) => ({ ...row, texts: JSON.parse(row.texts) as Stop['texts'] }))
}
