// Script element that is running now, robust against names that the page has overwritten.

/** An element called `currentScript`, which a page's visitors may have written, stands before what the document says. */
export function currentScript(): HTMLScriptElement {
  return Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement
}
