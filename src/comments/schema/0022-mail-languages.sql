-- Languages of an address's owner: locale of the comment, and `Accept-Language` of the request.
ALTER TABLE verifications ADD COLUMN locale TEXT;

ALTER TABLE verifications ADD COLUMN accept_language TEXT;
