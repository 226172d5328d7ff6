/**
 * The server's time. A phone's clock may be a day off, so only how much time has passed is taken from the phone; `performance`
 * may stop while it sleeps, so the time is set again now and then.
 */
export type Clock = { now: () => number; set: (server_ms: number) => void }

export function clockAt(server_ms: number, passed: () => number = () => performance.now()): Clock {
  let offset_ms = server_ms - passed()
  return {
    now: () => passed() + offset_ms,
    set: (now_ms) => {
      offset_ms = now_ms - passed()
    },
  }
}
