// JSON text of an object without its closing brace, so that members can be appended without parsing it.

declare const brand: unique symbol

/**
 * Stored with each comment (column `fragment`), joined into lists and events, and closed where it is sent. Only the
 * functions of this file take it apart.
 */
export type JsonFragment = string & { readonly [brand]: true }

/** Last character of the object; follows the last member. */
export const fragmentEnd = '}'

/** Members with the value undefined are omitted, as by `JSON.stringify`. */
export function fragmentOf(value: object): JsonFragment {
  return openObject(JSON.stringify(value))
}

/** `json`: JSON text of an object, without white space around it. */
export function openObject(json: string): JsonFragment {
  return json.slice(0, -1) as JsonFragment
}

/** JSON text of the whole object. */
export function closeFragment(fragment: JsonFragment): string {
  return fragment + fragmentEnd
}

export function parseFragment<T extends object>(fragment: JsonFragment): T {
  return JSON.parse(closeFragment(fragment)) as T
}

/** Names that the fragment has must not occur in `more`. */
export function withMembers(fragment: JsonFragment, more: object): JsonFragment {
  const members = JSON.stringify(more).slice(1, -1)
  if (members === '') return fragment
  return `${fragment}${separatorAfter(fragment)}${members}` as JsonFragment
}

/** `json`: JSON text of the value. */
export function withMember(fragment: JsonFragment, name: string, json: string): JsonFragment {
  return `${fragment}${separatorAfter(fragment)}"${name}":${json}` as JsonFragment
}

/** Text that appends a member to a fragment with at least one; `name` needs no escapes. */
export function memberText(name: string, value: number | boolean): string {
  return `,"${name}":${value}`
}

/** As `memberText`, without the value, which is written after it. */
export function memberStart(name: string): string {
  return `,"${name}":`
}

/** The fragment from position `from` to `to` of a text that it was written to. */
export function fragmentWithin(text: string, from: number, to: number): JsonFragment {
  return text.slice(from, to) as JsonFragment
}

/** Size in UTF-8 bytes, without the closing brace. */
export function fragmentBytes(fragment: JsonFragment): number {
  return Buffer.byteLength(fragment)
}

/** Upper bound of `fragmentBytes` in constant time: at most three bytes per UTF-16 unit. */
export function maxFragmentBytes(fragment: JsonFragment): number {
  return 3 * fragment.length
}

/** `{` is the fragment without members. */
function separatorAfter(fragment: JsonFragment): ',' | '' {
  return fragment.length === 1 ? '' : ','
}
