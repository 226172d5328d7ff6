import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../../../scripts/lib/run.ts'
import { comparePromotions } from '../../../scripts/load/promotionSums.ts'

const state = '.cache/promotion-sums-test'
const run = { offers: ['stakes', 'rounds'], tournament: 'race.1' }

function database(name: string, script: string): DatabaseSync {
  const folder = join(root, state, `v3/do/atoll-platform-${name}`)
  mkdirSync(folder, { recursive: true })
  const sql = new DatabaseSync(join(folder, `${crypto.randomUUID()}.sqlite`))
  sql.exec(script)
  return sql
}

const wallet = `
  CREATE TABLE owner (player_id); INSERT INTO owner VALUES ('p1');
  CREATE TABLE offer (id); INSERT INTO offer VALUES ('stakes'), ('rounds');
  CREATE TABLE offer_gift (id, offer_id, amount_minor, state);
  INSERT INTO offer_gift VALUES ('stakes:1', 'stakes', 100, 'given'), ('rounds:1', 'rounds', 40, 'given'),
    ('mission:1', 'mission', 50, 'given');
  CREATE TABLE point (id, count); INSERT INTO point VALUES ('mission:1', 50);
  CREATE TABLE bonus (id, amount_minor); INSERT INTO bonus VALUES ('offer:stakes:1', 100);
  CREATE TABLE free_rounds (id, played, won_minor); INSERT INTO free_rounds VALUES ('offer:rounds:1', 1, 50);
  CREATE TABLE tournament (id, points, joined_seq); INSERT INTO tournament VALUES ('race.1', 250, 0);
  CREATE TABLE entry (seq, key, kind, balance_kind, amount_minor, provider, round_id, reference, fingerprint);
  INSERT INTO entry VALUES
    (1, 'a', 'debit', 'real', -20, 'x', 'r1', NULL, ''), (2, 'b', 'credit', 'real', 50, 'x', 'r1', NULL, ''),
    (3, 'c', 'free_round', 'real', 0, 'x', 'r2', 'g', '["r2",20]'), (4, 'd', 'award', 'real', 50, 'x', 'r2', NULL, '');`
const budgetOf = (offer: string, amount_minor: number) => `
  CREATE TABLE budget (currency, budget_minor, used_minor); INSERT INTO budget VALUES ('BRL', 200, ${amount_minor});
  CREATE TABLE gift (id, amount_minor, state); INSERT INTO gift VALUES ('p1:${offer}:1', ${amount_minor}, 'given');`
const table = `
  CREATE TABLE run (run); INSERT INTO run VALUES ('race.1');
  CREATE TABLE standing (player_id, points); INSERT INTO standing VALUES ('p1', 250);`

let own: DatabaseSync
let stakes: DatabaseSync
let standings: DatabaseSync

beforeEach(() => {
  own = database('Wallet', wallet)
  stakes = database('OfferBudget', budgetOf('stakes', 100))
  database('OfferBudget', budgetOf('rounds', 40)).close()
  standings = database('TournamentTable', table)
})
afterEach(() => {
  for (const sql of [own, stakes, standings]) sql.close()
  rmSync(join(root, state), { recursive: true, force: true })
})

it('[PROMO-02] a load run finds budgets, gifts, free rounds and points that agree', () => {
  const { faults, lines } = comparePromotions(state, run)
  expect(faults).toEqual([])
  expect(lines).toContain('stakes: 1 joined, 1 gifts of 100 of a budget of 200, 0 refused')
})

it.each([
  ['a gift that is not there', () => own.exec('DELETE FROM bonus')],
  ['points of a mission that are not there', () => own.exec('DELETE FROM point')],
  ['another amount than was reserved', () => stakes.exec('UPDATE gift SET amount_minor = 99')],
  ['a gift that the wallet has not', () => own.exec("DELETE FROM offer_gift WHERE offer_id = 'stakes'")],
  ['more than the budget', () => stakes.exec('UPDATE budget SET budget_minor = 99')],
  ['a free stake that no grant counts', () => own.exec('UPDATE free_rounds SET played = 0')],
  ['another win of free rounds', () => own.exec('UPDATE free_rounds SET won_minor = 51')],
  ['points that no round made', () => own.exec('UPDATE tournament SET points = 251')],
  ['points that the table has not', () => standings.exec('UPDATE standing SET points = 249')],
])('[PROMO-02] a load run finds %s', (_, tamper) => {
  tamper()
  expect(comparePromotions(state, run).faults).not.toEqual([])
})
