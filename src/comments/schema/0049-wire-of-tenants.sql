-- Tenants that had no wire generation set go on with the one that was the default.
UPDATE tenants
SET settings = CASE WHEN settings = '{}' THEN '{"wire":"both"}' ELSE '{"wire":"both",' || substr(settings, 2) END
WHERE settings NOT LIKE '%"wire":%';
