import type { ExportableList } from '#contract/operator/exports.ts'
import { largestExport_rows } from '#contract/operator/exports.ts'
import { nothing } from '#contract/calls/call.ts'
import { staffCallOf } from '#contract/operator/calls.ts'
import { code } from '#contract/errors.ts'
import { decimalOf } from '#contract/money.ts'
import { validate } from '#contract/validate.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { brandNameOf } from '../kit/config.ts'
import type { Outcome } from '../kit/dispatch.ts'
import { csvOf, utf8Mark } from '../kit/list.ts'
import { mayMake } from '../staff/actor.ts'
import { brandOfCall } from '../staff/brands.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'

type Row = Readonly<Record<string, unknown>>
type Page = { items: readonly Row[]; total: number }
type Answer = Readonly<Record<string, unknown>>
type Context = StaffContext<'exportList'>
/** The handler of a list, whose own schemas have checked what it is given. */
type ListHandler = (context: object) => Outcome<Answer>

/** Where the rows of an answer are that is more than a list. */
const rowsIn: Partial<Record<ExportableList, readonly string[]>> = {
  listPlayerGifts: ['free_bets', 'free_rounds'],
  playerLimits: ['limits'],
}

const page_rows = 100
/** Under what the site forwards at most (site/studio/app.ts). */
const largestFile_chars = 5_000_000

/** A list as a file: its own call, page by page, with the rights of its own call. */
export function exportStaffCalls(
  lists: Pick<StaffHandlers, ExportableList>,
): Pick<StaffHandlers, 'exportList'> {
  return {
    exportList: async (context) => {
      const { list } = context.params
      if (!mayMake(context.actor, staffCallOf(list).access))
        return fail(code.refused, 'the role may not see this list')
      const { id } = context.body
      const brand = await brandOfCall(context, list, staffCallOf(list), paramsOf(context) ?? {})
      if (!brand.ok) return brand
      const rows = await allRows(context, lists[list] as unknown as ListHandler)
      if (!rows.ok) return rows
      const csv = utf8Mark + csvOf(tableOf(withBrandNames(context, rows.value)))
      if (csv.length > largestFile_chars) return tooLarge
      const { query } = context.body
      context.audit.target = id ?? list
      context.audit.after = { list, query: withoutNames(query), rows: rows.value.length }
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${list}.csv"`,
        'Cache-Control': 'private, no-store',
      }
      return ok(new Response(csv, { headers }))
    },
  }
}

/** What is typed may be somebody's address or name, and a line of the log stays: of such a filter only that there was one. */
function withoutNames({ q, who, ...rest }: Context['body']['query']) {
  return { ...rest, ...(q !== undefined && { has_q: true }), ...(who !== undefined && { has_who: true }) }
}

const tooLarge = fail(code.exportTooLarge, 'more than one file holds: narrow the filter')

/**
 * Every row once: what came at the top meanwhile moves others to the next page. A list that is always whole ends where nothing is new. Of one
 * that shows its newest alone there is no file, for it would look whole.
 */
async function allRows(context: Context, handle: ListHandler): Promise<Result<Row[], CallFailure>> {
  const rows = new Map<unknown, Row>()
  let least = Infinity
  for (let page = 1; ; page += 1) {
    const input = inputOf(context, page)
    if (!input.ok) return input
    const answer = await handle({ ...context, ...input.value })
    if (!answer.ok) return answer
    const { items, total } = pageOf(context.params.list, answer.value)
    if (total > largestExport_rows) return tooLarge
    // Rows may come and go meanwhile.
    least = Math.min(least, total)
    const before = rows.size
    for (const row of items) rows.set(row['id'] ?? row, row)
    if (items.length < page_rows || rows.size === before)
      return rows.size < least ? tooLarge : ok([...rows.values()])
  }
}

/** The currency of one player is that of all rows. A part without a total that is as long as a page may have been cut there. */
function pageOf(list: ExportableList, answer: Answer): Page {
  const { items, total, currency } = answer
  const parts = (rowsIn[list]?.map((name) => answer[name]) ?? [items]) as readonly (readonly Row[])[]
  const rows = parts.flat().map((row) => (currency === undefined ? row : { ...row, currency }))
  if (typeof total === 'number') return { items: rows, total }
  return { items: rows, total: parts.some(({ length }) => length >= page_rows) ? Infinity : rows.length }
}

/** The record that the path of the list names, by its name there. */
function paramsOf({ params: { list }, body: { id } }: Context): Record<string, string> | undefined {
  const [, name = 'id'] = /:(\w+)/.exec(staffCallOf(list).path) ?? []
  return id === undefined ? undefined : { [name]: id }
}

function inputOf(context: Context, page: number) {
  const {
    params: { list },
    body,
  } = context
  const call = staffCallOf(list)
  const params = validate(call.params, paramsOf(context))
  if (!params.ok) return params
  const texts = Object.entries(body.query).map(([name, value]): [string, string] => [name, String(value)])
  const pages = { page: String(page), perPage: String(page_rows) }
  const asked = call.query === nothing ? undefined : { ...Object.fromEntries(texts), ...pages }
  const query = validate(call.query, asked)
  return query.ok ? ok({ params: params.value, query: query.value }) : err(query.error)
}

/** Beside a brand the name that staff call it by; two may have the same. */
function withBrandNames({ services }: Context, rows: readonly Row[]): readonly Row[] {
  const nameOf = (brand: unknown) => (typeof brand === 'string' ? brandNameOf(services.config, brand) : brand)
  const withName = ([name, value]: [string, unknown]) =>
    name === 'brand'
      ? [[name, value] as const, ['brand_name', nameOf(value)] as const]
      : [[name, value] as const]
  return rows.map((row) => Object.fromEntries(Object.entries(row).flatMap(withName)))
}

/** The names of the fields, then the rows. A field of minor units with a currency beside it is in major units. */
function tableOf(rows: readonly Row[]): string[][] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isMoney = (name: string) => name.endsWith('_minor') && rows.every((row) => 'currency' in row)
  const heading = names.map((name) => (isMoney(name) ? name.replace(/_minor$/, '') : name))
  const cell = (row: Row, name: string) => {
    const [value, currency] = [row[name], row['currency']]
    return isMoney(name) && typeof value === 'number' && typeof currency === 'string'
      ? decimalOf(value, currency)
      : textOf(value)
  }
  return [heading, ...rows.map((row) => names.map((name) => cell(row, name)))]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
