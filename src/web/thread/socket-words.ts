// With which the server lets somebody listen to a page.

export interface SocketWords {
  /** From then on the list does not know what happened. */
  since: number
  tenantIdWS: string
  urlIdWS: string
  userIdWS: string
}
