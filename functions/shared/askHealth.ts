import type { HealthItem } from '#contract/operator/health.ts'
import { describeError, log } from './log.ts'
import { within } from './pause.ts'
import { release } from './release.ts'

export type Asked = Pick<HealthItem, 'state' | 'at' | 'detail'>
type Question = () => Promise<Partial<Asked>>

/** Asks all at once; what fails or takes longer than `limit_ms` is an item like any other, and its cause is in the log. */
export function askHealth(
  worker: HealthItem['worker'],
  questions: Readonly<Record<string, Question>>,
  limit_ms = 3000,
): Promise<HealthItem[]> {
  const asked = Object.entries(questions).map(async ([id, question]): Promise<HealthItem> => {
    const began_ms = Date.now()
    const failed = (error: unknown): Asked => {
      log('error', 'health', { kind: id, error: describeError(error) })
      return { state: 'failed', at: null, detail: 'no answer' }
    }
    const answer = question().catch(failed)
    const rest = (await within(limit_ms, answer, undefined)) ?? failed(`no answer within ${limit_ms} ms`)
    return {
      id: `${worker} ${id}`,
      worker,
      state: 'ok',
      at: null,
      detail: '',
      ...rest,
      ms: Date.now() - began_ms,
    }
  })
  return Promise.all(asked)
}

/** Which build answers. */
export function buildItem(worker: HealthItem['worker']): HealthItem {
  const { version, commit, brand } = release
  return {
    id: `${worker} build`,
    worker,
    state: 'ok',
    ms: null,
    at: null,
    detail: `${version} ${commit} ${brand}`,
  }
}
