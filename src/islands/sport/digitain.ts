import { StageMessage, type PageMessage } from '#contract/sportFrame.ts'
import { safeParse } from 'valibot'
import type { Dialect } from './dialect.ts'

/** The first book: its script runs on our stage, which speaks its dialect (contract/sportFrame.ts). */
export function digitain(stage: string): Dialect {
  return {
    src: stage,
    startsAtLoad: true,
    read(data) {
      const message = safeParse(StageMessage, data)
      return message.success ? message.output : undefined
    },
    start: ({ token, language, timeZone, oddsFormat, coefType, route }) => [
      {
        source: 'sport',
        type: 'start',
        settings: { token, language, timeZone, oddsFormat, coefType, route },
      } satisfies PageMessage,
    ],
    route: (route) => ({ source: 'sport', type: 'route', route }) satisfies PageMessage,
  }
}
