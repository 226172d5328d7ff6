-- What was in force without a row in `setting`: functions/platform/offers/adoption.ts makes offers of it. A new deployment has none.
INSERT INTO setting (key, value, updated_at)
  SELECT 'bonus_program', '{
    "first_deposit": { "percent": 100, "wager_percent": 100, "days": 60, "most": { "USD": 100, "ILS": 370, "TRY": 4000,
      "RUB": 9000, "SEK": 1000, "BRL": 550, "EUR": 90, "GBP": 80, "DKK": 700, "TND": 300 } },
    "cashback": { "percent": 5, "wager_percent": 0, "days": 60, "providers": ["pragmatic", "slotegrator", "evolution",
      "habanero", "evoplay", "bsw", "fiable", "upgaming", "rgs", "inbet", "outcome"] } }', unixepoch() * 1000
  WHERE EXISTS (SELECT 1 FROM user) AND NOT EXISTS (SELECT 1 FROM setting WHERE key = 'bonus_program');
