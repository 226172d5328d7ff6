/** The ends of an axis and what is written along it, in the order of the values. */
export type Scale = { from: number; to: number; marks: number[] }

const most_marks = 5
const steps = [1, 2, 5, 10]

/** From nothing to the largest value or, where some are less than nothing, from the least; in steps that are read at a glance. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, largest] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === largest) return { from: 0, to: 1, marks: [0] }
  const rough = (largest - least) / (most_marks - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (steps.find((one) => one * power >= rough) ?? 10)
  const [first, last] = [Math.floor(least / step), Math.ceil(largest / step)]
  const marks = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
  return { from: first * step, to: last * step, marks }
}

/** Which of `count` things have a name below them, the first among them: no more than there is room for. */
export function namedPlaces(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / room))
  return Array.from({ length: Math.ceil(count / every) }, (_, n) => n * every)
}
