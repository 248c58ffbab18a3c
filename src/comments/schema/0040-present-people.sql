-- Pages that a person has open, whichever they are.
CREATE INDEX presence_by_person ON presence (tenant_id, person_key);
