import type { StaffCallName } from '#contract/operator/calls.ts'
import { HttpError, type DataProvider, type RaRecord } from 'react-admin'
import type { CallFailure } from '@/stores/calls/api.ts'
import { askAny, type AnyInput } from './callStaff.ts'
import { callsOf, references, type ReferenceName } from './resources.ts'
import { fieldMessages, failureMessage } from './messages.ts'

type List = { items: RaRecord[]; total: number }

/** react-admin's way to data, for every resource of `resources.ts`. Rejects with the words of the failure, as it expects. */
export const dataProvider: DataProvider = {
  getList: async (resource, { pagination, sort, filter }) =>
    pageOf(
      await demand<List>(callsOf(resource).list, {
        query: { ...queryOf(pagination, sort), ...(filter as object) },
      }),
    ),
  getOne: async (resource, { id }) => ({ data: await one(resource, id) }),
  getMany: async (resource, { ids }) => ({ data: await Promise.all(ids.map((id) => one(resource, id))) }),
  getManyReference: async (resource, { target, id, pagination, sort }) =>
    pageOf(
      await demand<List>(references[resource as ReferenceName], {
        params: { [target]: id },
        query: queryOf(pagination, sort),
      }),
    ),
  // Creating never overwrites.
  create: async (resource, { data }) => ({
    data: await put(resource, data.id as string, { ...data, is_new: true }),
  }),
  update: async (resource, { id, data }) => ({ data: await put(resource, id, data) }),
  updateMany: () => Promise.reject(new Error('one at a time')),
  delete: () => Promise.reject(new Error('nothing is deleted this way')),
  deleteMany: () => Promise.reject(new Error('one at a time')),
}

async function one(resource: string, id: unknown): Promise<never> {
  const { one: call, place } = callsOf(resource)
  return demand<never>(needed(call, resource), { params: { [place]: id } })
}

/** Changes a record and reads it again: react-admin stores this answer as the record. */
async function put(resource: string, id: unknown, data: object): Promise<never> {
  const { put: call, place } = callsOf(resource)
  await demand(needed(call, resource), { params: { [place]: id }, body: withoutNothing(data) })
  return one(resource, id)
}

/** A field that was emptied is not sent: absent means the same as null everywhere, and some fields have no null. */
function withoutNothing(data: object): object {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== ''))
}

function needed(call: StaffCallName | undefined, resource: string): StaffCallName {
  if (!call) throw new Error(`${resource} has no such call`)
  return call
}

/** react-admin sends `id` as the default order; the call then uses its own. */
function queryOf(
  pagination: { page: number; perPage: number } | undefined,
  sort: { field: string; order: string } | undefined,
): object {
  return { ...pagination, ...(sort && sort.field !== 'id' && { sort: sort.field, order: sort.order }) }
}

/** The table of calls says that each item of a list has an id. */
function pageOf({ items, total }: List): { data: never[]; total: number } {
  return { data: items as never[], total }
}

/** The result of a call, or a rejection with the words that the screen shows. */
async function demand<Value>(name: StaffCallName, input: AnyInput): Promise<Value> {
  const answer = await askAny(name, input)
  if (!answer.ok) throw thrown(answer.error)
  return answer.value as Value
}

export function thrown(failure: CallFailure): HttpError {
  return new HttpError(failureMessage(failure), failure.code, { errors: fieldMessages(failure.fields) })
}
