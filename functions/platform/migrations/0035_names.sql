-- A setting is named for what it lists. The worker of before does not read this key: docs/decisions/object-schemas.md.
UPDATE setting SET key = 'paymentLogos' WHERE key = 'paymentMarks';
