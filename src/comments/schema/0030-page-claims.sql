-- Proof of a page's address and title (see `pages/rules-page-claim`): 0 visitor, 1 page of an authorised
-- domain, 2 API key of the tenant, 3 command.
ALTER TABLE pages ADD COLUMN url_rank BIGINT NOT NULL DEFAULT 0;

ALTER TABLE pages ADD COLUMN title_rank BIGINT NOT NULL DEFAULT 0;
