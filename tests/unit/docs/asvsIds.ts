/**
 * The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by chapter: each section with its numbers. `3:1-2,5` of V2 are
 * V2.3.1, V2.3.2 and V2.3.5.
 */
const sections: Readonly<Record<string, string>> = {
  V1: '1:1-2 2:1-9 3:1-11 4:1-3 5:1-2',
  V2: '1:1-3 2:1-3 3:1-4 4:1',
  V3: '2:1-2 3:1-4 4:1-6 5:1-5 7:1-2',
  V4: '1:1-3 2:1 3:1-2 4:1-4',
  V5: '1:1 2:1-3 3:1-2 4:1-3',
  V6: '1:1-3 2:1-12 3:1-4 4:1-4 5:1-5 6:1-3 8:1-4',
  V7: '1:1-3 2:1-4 3:1-2 4:1-5 5:1-2 6:1-2',
  V8: '1:1-2 2:1-3 3:1 4:1',
  V9: '1:1-3 2:1-4',
  V10: '1:1-2 2:1-2 3:1-4 4:1-11 5:1-5 6:1-2 7:1-3',
  V11: '1:1-2 2:1-3 3:1-3 4:1-4 5:1 6:1',
  V12: '1:1-3 2:1-2 3:1-4',
  V13: '1:1 2:1-5 3:1-2 4:1-5',
  V14: '1:1-2 2:1-4 3:1-3',
  V15: '1:1-3 2:1-3 3:1-7',
  V16: '1:1 2:1-5 3:1-4 4:1-3 5:1-3',
  V17: '1:1 2:1-4 3:1-2',
}

/** Their ids, as V2.3.1. */
export const requirementIds: readonly string[] = Object.entries(sections).flatMap(([chapter, listed]) =>
  listed.split(' ').flatMap((one) => {
    const [section = '', numbers = ''] = one.split(':')
    return numbersOf(numbers).map((number) => `${chapter}.${section}.${number}`)
  }),
)

function numbersOf(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
