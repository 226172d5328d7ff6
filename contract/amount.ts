import * as v from 'valibot'
import { toMajor, toMinor } from './money.ts'

const least_minor = 1
/** As the largest movement of a wallet: ten million major units. */
const most_minor = 1_000_000_000

/** Money that a player moves: a number in major units, of whole cents and above 0. */
export const Amount = v.pipe(
  v.number('incorrectInput'),
  v.minValue(toMajor(least_minor), 'incorrectInput'),
  v.maxValue(toMajor(most_minor), 'incorrectInput'),
  v.check((amount) => toMajor(toMinor(amount)) === amount, 'incorrectInput'),
)
