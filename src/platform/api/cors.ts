// CORS headers: the foreign origins that may read an answer.

import type { Call } from './call.ts'
import type { RawInput } from './input.ts'
import type { Operation } from './operation.ts'
import type { ApiResponse } from './response.ts'

type Headers = Promise<Record<string, string>> | Record<string, string>

/** `ctx`: undefined where the caller was not authenticated. */
export type CorsHeaders<Ctx> = (call: Call, input: RawInput, ctx: Ctx | undefined) => Headers

/** `allowsOrigin` is asked only for operations with `named-origins`. */
export function createCorsHeaders<Ctx>(
  operation: Operation,
  allowsOrigin: (origin: string, input: RawInput, ctx: Ctx | undefined) => Promise<boolean>,
): CorsHeaders<Ctx> {
  if (operation.cors === 'anyone') return () => openToAnyone
  if (operation.cors !== 'named-origins') return () => ({})
  return (call, input, ctx) => {
    const origin = call.header('origin')
    return origin === undefined ? onlyVary : openToNamed(origin, allowsOrigin(origin, input, ctx))
  }
}

const onlyVary = { Vary: 'Origin' }

async function openToNamed(origin: string, isAllowed: Promise<boolean>): Promise<Record<string, string>> {
  if (!(await isAllowed)) return onlyVary
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

const openToAnyone = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** `Vary` adds up; every other header is set. */
export function addHeaders(answer: ApiResponse, added: Record<string, string>): void {
  const vary = answer.headers.Vary
  Object.assign(answer.headers, added)
  if (vary !== undefined && added.Vary !== undefined) answer.headers.Vary = `${vary}, ${added.Vary}`
}
