/** The object has died; where the message crosses a call, `isCrash` knows it by its words. */
const words = { crash: 'the object died here', dead: 'the object is dead' }

export function isCrash(error: unknown): boolean {
  return Object.values(words).some((each) => String(error).includes(each))
}

/** A database that works up to its n-th statement from now, and not afterwards. */
export function dyingSql(
  sql: SqlStorage,
  afterStatement: number,
  onDeath: () => void = () => {},
): SqlStorage {
  let left = afterStatement
  const exec = (query: string, ...values: SqlStorageValue[]) => {
    if (left <= 0) throw new Error(words.dead)
    const rows = sql.exec(query, ...values).toArray()
    left -= 1
    if (left > 0) return { toArray: () => rows, one: () => rows[0] }
    onDeath()
    throw new Error(words.crash)
  }
  return { exec } as unknown as SqlStorage
}

/**
 * Where the objects of a walk die. Drawn blindly, most deaths come after the few statements that every step has. So an object that is to
 * die after its n-th statement dies before that where nothing has died yet: after the first statement that is new in this kind of step.
 */
export class Crashes {
  /** Kinds of step with the statement after which an object died in them. */
  readonly places = new Set<string>()
  /** All deaths, those at a known place too. */
  count = 0

  /** A database that works up to a death in this kind of step, after its n-th statement at the latest, and not afterwards. */
  dying(sql: SqlStorage, step: string, afterStatement: number): SqlStorage {
    let [left, isDead] = [afterStatement, false]
    const exec = (query: string, ...values: SqlStorageValue[]) => {
      if (isDead) throw new Error(words.dead)
      const rows = sql.exec(query, ...values).toArray()
      const place = `${step}: ${query}`
      left -= 1
      if (left > 0 && this.places.has(place)) return { toArray: () => rows, one: () => rows[0] }
      this.places.add(place)
      this.count += 1
      isDead = true
      throw new Error(words.crash)
    }
    return { exec } as unknown as SqlStorage
  }
}
