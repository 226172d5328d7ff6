import * as v from 'valibot'
import { get, put, type StaffCall } from '../calls/call.ts'
import { Empty, listOf } from './fields.ts'

/** Saved views of a list, which of its columns are hidden, and their order: the names that react-admin's store has for them. */
export const preferenceName = /^[A-Za-z]{1,40}\.(?:savedQueries|datatable|datatable_columnRanks)$/
const PreferenceName = v.pipe(v.string(), v.regex(preferenceName, 'incorrectInput'))

const longestPreference_chars = 16_000

export const preferenceCalls = {
  listPreferences: {
    ...get,
    path: '/operator/preferences',
    access: 'staff',
    summary: 'The saved views and columns of who asks',
    result: listOf(v.object({ id: v.string(), value: v.unknown() })),
  },
  putPreference: {
    ...put,
    path: '/operator/preferences/:id',
    access: 'staff',
    summary: 'Keep saved views or columns of a list, for the caller alone; null forgets them',
    params: v.object({ id: PreferenceName }),
    body: v.object({
      value: v.pipe(
        v.unknown(),
        v.check((value) => JSON.stringify(value ?? null).length <= longestPreference_chars, 'incorrectInput'),
      ),
    }),
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
