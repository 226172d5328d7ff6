import { code } from '#contract/errors.ts'
import { staffAccountRole } from '#contract/accounts.ts'
import type { RestoreState } from '#contract/operator/copies.ts'
import { ok, type Result } from '#lib/result.ts'
import { second_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { forgetDocumentKey } from '../kit/documentKey.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import { sourceOf } from '../kit/packed.ts'
import type { Services } from '../kit/services.ts'
import { forgetStops, restoring, stopBoardOf } from '../stops/stops.ts'
import { walletCopies } from '../wallet/copies.ts'
import { restoreObject } from './copyObjects.ts'
import { newestCopy, readManifest, type Manifest } from './manifest.ts'
import { noteFinding, reconcilePlayers, unlessFailed } from './reconcile.ts'
import { emptyTables, linkRows, putTriggers, restoreRows } from './restoreTables.ts'
import { knownTables, laterLinks, newestMigration, type TableOf } from './schema.ts'

/*
 * An environment is restored in steps, each of which may be repeated: the tables of D1, the wallets of players, the jackpots, and then what
 * of them disagrees. From the beginning until the report is accepted it is stopped: no stake, no order to a bank, no message, no job of the
 * cron, and the alarms of restored wallets wait.
 */
const phases = ['tables', 'links', 'wallets', 'objects', 'reconcile', 'report', 'accepted'] as const
type Phase = (typeof phases)[number]
type Counts = Record<string, number>
type Row = {
  id: string
  until: number
  copy: string
  began_at: number
  ended_at: number | null
  phase: Phase
  place: string | null
  triggers: string
  counts: string
}
/** What a unit of work has done: where the next one is (null: the next phase), and what it counted. */
type Done = { place: string | null; counts?: Counts }

const longest_ms = 15 * second_ms
const playersAtOnce = 20

export async function beginRestore(
  services: Services,
  until: number,
): Promise<Result<RestoreState, CallFailure>> {
  const { DB } = services.env
  const known = await restoreRow(DB)
  if (known && known.phase !== 'accepted') return ok(await stateOf(services, known))
  const strangers = `SELECT (SELECT count(*) FROM user WHERE role <> ?) + (SELECT count(*) FROM payment) AS n`
  const { n } = (await DB.prepare(strangers).bind(staffAccountRole).first<{ n: number }>()) ?? { n: 1 }
  if (n > 0) return fail(code.conflict, 'the environment is not empty: it has players or payments')
  const manifest = await newestCopy(sourceOf(services.env), until)
  if (!manifest) return fail(code.noSuchCall, 'there is no whole copy from before this moment')
  const migration = await newestMigration(DB)
  if (migration !== manifest.migration)
    return fail(
      code.conflict,
      `the copy has the tables of ${manifest.migration}, and here are those of ${migration}`,
    )
  await stopBoardOf(services.env).put({
    ...{ id: restoring, author: restoring, texts: {} },
    reason: `restored from ${manifest.id}`,
  })
  forgetStops()
  await emptyTables(DB, (triggers) => [
    DB.prepare('DELETE FROM restore'),
    DB.prepare('DELETE FROM restore_finding'),
    DB.prepare(
      'INSERT INTO restore (id, until, copy, began_at, phase, triggers) VALUES (?, ?, ?, ?, ?, ?)',
    ).bind(crypto.randomUUID(), until, manifest.id, Date.now(), phases[0], JSON.stringify(triggers)),
  ])
  log('warn', 'the environment is being restored', { copy: manifest.id })
  return readRestore(services)
}

export async function readRestore(services: Services): Promise<Result<RestoreState, CallFailure>> {
  const row = await restoreRow(services.env.DB)
  return row ? ok(await stateOf(services, row)) : fail(code.noSuchCall, 'nothing was restored here')
}

/** Does as much as fits into a call. */
export async function stepRestore(services: Services): Promise<Result<RestoreState, CallFailure>> {
  const end = Date.now() + longest_ms
  const { DB } = services.env
  let row = await restoreRow(DB)
  let manifest: Manifest | undefined
  while (row && row.phase !== 'report' && row.phase !== 'accepted' && Date.now() < end) {
    manifest ??= await readManifest(sourceOf(services.env), row.copy)
    const { place, counts = {} } = await works[row.phase](services, row, manifest)
    const before = JSON.parse(row.counts) as Counts
    for (const [name, count] of Object.entries(counts)) before[name] = (before[name] ?? 0) + count
    const phase: Phase = place === null ? (phases[phases.indexOf(row.phase) + 1] ?? 'report') : row.phase
    await DB.prepare('UPDATE restore SET phase = ?, place = ?, counts = ?, ended_at = ? WHERE id = ?')
      .bind(phase, place, JSON.stringify(before), phase === 'report' ? Date.now() : null, row.id)
      .run()
    row = await restoreRow(DB)
  }
  return readRestore(services)
}

/** From here on it plays, pays and sends. */
export async function acceptRestore(services: Services): Promise<Result<RestoreState, CallFailure>> {
  const { DB } = services.env
  const row = await restoreRow(DB)
  if (row?.phase !== 'report') return fail(code.conflict, 'there is no report to accept')
  // First the stop: what ends between the two is accepted again, and would else stay stopped for good.
  await stopBoardOf(services.env).remove(restoring)
  forgetStops()
  await DB.batch([
    // Who got it since the copy is not known: nobody gets it twice.
    DB.prepare(`UPDATE campaign SET state = 'stopped' WHERE state = 'published' AND sent_at IS NULL`),
    DB.prepare(`UPDATE restore SET phase = 'accepted' WHERE id = ?`).bind(row.id),
  ])
  log('warn', 'the restored environment goes on', { copy: row.copy })
  return readRestore(services)
}

const restoreRow = (db: D1Database) => db.prepare('SELECT * FROM restore').first<Row>()

async function stateOf({ env: { DB } }: Services, row: Row): Promise<RestoreState> {
  const query =
    'SELECT kind, player_id, is_mended, detail FROM restore_finding ORDER BY is_mended, kind LIMIT 1000'
  const { results } = await DB.prepare(query).all<{
    kind: string
    player_id: string | null
    is_mended: number
    detail: string
  }>()
  return {
    ...{ id: row.id, copy: row.copy, phase: row.phase, counts: JSON.parse(row.counts) as Counts },
    ...{ until: isoOf(row.until), began_at: isoOf(row.began_at), ended_at: isoOrNull(row.ended_at) },
    findings: results.map(({ is_mended, ...finding }) => ({ ...finding, is_mended: is_mended === 1 })),
  }
}

type Work = (services: Services, row: Row, manifest: Manifest) => Promise<Done>

const works: Record<Exclude<Phase, 'report' | 'accepted'>, Work> = {
  tables: async (services, { place }, { parts }) =>
    nextPart(await knownTables(services.env.DB), parts, place, async (part, table) => {
      const left = await restoreRows(services.env.DB, sourceOf(services.env), part, table)
      if (left > 0)
        await noteFinding(services, { kind: 'row_left_out', isMended: true, detail: { table, rows: left } })
      return { rows: (part.tables[table] ?? 0) - left }
    }),

  links: async (services, { place, triggers }, { parts }) => {
    const tables = await knownTables(services.env.DB)
    const linked = tables.filter((table) => laterLinks(tables, table).length > 0)
    const done = await nextPart(linked, parts, place, async (part, table) => {
      await linkRows(services.env.DB, sourceOf(services.env), part, table)
      return {}
    })
    if (done.place === null) await putTriggers(services.env.DB, JSON.parse(triggers) as string[])
    forgetDocumentKey()
    return done
  },

  wallets: async (services, { place, until }) => {
    const listed = await sourceOf(services.env).list({
      ...{ prefix: walletCopies, delimiter: '/', limit: playersAtOnce },
      ...(place !== null && { cursor: place }),
    })
    const ids = listed.delimitedPrefixes.map((prefix) => prefix.slice(walletCopies.length, -1))
    const restored = await Promise.all(
      ids.map((id) =>
        unlessFailed(services, { kind: 'wallet_not_restored', playerId: id }, () =>
          services.env.WALLET.getByName(id).restoreCopies(id, until),
        ),
      ),
    )
    const wallets = restored.filter((one) => one !== undefined)
    const entries = wallets.reduce((sum, one) => sum + one.entries, 0)
    return { place: listed.truncated ? listed.cursor : null, counts: { wallets: wallets.length, entries } }
  },

  objects: async (services, _row, { objects }) => {
    for (const object of objects)
      await unlessFailed(services, { kind: 'jackpot_not_restored' }, () => restoreObject(services, object))
    return { place: null, counts: { objects: objects.length } }
  },

  reconcile: async (services, { place, until }) => {
    const { last, players } = await reconcilePlayers(services, {
      after: place ?? '',
      until,
      count: playersAtOnce,
    })
    return { place: last, counts: { reconciled: players } }
  },
}

/** One table of one part. Tables in the order of what they name, so that a row finds what it names. */
async function nextPart(
  tables: readonly TableOf[],
  parts: Manifest['parts'],
  place: string | null,
  act: (part: Manifest['parts'][number], table: string) => Promise<Counts>,
): Promise<Done> {
  const units = tables.flatMap(({ name }) =>
    parts.flatMap((part) => (name in part.tables ? [{ part, name }] : [])),
  )
  const index = Number(place ?? 0)
  const unit = units[index]
  if (!unit) return { place: null }
  const counts = await act(unit.part, unit.name)
  return { place: index + 1 < units.length ? `${index + 1}` : null, counts }
}
