import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PersonOutcome } from '#contract/personCheck.ts'
import type { CaseDecision, CaseFacts, CaseRule, CaseState } from '#contract/operator/cases.ts'

/* The tables of migrations/0054_cases.sql; times are Unix milliseconds. */
export const moneyCase = sqliteTable('money_case', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  state: text('state').$type<CaseState>().notNull(),
  ownerId: text('owner_id'),
  owner: text('owner'),
  decision: text('decision').$type<CaseDecision>(),
  openedAt: integer('opened_at').notNull(),
  changedAt: integer('changed_at').notNull(),
})
export type CaseRow = typeof moneyCase.$inferSelect

/** Of an alert `rule` and `facts`, of a note `text`, of a state `text` with its reason. */
export const caseEntry = sqliteTable('case_entry', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  caseId: text('case_id').notNull(),
  playerId: text('player_id').notNull(),
  at: integer('at').notNull(),
  kind: text('kind').$type<'alert' | 'note' | 'state'>().notNull(),
  rule: text('rule').$type<CaseRule>(),
  facts: text('facts', { mode: 'json' }).$type<CaseFacts>(),
  text: text('text'),
  author: text('author'),
})

/** migrations/0057_person_check.sql */
export const personCheck = sqliteTable('person_check', {
  playerId: text('player_id').primaryKey(),
  outcome: text('outcome').$type<PersonOutcome>().notNull(),
  reasons: text('reasons', { mode: 'json' }).$type<string[]>().notNull(),
  reference: text('reference'),
  checkedAt: integer('checked_at'),
  dueAt: integer('due_at').notNull(),
  tries: integer('tries').notNull().default(0),
  cleared: text('cleared'),
})
export type PersonCheckRow = typeof personCheck.$inferSelect
