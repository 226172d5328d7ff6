-- Names that say what they are of. The worker of before does not run on these tables: docs/decisions/object-schemas.md.
UPDATE setting SET key = 'paymentLogos' WHERE key = 'paymentMarks';
