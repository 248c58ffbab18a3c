// Script element that is running now.

/** Guards against DOM clobbering: an element named `currentScript` shadows the property of `document`. */
export function currentScript(): HTMLScriptElement {
  return Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement
}
