/** The result of a call that may fail in normal operation; exceptions are for bugs and broken configuration. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function err<Failure>(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error }
}

/** Fails when reached: the `default` of a switch that names every case. */
export function unreachable(value: never): never {
  throw new Error(`unexpected case ${JSON.stringify(value)}`)
}
