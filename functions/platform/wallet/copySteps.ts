/** A change of these is worth a copy; sign-ins, uses and lists are not. */
const watched = [
  'entry',
  'exclusion',
  'carried_exclusion',
  'own_limit',
  'bonus',
  'transfer',
  'game_session',
  'deposit_hold',
]

/** A step of the schema. What is there already is copied soon: the object has no copy yet. */
export function createCopies(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE copy (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      changed_at INTEGER,
      tried_at INTEGER NOT NULL DEFAULT 0,
      n INTEGER NOT NULL DEFAULT 0,
      since_base INTEGER NOT NULL DEFAULT 0,
      copied_seq INTEGER NOT NULL DEFAULT 0,
      name TEXT NOT NULL DEFAULT '',
      hash TEXT NOT NULL DEFAULT '',
      -- The object was restored, and does nothing by itself before the report is accepted.
      is_held INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO copy (id, changed_at) VALUES (1, 1);
    CREATE TABLE copy_base (
      name TEXT PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `)
  sql.exec(watched.flatMap(triggersOf).join(''))
}

/** Of the ledger nothing changes but by an insertion. */
function triggersOf(table: string): string[] {
  const changes = table === 'entry' ? ['INSERT'] : ['INSERT', 'UPDATE', 'DELETE']
  return changes.map(
    (change) => `CREATE TRIGGER copy_${table}_${change.toLowerCase()} AFTER ${change} ON ${table}
      BEGIN UPDATE copy SET changed_at = 1 WHERE changed_at IS NULL; END;`,
  )
}
