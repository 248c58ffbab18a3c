// The script element that runs now, whatever the page has named.

/** An element called `currentScript`, which a page's visitors may have written, stands before what the document says. */
export function currentScript(): HTMLScriptElement {
  return Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement
}
