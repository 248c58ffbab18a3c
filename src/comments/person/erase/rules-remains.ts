// What an erasure cannot reach, as answers and pages say it.

export const remainsAfterErasure =
  'What remains: backups made before, and logs of the server, until they are deleted; mails and webhook deliveries that were sent; files that were exported.'
