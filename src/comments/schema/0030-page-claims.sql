-- By what the address and the title of a page were proven (see core/page-claim): 0 a visitor, 1 a page of an authorised
-- domain, 2 the tenant's API key, 3 a command.
ALTER TABLE pages ADD COLUMN url_rank BIGINT NOT NULL DEFAULT 0;

ALTER TABLE pages ADD COLUMN title_rank BIGINT NOT NULL DEFAULT 0;
