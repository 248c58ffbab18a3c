// CORS headers: the foreign origins that may read an answer.

import type { Call } from './call.ts'
import type { Operation } from './operation.ts'
import type { ApiResponse } from './response.ts'

/** `params`: what stands in the path for its placeholders. */
export type CorsHeaders = (
  call: Call,
  params: Record<string, string>,
) => Promise<Record<string, string>> | Record<string, string>

/** `allowsOrigin` is asked only for operations with `named-origins`. */
export function createCorsHeaders(
  operation: Operation,
  allowsOrigin: (origin: string, call: Call, params: Record<string, string>) => Promise<boolean>,
): CorsHeaders {
  if (operation.cors === 'anyone') return () => openToAnyone
  if (operation.cors !== 'named-origins') return () => ({})
  return (call, params) => {
    const origin = call.header('origin')
    return origin === undefined ? onlyVary : openToNamed(origin, allowsOrigin(origin, call, params))
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
