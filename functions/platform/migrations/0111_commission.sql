-- What partners earn. A plan has a version for each month (YYYY-MM) from which it was changed; `terms` is JSON of contract/operator/commission.ts.
-- Times are Unix milliseconds.
CREATE TABLE commission_plan (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE commission_plan_version (
  plan_id TEXT NOT NULL REFERENCES commission_plan(id),
  from_month TEXT NOT NULL,
  terms TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (plan_id, from_month)
) STRICT, WITHOUT ROWID;
CREATE TABLE partner_plan (
  partner TEXT NOT NULL COLLATE NOCASE REFERENCES partner(code),
  from_month TEXT NOT NULL,
  plan_id TEXT NOT NULL REFERENCES commission_plan(id),
  PRIMARY KEY (partner, from_month)
) STRICT, WITHOUT ROWID;

-- A closed month of a partner in a currency. Its figures never change.
CREATE TABLE partner_statement (
  partner TEXT NOT NULL COLLATE NOCASE REFERENCES partner(code),
  month TEXT NOT NULL,
  currency TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  clicks INTEGER NOT NULL,
  sign_ups INTEGER NOT NULL,
  first_deposits INTEGER NOT NULL,
  deposits_minor INTEGER NOT NULL,
  ggr_minor INTEGER NOT NULL,
  ngr_minor INTEGER NOT NULL,
  correction_minor INTEGER NOT NULL,
  carried_minor INTEGER NOT NULL,
  basis_minor INTEGER NOT NULL,
  share_bp INTEGER NOT NULL,
  share_minor INTEGER NOT NULL,
  qualified INTEGER NOT NULL,
  unqualified INTEGER NOT NULL,
  cpa_minor INTEGER NOT NULL,
  debt_minor INTEGER NOT NULL,
  commission_minor INTEGER NOT NULL,
  due_minor INTEGER NOT NULL,
  carry_minor INTEGER NOT NULL,
  debt_left_minor INTEGER NOT NULL,
  state TEXT NOT NULL,
  closed_at INTEGER NOT NULL,
  approved_by TEXT,
  approved_at INTEGER,
  mailed_at INTEGER,
  paid_by TEXT,
  paid_on TEXT,
  reference TEXT,
  PRIMARY KEY (partner, month, currency)
) STRICT, WITHOUT ROWID;
CREATE INDEX partner_statement_month ON partner_statement (month);

-- First deposits that were paid for, and those taken back: what a player has brought is the sum of their rows, nothing or one amount.
CREATE TABLE partner_first_deposit (
  player_id TEXT NOT NULL,
  month TEXT NOT NULL,
  partner TEXT NOT NULL COLLATE NOCASE REFERENCES partner(code),
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  least_deposit_minor INTEGER NOT NULL,
  least_stake_minor INTEGER NOT NULL,
  PRIMARY KEY (player_id, month)
) STRICT, WITHOUT ROWID;
CREATE INDEX partner_first_deposit_partner ON partner_first_deposit (partner, month);

-- Players of agents who want a new password: their agent or support gives it.
CREATE TABLE agent_request (
  player_id TEXT PRIMARY KEY REFERENCES user(id) ON DELETE CASCADE,
  asked_at INTEGER NOT NULL,
  is_told INTEGER NOT NULL DEFAULT 0
) STRICT;
