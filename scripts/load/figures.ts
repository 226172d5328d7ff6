/** What a load run counts: the times of what was answered, and what was not, apart from the seconds in which the server was down. */
export class Figures {
  private readonly times = new Map<string, number[]>()
  private readonly failures = new Map<string, number>()
  /** While the server is killed and started, what fails is what was to be tried. */
  isDown = false
  lost = 0
  messages = 0
  lines = 0

  answered(what: string, time_ms: number): void {
    const known = this.times.get(what)
    if (known) known.push(time_ms)
    else this.times.set(what, [time_ms])
  }

  failed(what: string, why: string): void {
    if (this.isDown) {
      this.lost += 1
      return
    }
    const line = `${what}: ${why}`
    this.failures.set(line, (this.failures.get(line) ?? 0) + 1)
  }

  get errors(): string[] {
    return [...this.failures].map(([line, count]) => `${count} × ${line}`)
  }

  print(seconds: number): void {
    console.log(
      `\n${'what'.padEnd(12)}${['count', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms'].map((name) => name.padStart(10)).join('')}`,
    )
    for (const [what, times] of [...this.times].sort()) {
      const sorted = times.toSorted((one, other) => one - other)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      const figures = [sorted.length, sorted.length / seconds, at(0.5), at(0.95), at(0.99), at(1)]
      console.log(what.padEnd(12) + figures.map((value) => format(value).padStart(10)).join(''))
    }
    console.log(`live line: ${this.lines} opened, ${this.messages} messages`)
    console.log(`while the server was down: ${this.lost} failed and were tried again`)
    console.log(this.errors.length === 0 ? 'no errors' : `errors:\n  ${this.errors.join('\n  ')}`)
  }
}

function format(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 1 : 0)
}
