// Which token was asked for, and in which form.
import { type Call, pathOf } from '../platform/api/call.ts'
import { chooseRepresentation } from './core/representation.ts'

/** Token and form come from the path as it was sent: an encoded dot is part of the token. */
export function representationOf(call: Call) {
  const segment =
    pathOf(call.target)
      .split('/')
      .findLast((part) => part !== '') ?? ''
  return chooseRepresentation(segment, call.header('accept'))
}
