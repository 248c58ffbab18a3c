-- In which language somebody reads who is known by an address: what came with their comment, and what their program said.
ALTER TABLE verifications ADD COLUMN locale TEXT;

ALTER TABLE verifications ADD COLUMN accept_language TEXT;
