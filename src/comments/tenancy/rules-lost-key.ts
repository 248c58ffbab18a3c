// Remedy for a tenant's API key that was sealed under a lost secret key: nothing can be signed or checked with it.

export const lostKeyRemedy =
  'The API key of this site was stored under a secret key that is lost, so signatures cannot be checked. The operator of the server can replace it with "pageside tenant rotate-key".'
