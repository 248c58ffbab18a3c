-- 1: the address was typed without a scheme, and no connection has shown yet whether its site speaks https.
ALTER TABLE feeds ADD COLUMN scheme_guessed BIGINT NOT NULL DEFAULT 0;
